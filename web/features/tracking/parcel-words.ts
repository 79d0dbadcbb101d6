import type { TrackedShipment } from '../../../contract/tracking.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

/** The stations of a parcel that comes to the door, and of one that waits to be picked up. */
const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const toBePickedUp = toTheDoor.with(3, 'Ready to be picked up');

interface StatusWords {
  /** What stands in the largest type; completed by ' in' and the town where one is known. */
  readonly headline: string;
  /** Whether the town is only where it was last seen. */
  readonly isElsewhere?: true;
  /** The station the parcel is at, from 1; past the last when it has arrived, 0 when it is at none of them or goes another way. */
  readonly station: number;
}

const words: Readonly<Record<ShipmentStatus, StatusWords>> = {
  PENDING_PAYMENT: { headline: 'Waiting for payment', station: 0 },
  BOOKED: { headline: 'Booked, and waiting to be collected', station: 1 },
  COLLECTION_FAILED: { headline: 'We could not collect it', station: 1 },
  COLLECTED: { headline: 'Collected', station: 2 },
  AT_DEPOT: { headline: 'At our depot', station: 3 },
  IN_TRANSIT: { headline: 'On its way', isElsewhere: true, station: 3 },
  ON_HOLD: { headline: 'On hold', station: 3 },
  OUT_FOR_DELIVERY: { headline: 'Out for delivery', station: 4 },
  DELIVERY_ATTEMPTED: { headline: 'We tried to deliver it', station: 4 },
  READY_FOR_PICKUP: { headline: 'Ready to be picked up', station: 4 },
  DELIVERED: { headline: 'Delivered', station: 6 },
  RETURNING_TO_SENDER: { headline: 'On its way back to the sender', isElsewhere: true, station: 0 },
  RETURNED: { headline: 'Returned to the sender', station: 0 },
  LOST: { headline: 'We are searching for it', isElsewhere: true, station: 0 },
  CANCELLED: { headline: 'Cancelled', station: 0 },
  EXPIRED: { headline: 'Expired before it was handed over', station: 0 },
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
export function headlineOf({ status, delivered_to, events }: TrackedShipment): string {
  const sentence = delivered_to ? deliveredWords[delivered_to] : words[status].headline;
  const town = events.findLast((event) => event.status === status)?.town;
  if (town === undefined) return sentence;
  // Together, because in the largest type on a phone it takes two lines.
  return words[status].isElsewhere ? `${sentence}, last\u00A0seen\u00A0in ${town}` : `${sentence} in ${town}`;
}

/** The stations a parcel passes. */
export function stationsOf({ status, delivered_to }: TrackedShipment): readonly string[] {
  return status === 'READY_FOR_PICKUP' || delivered_to === 'PICKUP_POINT' ? toBePickedUp : toTheDoor;
}

/**
 * The station a parcel is at, from 1; 0 for one that is not under way to its receiver or that we are searching for, past the last for
 * one that has arrived.
 */
export function stationOf({ status }: TrackedShipment): number {
  return words[status].station;
}

/** How much of the way is behind a parcel, from 0 to 1. */
export function progressOf(parcel: TrackedShipment): number {
  return Math.min(1, Math.max(0, (stationOf(parcel) - 1) / (toTheDoor.length - 1)));
}

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** When the parcel should arrive: 'Expected on Wednesday 18 November between 08:00 and 18:00'. */
export function expectedWords({ expected }: TrackedShipment): string | undefined {
  if (!expected) return undefined;
  const from = new Date(expected.from);
  return `Expected on ${day.format(from)} between ${hour.format(from)} and ${hour.format(new Date(expected.until))}`;
}
