import { parsePostcode } from '../../contract/values/postcode.ts';
import type { PostArea } from './post-area.ts';

/** Whereabouts a postcode lies, in degrees: the position of its post area. One that is in no area lies in the middle of the country. */
export function findPosition(
  postAreas: ReadonlyMap<string, PostArea>,
  postcode: string,
): Pick<PostArea, 'latitude' | 'longitude'> {
  // As a kept postcode is written, its outcode ends before the space; so most need no parsing.
  const area = postAreas.get(postcode.slice(0, -4)) ?? postAreas.get(parsePostcode(postcode)?.outcode ?? '');
  const { latitude, longitude } = area ?? middle;
  return { latitude, longitude };
}

const middle = { latitude: 54, longitude: -2.5 };
