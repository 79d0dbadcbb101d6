import { parsePostcode } from '../../contract/values/postcode.ts';
import { refuse } from '../http/errors.ts';

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

/** The post towns of a postcode, the most likely first; none where no outcode in use begins it. The price book has them, so `app.ts` supplies it. */
export type FindTowns = (postcode: string) => Promise<readonly string[]>;

/** The post towns of a postcode, the most likely first. Empty where no outcode in use begins it. */
export function townsAt(districts: ReadonlyMap<string, PostDistrict>, postcode: string): readonly string[] {
  const parts = parsePostcode(postcode);
  const district = parts && districts.get(parts.outcode);
  return district ? townsOf(district) : [];
}

/** The towns of a district, or the one its post area is named after where we know none. */
function townsOf(district: PostDistrict): readonly string[] {
  return district.towns.length > 0 ? district.towns : [townOf(district)];
}

/** The town a post area is named after. London has eight of them, told apart by the points of the compass, which are no part of its name. */
export function townOf({ name }: PostArea): string {
  return name.replace(/^London [A-Z]+$/, 'London');
}

/** The town that most addresses of a district have. */
export function mainTown(district: PostDistrict): string {
  return townsOf(district)[0] ?? district.name;
}

/** The town of an address: as the customer gave it, or else the first of its postcode. */
export function townOr(given: string | undefined, towns: readonly string[]): string {
  return given || (towns[0] ?? '');
}

/** Tells why we do not serve a postcode that is written well; undefined of one that we serve. Tariffs know, so `app.ts` supplies it. */
export type ExplainUnserved = (postcode: string) => Promise<string | undefined>;

/** Refuses an address whose postcode we do not serve, which only the server knows. */
export async function refuseUnservedPostcode(explainUnserved: ExplainUnserved, postcode: string): Promise<void> {
  const fault = await explainUnserved(postcode);
  if (fault !== undefined) refuse('VALIDATION', fault, { postal_code: fault });
}
