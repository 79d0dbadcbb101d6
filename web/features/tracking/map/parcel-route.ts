import type { TrackedShipment } from '../../../../contract/tracking.ts';
import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';
import type { Position } from './coastline.ts';

interface ParcelRoute {
  /** Where it has been, in order; empty before the first scan. */
  readonly travelled: readonly Position[];
  /** Where it goes from there; undefined where it goes nowhere, or nobody knows. */
  readonly ahead: Position | undefined;
}

const standing: readonly ShipmentStatus[] = [
  'READY_FOR_PICKUP',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'CANCELLED',
  'EXPIRED',
];

/** The way of a parcel by the towns of its scans. Only an arrival says where it is without naming a town. */
export function routeOf({ status, route: { from, to, stops } }: TrackedShipment): ParcelRoute {
  const seen: Position[] = stops.length === 0 ? [] : [from, ...stops];
  if (status === 'DELIVERED') seen.push(to);
  if (status === 'RETURNED') seen.push(from);
  const travelled = seen.filter((place, index) => !isSamePlace(place, seen[index - 1]));
  if (standing.includes(status)) return { travelled, ahead: undefined };
  const ahead = status === 'RETURNING_TO_SENDER' ? from : to;
  return { travelled, ahead: isSamePlace(ahead, travelled.at(-1)) ? undefined : ahead };
}

export function isSamePlace(one: Position, other: Position | undefined): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}
