/** What an import keeps of a line, its numbers in metres on the national grid. */
export type Row = PostcodeRow | StreetRow | PlaceRow;

/** A postcode, and the point it stands for. */
export interface PostcodeRow {
  readonly kind: 'postcode';
  readonly postcode: string;
  readonly easting: number;
  readonly northing: number;
}

/** A street, and the rectangle it lies in. */
export interface StreetRow {
  readonly kind: 'street';
  readonly id: string;
  readonly name: string;
  readonly town: string;
  readonly outcode: string;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A city, town or village. */
export interface PlaceRow {
  readonly kind: 'place';
  readonly id: string;
  readonly name: string;
  readonly county: string;
  /** From 1, a city, to 5. */
  readonly size: number;
}

/** A line that can't be what its file says it is; the message completes 'line 7: …'. */
export class BrokenLine extends Error {}
