import type { TrackedShipment } from '../../../contract/tracking.ts';
import { ArrivalDrawing } from '../../drawings/arrival-drawing.tsx';
import { LarkDrawing, type LarkPose } from '../../drawings/lark-drawing.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RouteLine } from '../../ui/route-line.tsx';
import { collectedProgress, type ParcelProgress, progressByStatus } from '../shipments/parcel-progress.tsx';

/** Undefined where the parcel goes nowhere. */
function progressOf({ status, delivered_to }: TrackedShipment): ParcelProgress | undefined {
  if (delivered_to === 'PICKUP_POINT') return collectedProgress;
  return status === 'PENDING_PAYMENT' ? undefined : progressByStatus[status];
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
