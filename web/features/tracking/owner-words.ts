import type { ShipmentDetail } from '../../../contract/shipments.ts';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { describeParcel, type ParcelWords } from '../../../contract/values/parcel-words.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

/** A shipment as the parts of the tracking page take it. */
export function parcelOf(shipment: ShipmentDetail): TrackedShipment {
  return { ...shipment, expected: shipment.expected ?? null };
}

export interface OwnerWords extends ParcelWords {
  /** Under the promise: 'to Mary Jackson, Edinburgh'. */
  readonly subject: string;
}

/** The tracking page's words, said to who has sent the parcel, or to who has ordered it back. */
export function describeForOwner(shipment: ShipmentDetail, now: Date): OwnerWords {
  const words = describeParcel(parcelOf(shipment), now);
  const holder = shipment.return_details?.collected_from;
  const changes = holder === undefined ? toTheSender(shipment) : toWhoOrderedIt(shipment, holder);
  return { ...words, ...changes, subject: subjectOf(shipment) };
}

type Changes = Partial<ParcelWords>;

function toTheSender(shipment: ShipmentDetail): Changes {
  const said =
    shipment.events
      .at(-1)
      ?.sentence.replace(/^The sender /, 'You ')
      .replace(/\.$/, '') ?? '';
  const changes: Readonly<Partial<Record<ShipmentStatus, Changes>>> = {
    PENDING_PAYMENT: { promise: 'Waiting for payment', sentence: '' },
    BOOKED: { sentence: dropItAt(shipment) },
    ...(shipment.pickup === undefined && { READY_FOR_PICKUP: { sentence: '' } }),
    DELIVERY_ATTEMPTED: { promise: 'We couldn’t deliver it' },
    RETURNING_TO_SENDER: { promise: 'Coming back to you' },
    RETURNED: { promise: 'Back with you' },
    CANCELLED: { sentence: said },
    EXPIRED: { sentence: said },
  };
  return changes[shipment.status] ?? {};
}

function dropItAt({ drop_off: place }: ShipmentDetail): string {
  if (!place) return '';
  const { name, town, is_closed: isClosed } = place;
  return isClosed ? `${name} is closed. Choose another point` : `Drop it at ${name}, ${town}`;
}

function toWhoOrderedIt({ status, events }: ShipmentDetail, holder: string): Changes {
  const stillThere = { sentence: `Still with ${holder}` };
  const changes: Readonly<Partial<Record<ShipmentStatus, Changes>>> = {
    PENDING_PAYMENT: { promise: 'Waiting for payment', sentence: '' },
    BOOKED: stillThere,
    COLLECTION_FAILED: stillThere,
    RETURNING_TO_SENDER: { promise: `Going back to ${holder}` },
    RETURNED: { promise: `Back with ${holder}` },
    CANCELLED: {
      sentence:
        events
          .at(-1)
          ?.sentence.replace(/^The (sender|receiver) /, 'You ')
          .replace(/\.$/, '') ?? '',
    },
  };
  return changes[status] ?? {};
}

/** A promise that its subject ends: 'Arriving today to Mary'. */
const goesOn: readonly ShipmentStatus[] = ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];

function subjectOf({ status, return_details: details, receiver_fullname: name, receiver_town: town }: ShipmentDetail) {
  const from = details?.collected_from;
  const way = from === undefined ? `to ${[name, town].filter(Boolean).join(', ')}` : `from ${from}`;
  return goesOn.includes(status) ? way : `Your parcel ${way}`;
}
