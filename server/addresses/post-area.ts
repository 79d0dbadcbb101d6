/** One of the areas the UK's postcodes are grouped in, with its mean position in degrees. */
export interface PostArea {
  readonly area: string;
  /** As people know it: 'Dartford' for DA. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The addresses of one outcode, within their post area. */
export interface PostDistrict extends PostArea {
  /** Its post towns, the one that most addresses have first. Empty where we know none: then the area's name is the best guess. */
  readonly towns: readonly string[];
}
