import { parsePostcode } from '../../contract/values/postcode.ts';
import { type PostArea, type PostDistrict, townOf } from './post-areas.ts';

/** In degrees. A postcode in no known area is placed in the middle of the country. */
export function positionOfPostcode(
  postAreas: ReadonlyMap<string, PostArea>,
  postcode: string,
): Pick<PostArea, 'latitude' | 'longitude'> {
  // The outcode of a stored postcode ends before the space, so most need no parsing.
  const area = postAreas.get(postcode.slice(0, -4)) ?? postAreas.get(parsePostcode(postcode)?.outcode ?? '');
  const { latitude, longitude } = area ?? middle;
  return { latitude, longitude };
}

const middle = { latitude: 54, longitude: -2.5 };

type Position = Pick<PostArea, 'latitude' | 'longitude'>;

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
