/** One of the areas the UK's postcodes are grouped in, with its mean position in degrees. */
export interface PostArea {
  readonly area: string;
  /** As people know it: 'Dartford' for DA. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}
