import { parsePostcode } from '../../contract/values/postcode.ts';
import type { PostArea, PostDistrict } from './post-area.ts';

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
