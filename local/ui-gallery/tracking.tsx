import { useEffect } from 'react';
import type { TrackedShipment } from '../../contract/tracking.ts';
import { poseOf } from '../../web/features/tracking/parcel-line.tsx';
import { ParcelPicture } from '../../web/features/tracking/parcel-picture.tsx';
import { useChunk } from '../../web/lib/use-chunk.ts';
import { Specimen } from './drawings.tsx';
import { parcelsOnMaps, parcelsOnTheirWay, parcelsWithProblems } from './sample-parcels.ts';

export function Tracking() {
  return (
    <>
      <Specimen title="Tracking" isUniform>
        <Bands parcels={parcelsOnTheirWay} />
      </Specimen>
      <Specimen title="Tracking, problems" isUniform>
        <Bands parcels={parcelsWithProblems} />
      </Specimen>
      <Specimen title="Maps">
        <Maps />
      </Specimen>
    </>
  );
}

/** Without the map, which has a part of its own. */
function Bands({ parcels }: { readonly parcels: readonly TrackedShipment[] }) {
  return (
    <div className="grid grid-cols-1 gap-2 lg:grid-cols-2">
      {parcels.map((parcel) => (
        <div
          key={parcel.status}
          className="on-evergreen rounded-card p-4 [&>div]:grid-cols-1! [&>div>:last-child]:hidden"
        >
          <ParcelPicture parcel={parcel} />
        </div>
      ))}
    </div>
  );
}

// By itself, as tracking loads it.
const loadMap = async () => (await import('../../web/features/tracking/map/route-map.tsx')).RouteMap;

function Maps() {
  const { chunk: RouteMap, request } = useChunk(loadMap);
  // oxlint-disable-next-line react/exhaustive-deps -- once; `request` ignores further calls
  useEffect(request, []);
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {RouteMap &&
        parcelsOnMaps.map((parcel) => <RouteMap key={parcel.receiver_town} parcel={parcel} pose={poseOf(parcel)} />)}
    </div>
  );
}
