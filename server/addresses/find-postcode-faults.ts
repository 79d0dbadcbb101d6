import { parsePostcode } from '../../contract/values/postcode.ts';
import type { Database } from '../database/database.ts';
import { findKnownOutcodes } from './address-book.repository.ts';

/** What is wrong with postcodes that are written well, by postcode: those whose outcode nobody uses do not exist. */
export async function findPostcodeFaults(
  database: Database,
  postcodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const outcodes = new Map(postcodes.map((postcode) => [postcode, parsePostcode(postcode)?.outcode ?? postcode]));
  const known = await findKnownOutcodes(database, [...new Set(outcodes.values())]);
  const faults = [...outcodes].filter(([, outcode]) => !known.has(outcode));
  return new Map(faults.map(([postcode, outcode]) => [postcode, `No UK postcode in use begins with ${outcode}.`]));
}
