import { Fragment } from 'react';
import { missingFields } from './check-shipment.ts';
import type { TextName } from './shipment-values.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';
import type { Step } from './wizard-steps.ts';

/** A field within a sentence, by the end of its name: both people have the same. */
const nouns: readonly (readonly [string, string])[] = [
  ['_fullname', 'full name'],
  ['_email_address', 'email address'],
  ['_phone_number', 'phone number'],
  ['_country', 'country'],
  ['_postal_code', 'postcode'],
  ['_building', 'house number'],
  ['_street_name', 'street'],
  ['parcel_type', 'type'],
  ['shipment_content', 'content'],
  ['total_gross_weight', 'total gross weight'],
  ['weight', 'weight'],
  ['number_of_pieces', 'number of parcels'],
];

function nounOf(name: TextName): string {
  return nouns.find(([end]) => name.endsWith(end))?.[1] ?? name;
}

/** More would fill the bar of a phone. */
const mostNamed = 3;

interface MissingFieldsProps {
  readonly id: string;
  readonly step: Step;
  readonly form: ShipmentFormState;
}

/** Says what is missing before a step can be continued. Each name leads to its field. */
export function MissingFields({ id, step, form }: MissingFieldsProps) {
  const missing = missingFields(step, form.values);
  if (missing.length === 0) return null;
  const named = missing.length > mostNamed ? missing.slice(0, mostNamed - 1) : missing;
  const others = missing.length - named.length;
  const parts = named.map((name) => (
    <a
      key={name}
      href={`#${form.idOf(name)}`}
      onClick={(event) => {
        event.preventDefault(); // the router would see a new address
        document.getElementById(form.idOf(name))?.focus();
      }}
      className="font-semibold text-link underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
    >
      {nounOf(name)}
    </a>
  ));
  if (others > 0) parts.push(<Fragment key="others">{others} more</Fragment>);
  return (
    <p id={id}>
      Add the{' '}
      {parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && (index === parts.length - 1 ? ' and ' : ', ')}
          {part}
        </Fragment>
      ))}{' '}
      to continue.
    </p>
  );
}
