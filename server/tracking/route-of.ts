import type { TrackedShipment } from '../../contract/tracking.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';

type Route = TrackedShipment['route'];

/** Whereabouts postcodes and towns lie, in degrees: their post areas' positions. Addresses know them, so `app.ts` supplies this. */
export interface Positions {
  ofPostcode(postcode: string): Route['from'];
  /** Undefined for a town that can't be placed. */
  ofTown(town: string): Route['from'] | undefined;
}

/** Where a parcel has been, by the towns of its scans: one that can't be placed leaves it where it was seen before. */
export function routeOf({ shipper, receiver, events }: TrackedParcel, positions: Positions): Route {
  const from = positions.ofPostcode(shipper.postcode);
  const to = positions.ofPostcode(receiver.postcode);
  const stops: Route['stops'] = [];
  for (const { town } of events) {
    if (town === undefined || town === stops.at(-1)?.town) continue;
    const place = isSame(town, shipper.town) ? from : isSame(town, receiver.town) ? to : positions.ofTown(town);
    if (place) stops.push({ town, latitude: place.latitude, longitude: place.longitude });
  }
  return { from, to, stops };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
