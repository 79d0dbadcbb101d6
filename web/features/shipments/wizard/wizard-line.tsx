import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import { parsePostcode } from '../../../../contract/values/places/postcode.ts';
import { LarkDrawing } from '../../../drawings/lark-drawing.tsx';
import { RouteLine } from '../../../ui/route-line.tsx';
import { stepProgress } from './check-shipment.ts';
import type { ShipmentValues } from './shipment-values.ts';
import { lastStep, type Step, wizardSteps } from './wizard-steps.ts';

interface WizardLineProps {
  readonly step: Step;
  readonly values: ShipmentValues;
  /** For the names of places that are not filled in yet. */
  readonly quote: QuoteAnswer | undefined;
}

/** The steps as stations: the line grows with each valid answer, and the two towns appear at its ends. */
export function WizardLine({ step, values, quote }: WizardLineProps) {
  const progress = stepProgress(step, values);
  return (
    <div>
      <nav aria-label="Ship a parcel">
        <RouteLine
          label="Steps"
          stations={wizardSteps.map(({ title }) => title)}
          current={step}
          progress={progress}
          hasNames
          marker={<LarkDrawing pose={step === lastStep && progress === 1 ? 'landing' : 'flying'} className="size-8" />}
        />
      </nav>
      <p className="mt-1 flex min-h-6 justify-between gap-4 font-semibold max-sm:hidden">
        <Town label="From" postalCode={values.shipper_postal_code} name={values.shipper_town || quote?.pickup_area} />
        <Town label="To" postalCode={values.receiver_postal_code} name={values.receiver_town || quote?.delivery_area} />
      </p>
    </div>
  );
}

interface TownProps {
  readonly label: string;
  readonly postalCode: string;
  readonly name: string | undefined;
}

function Town({ label, postalCode, name }: TownProps) {
  if (!name || !parsePostcode(postalCode)) return <span />;
  return (
    <span key={name} className="min-w-0 animate-fade wrap-anywhere">
      <span className="sr-only">{label} </span>
      {name}
    </span>
  );
}
