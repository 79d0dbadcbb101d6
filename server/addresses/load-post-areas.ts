import type { Database } from '../database/database.ts';
import { findOutcodes } from './addresses.repository.ts';
import type { PostDistrict } from './post-area.ts';

/** Reads the post area and towns of every outcode in use, by outcode: small enough to keep in memory. An outcode that is not there is not in use. */
export async function loadPostAreas(database: Database): Promise<ReadonlyMap<string, PostDistrict>> {
  const outcodes = await findOutcodes(database);
  return new Map(outcodes.map(({ outcode, ...area }) => [outcode, area]));
}
