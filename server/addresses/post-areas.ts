import { parsePostcode } from '../../contract/values/postcode.ts';
import { refuse } from '../http/errors.ts';

/** With its mean position in degrees. */
export interface PostArea {
  readonly area: string;
  /** Such as 'Dartford' for DA. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The addresses of one outcode, within their post area. */
export interface PostDistrict extends PostArea {
  /** The one that most addresses have first. Empty where we know none: then the area's name is the best guess. */
  readonly towns: readonly string[];
}

/** As `townsAt`. The price book has the towns, so `app.ts` supplies it. */
export type FindTowns = (postcode: string) => Promise<readonly string[]>;

/** The post towns of a postcode, the most likely first. Empty where no outcode in use begins it. */
export function townsAt(districts: ReadonlyMap<string, PostDistrict>, postcode: string): readonly string[] {
  const parts = parsePostcode(postcode);
  const district = parts && districts.get(parts.outcode);
  return district ? townsOf(district) : [];
}

function townsOf(district: PostDistrict): readonly string[] {
  return district.towns.length > 0 ? district.towns : [townOf(district)];
}

/** The town a post area is named after. London has eight areas, told apart by points of the compass. */
export function townOf({ name }: PostArea): string {
  return name.replace(/^London [A-Z]+$/, 'London');
}

export function mainTown(district: PostDistrict): string {
  return townsOf(district)[0] ?? district.name;
}

export function townOr(given: string | undefined, towns: readonly string[]): string {
  return given || (towns[0] ?? '');
}

/** Undefined if we serve the valid postcode. Tariffs know, so `app.ts` supplies it. */
export type ExplainUnserved = (postcode: string) => Promise<string | undefined>;

export async function refuseUnservedPostcode(explainUnserved: ExplainUnserved, postcode: string): Promise<void> {
  const message = await explainUnserved(postcode);
  if (message !== undefined) refuse('VALIDATION', message, { postal_code: message });
}
