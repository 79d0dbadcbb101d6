import type { TrackedShipment } from '../../../contract/tracking.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { ArrivalDrawing } from '../../drawings/arrival-drawing.tsx';
import { LarkDrawing, type LarkPose } from '../../drawings/lark-drawing.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RouteLine } from '../../ui/route-line.tsx';

interface Progress {
  readonly stations: readonly string[];
  /** From 1; past the last when all are done. */
  readonly current: number;
  readonly state?: 'missed' | 'halted';
  readonly pose: LarkPose;
}

const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const toBeCollected = toTheDoor.with(3, 'Ready to collect');
const backToTheSender: readonly string[] = ['Booked', 'Collected', 'Going back to the sender', 'Back with the sender'];

const progressByStatus: Readonly<Partial<Record<ShipmentStatus, Progress>>> = {
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
    stations: toTheDoor.with(3, 'Delivery attempted'),
    current: 4,
    state: 'missed',
    pose: 'waiting',
  },
  READY_FOR_PICKUP: { stations: toBeCollected, current: 4, pose: 'resting' },
  DELIVERED: { stations: toTheDoor, current: 6, pose: 'landing' },
  RETURNING_TO_SENDER: { stations: backToTheSender, current: 3, state: 'missed', pose: 'flying' },
  RETURNED: { stations: backToTheSender, current: 5, pose: 'resting' },
};

/** Undefined where the parcel goes nowhere. */
function progressOf({ status, delivered_to }: TrackedShipment): Progress | undefined {
  if (delivered_to === 'PICKUP_POINT') return { stations: toBeCollected, current: 6, pose: 'landing' };
  return progressByStatus[status];
}

export function poseOf(parcel: TrackedShipment): LarkPose {
  return progressOf(parcel)?.pose ?? 'waiting';
}

/** The parcel's line with the lark on it: on a roof once it has arrived. */
export function ParcelLine({ parcel }: { readonly parcel: TrackedShipment }) {
  const progress = progressOf(parcel);
  if (!progress) return null;
  const { pose, ...line } = progress;
  const isOut = parcel.status === 'OUT_FOR_DELIVERY';
  const marker =
    pose === 'landing' ? (
      <ArrivalDrawing className="-mr-3 h-20 w-auto xl:h-24" />
    ) : (
      <LarkDrawing pose={pose} className={isOut ? 'on-evergreen-volt size-14' : 'size-9'} />
    );
  return (
    <div className={classNames(pose === 'landing' && 'pt-11 xl:pt-15', isOut && 'end-breathes pt-5')}>
      <RouteLine label="Your parcel’s journey" hasNames {...line} marker={marker} />
    </div>
  );
}
