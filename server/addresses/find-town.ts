import { parsePostcode } from '../../contract/values/postcode.ts';
import type { PostArea } from './post-area.ts';

/** The town of a postcode: that of its post area. Empty where no outcode in use begins it. */
export function findTown(postAreas: ReadonlyMap<string, PostArea>, postcode: string): string {
  const parts = parsePostcode(postcode);
  const area = parts && postAreas.get(parts.outcode);
  // London has eight areas, told apart by the points of the compass: those are no part of the town's name.
  return area ? area.name.replace(/^London [A-Z]+$/, 'London') : '';
}
