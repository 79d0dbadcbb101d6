import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { QuoteAnswer } from '../../../../contract/quotes.ts';
import { parsePostcode } from '../../../../contract/values/places/postcode.ts';
import { LarkDrawing } from '../../../drawings/lark-drawing.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
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

/** An answered step ends before the next station: the lark stands there once that step is open. */
const shareOfWay = 0.85;

/** The steps as stations: the line grows with each valid answer, and the two towns appear at its ends. */
export function WizardLine({ step, values, quote }: WizardLineProps) {
  const progress = shareOfWay * stepProgress(step, values);
  return (
    <div>
      <nav aria-label="Ship a parcel">
        <RouteLine
          label="Steps"
          stations={wizardSteps.map(({ title }) => title)}
          current={step}
          progress={progress}
          hasNames
          marker={<LarkDrawing pose="flying" className="size-8" />}
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

interface StepHeadingProps {
  readonly id: string;
  readonly step: Step;
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  readonly isBackOff: boolean;
}

/**
 * A new step scrolls to the top and takes the focus, as a new page does. The first one shown leaves that to the page, unless it
 * replaces a cleared form. Stands before the error summary, which may take the focus next.
 */
export function StepHeading({ id, step, takesFocus, onBack, isBackOff }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? undefined : step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div className="flex items-center gap-3">
      {step > 1 && (
        <Button
          variant="secondary"
          className="max-lg:size-12 max-lg:rounded-full max-lg:px-0 lg:order-last lg:ml-auto"
          onClick={onBack}
          disabled={isBackOff}
        >
          <ArrowLeft aria-hidden="true" />
          <span className="max-lg:sr-only">Go Back</span>
        </Button>
      )}
      {/* On a phone on one line, the title first. */}
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 sm:block">
        <p className="order-last whitespace-nowrap text-quiet">
          <span className="max-sm:sr-only">Step </span>
          {step} of {lastStep}
        </p>
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
          {wizardSteps[step - 1]?.title}
        </h2>
      </div>
    </div>
  );
}
