import type { Database } from '../database/database.ts';
import { findPostArea } from './addresses.repository.ts';

/** Whether any postcode in use begins with an outcode. */
export async function isOutcodeInUse(database: Database, outcode: string): Promise<boolean> {
  return (await findPostArea(database, outcode)) !== undefined;
}
