import type { TrackedShipment } from '../../../contract/tracking.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

/** The stations of a parcel and the one it is at. */
export interface Way {
  readonly stations: readonly string[];
  /** From 1; past the last when the way is behind it. */
  readonly current: number;
  /** Whether it does not go on from there as it should. */
  readonly isHalted?: boolean;
}

const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const toBePickedUp = toTheDoor.with(3, 'Ready to be picked up');
const backToTheSender: readonly string[] = ['Booked', 'Collected', 'Going back to the sender', 'Back with the sender'];

const ways: Readonly<Partial<Record<ShipmentStatus, Way>>> = {
  BOOKED: { stations: toTheDoor, current: 1 },
  COLLECTION_FAILED: { stations: toTheDoor.with(1, 'Collection attempted'), current: 2, isHalted: true },
  COLLECTED: { stations: toTheDoor, current: 2 },
  AT_DEPOT: { stations: toTheDoor, current: 3 },
  IN_TRANSIT: { stations: toTheDoor, current: 3 },
  ON_HOLD: { stations: toTheDoor.with(2, 'On hold'), current: 3, isHalted: true },
  LOST: { stations: toTheDoor.with(2, 'We’re searching for it'), current: 3, isHalted: true },
  OUT_FOR_DELIVERY: { stations: toTheDoor, current: 4 },
  DELIVERY_ATTEMPTED: { stations: toTheDoor.with(3, 'Delivery attempted'), current: 4, isHalted: true },
  READY_FOR_PICKUP: { stations: toBePickedUp, current: 4 },
  DELIVERED: { stations: toTheDoor, current: 6 },
  RETURNING_TO_SENDER: { stations: backToTheSender, current: 3, isHalted: true },
  RETURNED: { stations: backToTheSender, current: 5 },
};

/** The way of a parcel; undefined where it goes nowhere. */
export function wayOf({ status, delivered_to }: TrackedShipment): Way | undefined {
  if (delivered_to === 'PICKUP_POINT') return { stations: toBePickedUp, current: 6 };
  return ways[status];
}
