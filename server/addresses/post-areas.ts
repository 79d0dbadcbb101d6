import { parsePostcode } from '../../contract/values/places/postcode.ts';
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
function townOf({ name }: PostArea): string {
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

type Position = Pick<PostArea, 'latitude' | 'longitude'>;

/** In degrees. A postcode in no known area is placed in the middle of the country. */
export function positionOfPostcode(postAreas: ReadonlyMap<string, PostArea>, postcode: string): Position {
  // The outcode of a stored postcode ends before the space, so most need no parsing.
  const area = postAreas.get(postcode.slice(0, -4)) ?? postAreas.get(parsePostcode(postcode)?.outcode ?? '');
  const { latitude, longitude } = area ?? middle;
  return { latitude, longitude };
}

const middle = { latitude: 54, longitude: -2.5 };

const indexes = new WeakMap<ReadonlyMap<string, PostDistrict>, ReadonlyMap<string, Position>>();

/**
 * In degrees: the position of the post area that is named after the town, or of the only area that has it. Undefined for an unknown
 * town and for a name that towns in several areas share.
 */
export function positionOfTown(postAreas: ReadonlyMap<string, PostDistrict>, town: string): Position | undefined {
  let index = indexes.get(postAreas);
  if (!index) {
    index = indexTowns(postAreas);
    indexes.set(postAreas, index);
  }
  return index.get(keyOf(town));
}

function indexTowns(postAreas: ReadonlyMap<string, PostDistrict>): ReadonlyMap<string, Position> {
  const named = new Map<string, Map<string, Position>>();
  const inside = new Map<string, Map<string, Position>>();
  for (const district of postAreas.values()) {
    add(named, townOf(district), district);
    for (const town of district.towns) add(inside, town, district);
  }
  const index = new Map<string, Position>();
  for (const [town, areas] of inside) if (areas.size === 1) index.set(town, meanOf([...areas.values()]));
  for (const [town, areas] of named) index.set(town, meanOf([...areas.values()])); // several for London alone
  return index;
}

function add(towns: Map<string, Map<string, Position>>, town: string, area: PostArea): void {
  const key = keyOf(town);
  const areas = towns.get(key) ?? new Map<string, Position>();
  towns.set(key, areas.set(area.area, area));
}

function meanOf(positions: readonly Position[]): Position {
  const mean = (pick: (position: Position) => number) =>
    positions.reduce((sum, position) => sum + pick(position), 0) / positions.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

function keyOf(town: string): string {
  return town.trim().toLowerCase();
}
