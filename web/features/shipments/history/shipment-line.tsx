import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';
import { RouteLine } from '../../../ui/route-line.tsx';

const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const backToTheSender: readonly string[] = ['Booked', 'Collected', 'Going back', 'Back with the sender'];

interface Progress {
  readonly stations?: readonly string[];
  /** From 1; past the last when all are done. */
  readonly current: number;
  readonly state?: 'missed' | 'halted';
}

const progressByStatus: Readonly<Partial<Record<ShipmentStatus, Progress>>> = {
  PENDING_PAYMENT: { current: 1, state: 'halted' },
  BOOKED: { current: 1 },
  COLLECTION_FAILED: { current: 2, state: 'missed' },
  COLLECTED: { current: 2 },
  AT_DEPOT: { current: 3 },
  IN_TRANSIT: { current: 3 },
  ON_HOLD: { current: 3, state: 'halted' },
  LOST: { current: 3, state: 'halted' },
  OUT_FOR_DELIVERY: { current: 4 },
  DELIVERY_ATTEMPTED: { current: 4, state: 'missed' },
  READY_FOR_PICKUP: { current: 4 },
  DELIVERED: { current: 6 },
  RETURNING_TO_SENDER: { stations: backToTheSender, current: 3, state: 'missed' },
  RETURNED: { stations: backToTheSender, current: 5 },
};

/** How far it is, beside the badge that says so. Nothing where it goes nowhere. */
export function ShipmentLine({ status }: { readonly status: ShipmentStatus }) {
  const progress = progressByStatus[status];
  return progress ? <RouteLine size="row" stations={toTheDoor} {...progress} /> : null;
}
