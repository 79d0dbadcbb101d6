import type { TrackedShipment } from '../../../contract/tracking.ts';
import { delayReasons } from '../../../contract/values/delay-reason.ts';
import { friendlyWindow } from '../../../contract/values/friendly-date.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

interface StatusWords {
  /** What stands in the largest type; completed by ' in' and the town where one is known. */
  readonly headline: string;
  /** Whether the town is only where it was last seen. */
  readonly isElsewhere?: true;
}

const words: Readonly<Record<ShipmentStatus, StatusWords>> = {
  PENDING_PAYMENT: { headline: 'Not booked yet' },
  BOOKED: { headline: 'Booked, and waiting to be collected' },
  COLLECTION_FAILED: { headline: 'We could not collect it' },
  COLLECTED: { headline: 'Collected' },
  AT_DEPOT: { headline: 'At our depot' },
  IN_TRANSIT: { headline: 'On its way', isElsewhere: true },
  ON_HOLD: { headline: 'On hold' },
  OUT_FOR_DELIVERY: { headline: 'Out for delivery' },
  DELIVERY_ATTEMPTED: { headline: 'We tried to deliver it' },
  READY_FOR_PICKUP: { headline: 'Ready to be picked up' },
  DELIVERED: { headline: 'Delivered' },
  RETURNING_TO_SENDER: { headline: 'On its way back to the sender', isElsewhere: true },
  RETURNED: { headline: 'Returned to the sender' },
  LOST: { headline: 'We are searching for it', isElsewhere: true },
  CANCELLED: { headline: 'Cancelled' },
  EXPIRED: { headline: 'Expired before it was handed over' },
};

const deliveredWords: Readonly<Record<NonNullable<TrackedShipment['delivered_to']>, string>> = {
  RECIPIENT: 'Delivered to the recipient',
  SIGNED: 'Delivered and signed for',
  NEIGHBOUR: 'Delivered to a neighbour',
  SAFE_PLACE: 'Left in a safe place',
  LETTERBOX: 'Delivered through the letterbox',
  PICKUP_POINT: 'Handed over at the pickup point',
};

/** The status as one plain sentence: 'Out for delivery in Manchester', 'On its way, last seen in Leeds'. */
export function headlineOf({ status, delivered_to, pickup, events }: TrackedShipment): string {
  const sentence = delivered_to ? deliveredWords[delivered_to] : words[status].headline;
  const town = events.findLast((event) => event.status === status)?.town;
  if (town === undefined || pickup) return sentence; // where to pick it up is said in full beneath
  // Together, because in the largest type on a phone it takes two lines.
  return words[status].isElsewhere ? `${sentence}, last\u00A0seen\u00A0in ${town}` : `${sentence} in ${town}`;
}

/** While one of these, a parcel will come, and people want to know when. */
const willCome: readonly ShipmentStatus[] = [
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'ON_HOLD',
  'OUT_FOR_DELIVERY',
  'DELIVERY_ATTEMPTED',
];

/** When the parcel should arrive: 'Expected Wed 18 Nov, 8 am to 6 pm'. Undefined where it will not, or has. */
export function expectedWords({ status, expected, delivery_days, events }: TrackedShipment): string | undefined {
  if (expected) {
    const window = friendlyWindow({ from: new Date(expected.from), until: new Date(expected.until) });
    if (status === 'DELIVERY_ATTEMPTED') return `We’ll try again on ${window}`;
    return delayReasons.includes(events.at(-1)?.reason ?? '')
      ? `Delayed. Now expected ${window}`
      : `Expected ${window}`;
  }
  const days = delivery_days === 1 ? '1 working day' : `${delivery_days} working days`;
  if (status === 'BOOKED') return `We’ll collect it from the sender. It should arrive ${days} after that.`;
  if (status === 'COLLECTION_FAILED') return `We’ll come again. It should arrive ${days} after we collect it.`;
  return willCome.includes(status) ? 'We’ll tell you as soon as we know when it comes.' : undefined;
}

/** What to do about a parcel that does not go as it should, in words that fit its sender and its receiver. */
const nextSteps: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  COLLECTION_FAILED: 'If you’re sending it, have it ready with its label on. If you can’t, contact us.',
  ON_HOLD: 'You don’t need to do anything. We’ll email you when it is out for delivery.',
  DELIVERY_ATTEMPTED:
    'If it’s for you, choose a safe place, a neighbour or another day on this page before our next try.',
  RETURNING_TO_SENDER: 'If it’s for you and you still want it, ask the sender to send it again.',
  RETURNED: 'If it was for you, ask the sender to send it again. If you sent it, book a new shipment to send it again.',
  LOST: 'We’re sorry. We’ll email you when we find it. If you sent it, contact us to make a claim.',
  CANCELLED: 'The sender cancelled it, so it will not be delivered. If it was for you, ask the sender.',
  EXPIRED:
    'It was not handed to us in time. If you want to send it, book a new shipment. If it was for you, ask the sender.',
};

/** The next step for a parcel that does not go as it should; undefined where all is well. */
export function nextStepOf({ status, pickup }: TrackedShipment): string | undefined {
  if (status === 'READY_FOR_PICKUP' && !pickup)
    return 'Contact us for the address and opening times before you set out.';
  return nextSteps[status];
}
