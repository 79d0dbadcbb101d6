import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { LarkPose } from '../../drawings/lark-drawing.tsx';
import { RouteLine } from '../../ui/route-line.tsx';

export interface ParcelProgress {
  readonly stations: readonly string[];
  /** From 1; past the last when all are done. */
  readonly current: number;
  readonly state?: 'missed' | 'halted';
  readonly pose: LarkPose;
}

const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const toBeCollected = toTheDoor.with(3, 'Ready to collect');
const backToTheSender: readonly string[] = ['Booked', 'Collected', 'Going back to the sender', 'Back with the sender'];

export const progressByStatus: Readonly<Partial<Record<ShipmentStatus, ParcelProgress>>> = {
  PENDING_PAYMENT: { stations: toTheDoor, current: 1, state: 'halted', pose: 'waiting' },
  BOOKED: { stations: toTheDoor, current: 1, pose: 'resting' },
  COLLECTION_FAILED: {
    stations: toTheDoor.with(1, 'Collection attempted'),
    current: 2,
    state: 'missed',
    pose: 'waiting',
  },
  COLLECTED: { stations: toTheDoor, current: 2, pose: 'flying' },
  AT_DEPOT: { stations: toTheDoor, current: 3, pose: 'flying' },
  IN_TRANSIT: { stations: toTheDoor, current: 3, pose: 'flying' },
  ON_HOLD: { stations: toTheDoor.with(2, 'On hold'), current: 3, state: 'halted', pose: 'waiting' },
  LOST: { stations: toTheDoor.with(2, 'We’re looking for it'), current: 3, state: 'halted', pose: 'waiting' },
  OUT_FOR_DELIVERY: { stations: toTheDoor, current: 4, pose: 'flying' },
  DELIVERY_ATTEMPTED: {
    stations: toTheDoor.with(3, 'Missed delivery'),
    current: 4,
    state: 'missed',
    pose: 'waiting',
  },
  READY_FOR_PICKUP: { stations: toBeCollected, current: 4, pose: 'resting' },
  DELIVERED: { stations: toTheDoor, current: 6, pose: 'landing' },
  RETURNING_TO_SENDER: { stations: backToTheSender, current: 3, state: 'missed', pose: 'flying' },
  RETURNED: { stations: backToTheSender, current: 5, pose: 'resting' },
};

/** Of one that was collected from a pickup point. */
export const collectedProgress: ParcelProgress = { stations: toBeCollected, current: 6, pose: 'landing' };

/** How far it is, beside the badge that says so. Nothing where it goes nowhere. */
export function ParcelRowLine({ status }: { readonly status: ShipmentStatus }) {
  const progress = progressByStatus[status];
  if (!progress) return null;
  const { pose: _pose, ...line } = progress;
  return <RouteLine size="row" {...line} />;
}
