import { useId } from 'react';
import { formatPhone } from '../../../../contract/values/people/phone.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { windowWords } from '../collection/slot-words.ts';
import type { CollectionChoice } from '../collection/use-collection-choice.ts';
import type { DropOffChoice } from './drop-off-fields.tsx';
import type { ShipmentValues, Side } from './shipment-values.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';

interface ShipmentReviewProps {
  readonly form: ShipmentFormState;
  readonly collection: CollectionChoice;
  readonly dropOff: DropOffChoice;
}

/** What was said in the steps before, each with the way back to it. */
export function ShipmentReview({ form: { values, draft, pathOf }, collection, dropOff }: ShipmentReviewProps) {
  const point = dropOff.offered.find(({ code }) => code === dropOff.point);
  const slot = collection.slots.find((one) => one.slot === collection.slot);
  const returned = returnedParcel(values, draft);
  const headingId = useId();
  const isOne = values.number_of_pieces === '1';
  const isPackedHeavier = values.total_gross_weight !== values.weight;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-3 text-lg">
        Check your shipment
      </h3>
      <dl className="divide-y divide-line border-y border-line">
        <Part title="From" href={pathOf(1)} change="the sender">
          <ShipmentParty values={values} side="shipper" />
        </Part>
        <Part title="To" href={pathOf(2)} change="the receiver">
          <ShipmentParty values={values} side="receiver" />
        </Part>
        <Part title="What" href={pathOf(3)} change="the shipment">
          <span className="block font-semibold">{values.shipment_content}</span>
          <span className="figures block text-quiet">
            {values.number_of_pieces} {isOne ? 'parcel' : 'parcels'}, {values.weight} kg
            {isPackedHeavier && ` (${values.total_gross_weight} kg packed)`}
          </span>
          {returned !== undefined && <span className="block text-quiet">Return of {returned}</span>}
          {values.your_reference.trim() !== '' && (
            <span className="block text-quiet">Your reference {values.your_reference}</span>
          )}
        </Part>
        {point && (
          <Part title="Drop-off" href={pathOf(3)} change="the drop-off point">
            You’ll drop it off at {point.name}, {point.address}, {point.town}
          </Part>
        )}
        {!point && (collection.slots.length > 0 || collection.joinWords !== undefined) && (
          <Part title="When" href={pathOf(3)} change="the collection time">
            {slot
              ? `We’ll collect on ${windowWords(slot)}`
              : (collection.joinWords ?? 'You’ll choose a collection time later')}
          </Part>
        )}
      </dl>
    </section>
  );
}

/** A receiver knows a parcel by who sent it. */
function returnedParcel(values: ShipmentValues, draft: ShipmentFormState['draft']): string | undefined {
  if (values.return_of !== '') return values.return_of;
  if (values.return_token !== '') return `the parcel from ${values.receiver_fullname}`;
  return draft?.return_of?._shipment_id ?? draft?.return_of?._tracking_id;
}

interface PartProps {
  readonly title: string;
  readonly href: string;
  /** What the link changes, for those who hear it alone. */
  readonly change: string;
  readonly children: React.ReactNode;
}

function Part({ title, href, change, children }: PartProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 py-4 sm:grid-cols-[3.5rem_1fr_auto]">
      <dt className="text-quiet">{title}</dt>
      <dd className="col-span-2 row-start-2 min-w-0 wrap-anywhere sm:col-span-1 sm:row-start-auto">{children}</dd>
      <dd>
        <Link href={href}>
          Change<span className="sr-only"> {change}</span>
        </Link>
      </dd>
    </div>
  );
}

/** A person and their address. Who gets a return of a receiver back is known to them by what stands on the parcel alone. */
export function ShipmentParty({ values, side }: { readonly values: ShipmentValues; readonly side: Side }) {
  const isPrivate = side === 'receiver' && values.return_token !== '';
  return (
    <>
      <span className="block font-semibold">{values[`${side}_fullname`]}</span>
      <span className="block">{streetLine(values[`${side}_building`], values[`${side}_street_name`])}</span>
      <span className="block">{values[`${side}_town`]}</span>
      <span className="figures block">{values[`${side}_postal_code`]}</span>
      {!isPrivate && (
        <>
          <span className="figures block text-quiet">{formatPhone(values[`${side}_phone_number`])}</span>
          <span className="block text-quiet">{values[`${side}_email_address`]}</span>
        </>
      )}
    </>
  );
}
