import { parsePostcode } from '../../contract/values/postcode.ts';
import type { PostArea } from './post-area.ts';

/** The town of a postcode: that of its post area. Empty where no outcode in use begins it. */
export function findTown(postAreas: ReadonlyMap<string, PostArea>, postcode: string): string {
  const parts = parsePostcode(postcode);
  const area = parts && postAreas.get(parts.outcode);
  return area ? townOf(area) : '';
}

/** The town of a post area. London has eight of them, told apart by the points of the compass, which are no part of its name. */
export function townOf({ name }: PostArea): string {
  return name.replace(/^London [A-Z]+$/, 'London');
}
