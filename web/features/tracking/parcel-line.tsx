import type { ReactNode } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { wasDroppedOff } from '../../../contract/values/parcel-progress.ts';
import { isAtClosedPoint } from '../../../contract/values/parcel-words.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { JourneyScene, JourneySceneName } from '../../drawings/journey-scene.tsx';
import type { LarkPose } from '../../drawings/lark-drawing.tsx';
import { RouteLine } from '../../ui/route-line.tsx';
import { collectedProgress, type ParcelProgress, progressByStatus } from '../shipments/parcel-progress.tsx';

/** Undefined where the parcel goes nowhere. */
function progressOf(parcel: TrackedShipment): ParcelProgress | undefined {
  const { status, delivered_to, drop_off, events } = parcel;
  if (status === 'PENDING_PAYMENT') return undefined;
  const progress = delivered_to === 'PICKUP_POINT' ? collectedProgress : progressByStatus[status];
  if (!progress || status === 'COLLECTION_FAILED' || (!drop_off && !wasDroppedOff(events))) return progress;
  const stations = progress.stations.with(1, 'Dropped off');
  return { ...progress, stations, ...(isAtClosedPoint(parcel) && { state: 'halted', pose: 'waiting' }) };
}

export function poseOf(parcel: TrackedShipment): LarkPose {
  return progressOf(parcel)?.pose ?? 'waiting';
}

interface Scenes {
  readonly here: JourneySceneName;
  /** At the end of the line. */
  readonly end?: JourneySceneName;
}

const scenesByStatus: Readonly<Partial<Record<ShipmentStatus, Scenes>>> = {
  BOOKED: { here: 'box', end: 'house' },
  COLLECTION_FAILED: { here: 'waiting', end: 'house' },
  COLLECTED: { here: 'carried', end: 'house' },
  AT_DEPOT: { here: 'depot', end: 'house' },
  IN_TRANSIT: { here: 'carried', end: 'house' },
  ON_HOLD: { here: 'barrier', end: 'house' },
  LOST: { here: 'search' },
  OUT_FOR_DELIVERY: { here: 'van', end: 'houseToday' },
  DELIVERY_ATTEMPTED: { here: 'waiting', end: 'houseMissed' },
  READY_FOR_PICKUP: { here: 'shop' },
  RETURNING_TO_SENDER: { here: 'carried' },
  RETURNED: { here: 'box' },
};

/** Half as high as the others: the bird on the ground. */
const lowScenes: readonly JourneySceneName[] = ['waiting', 'barrier', 'search'];

function isLow({ here }: Scenes): boolean {
  return lowScenes.includes(here);
}

const arrivals: Readonly<Partial<Record<NonNullable<TrackedShipment['delivered_to']>, JourneySceneName>>> = {
  NEIGHBOUR: 'arrivedAtNeighbour',
  SAFE_PLACE: 'arrivedInSafePlace',
  PICKUP_POINT: 'arrivedAtShop',
};

function scenesOf(parcel: TrackedShipment): Scenes | undefined {
  const { status, delivered_to: how } = parcel;
  if (status === 'DELIVERED') return { here: (how && arrivals[how]) ?? 'arrived' };
  if (isAtClosedPoint(parcel)) return scenesByStatus.ON_HOLD;
  return scenesByStatus[status];
}

interface ParcelLineProps {
  readonly parcel: TrackedShipment;
  /** Undefined until it is loaded; its place is there from the start. */
  readonly Scene: typeof JourneyScene | undefined;
}

/** The parcel's line, with what it looks like where the parcel is and where it goes. */
export function ParcelLine({ parcel, Scene }: ParcelLineProps) {
  const progress = progressOf(parcel);
  if (!progress) return null;
  const { pose: _pose, ...line } = progress;
  const scenes = scenesOf(parcel);
  const draw = (scene: JourneySceneName | undefined, height: string): ReactNode => (
    <span className={`mb-1.5 ${height}`}>
      {Scene && scene && <Scene key={scene} scene={scene} className="h-full w-auto animate-fade" />}
    </span>
  );
  return (
    <div className={scenes && isLow(scenes) ? 'xl:pt-3' : 'pt-5 md:pt-7 xl:pt-12'}>
      <RouteLine
        label="Your parcel’s journey"
        hasNames
        {...line}
        marker={draw(scenes?.here, 'h-16 @max-[20.5rem]:h-14 md:h-18 xl:h-24')}
        end={draw(scenes?.end, 'h-12 @max-[20.5rem]:h-10 md:h-14 xl:h-20')}
      />
    </div>
  );
}
