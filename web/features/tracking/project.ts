/** A place by its position on the globe, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place on the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const north = 60.8;
const west = -8.4;
const pointsPerDegree = 26;
/** A degree of longitude is that much shorter than one of latitude, halfway up the country. */
const squeeze = 0.58;

/** The size of the drawing that holds the whole country. */
export const mapSize = { width: 164, height: 292 };

/** Where a position lies on the drawing. At this size a plain grid is as true as any projection. */
export function project({ latitude, longitude }: Position): Point {
  return {
    x: round((longitude - west) * pointsPerDegree * squeeze),
    y: round((north - latitude) * pointsPerDegree),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
