import type { Database } from '../database/database.ts';
import { countPending } from './shipments.repository.ts';

/** Whether every one of the shipments still waits for its payment. */
export async function areAllPending(database: Database, ids: readonly string[]): Promise<boolean> {
  return (await countPending(database, ids)) === new Set(ids).size;
}
