import type { Database } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { findPostcodeFaults } from './find-postcode-faults.ts';

/** Refuses an address whose postcode does not exist, which only the server knows. */
export async function refuseUnknownPostcode(database: Database, postcode: string): Promise<void> {
  const fault = (await findPostcodeFaults(database, [postcode])).get(postcode);
  if (fault !== undefined) refuse('VALIDATION', fault, { postal_code: fault });
}
