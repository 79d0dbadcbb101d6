import type { PostArea } from '../addresses/post-areas.ts';

/** A change of any figure is a new edition. They lean to the high side, because a courier should not flatter itself. */
const method = {
  edition: '2026-1',
  /** A large electric van drives on about 0.3 kWh; load and the losses of charging come on top. */
  vanKwhPerKm: 0.35,
  /** UK grid electricity: 177 g generated in the government's conversion factors of 2025, rounded up for losses on the way. */
  gramsPerKwh: 200,
  parcelsOnBoard: 100,
  /** Roads against the straight line: about 1.2 to 1.4 in Great Britain. */
  roadFactor: 1.3,
  /** Van kilometres a single stop adds to a round, at pickup and at delivery together. */
  doorToDoorKm: 2,
} as const;

const vanGramsPerKm = method.vanKwhPerKm * method.gramsPerKwh;
const earthRadiusKm = 6371;

/** For customers. */
export const co2eMethod =
  `An estimate (method ${method.edition}). Our electric vans use ${method.vanKwhPerKm} kWh per kilometre; ` +
  `UK grid electricity at ${method.gramsPerKwh} g CO2e per kWh makes that ${vanGramsPerKm} g. ` +
  `We count ${method.doorToDoorKm} km for the two doors and, for each parcel, 1/${method.parcelsOnBoard} of the van ` +
  `(the parcels that share a van) over the straight line between the centres of the two post areas × ${method.roadFactor} for roads. ` +
  'We count ferries as road.';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Position = Pick<PostArea, 'latitude' | 'longitude'>;

/** Haversine. */
export function distanceKm(from: Position, to: Position): number {
  const across = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const along = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const square = across + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * along;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(square));
}

export function estimateCo2eGrams(from: Position, to: Position, pieces: number): number {
  const sharedKm = (pieces * distanceKm(from, to) * method.roadFactor) / method.parcelsOnBoard;
  return Math.round(vanGramsPerKm * (sharedKm + method.doorToDoorKm));
}
