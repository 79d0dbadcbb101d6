import type { Database } from '../database/database.ts';
import { deleteNews, findAnyNews } from './news.repository.ts';
import type { Trx } from './shipment-deps.ts';

/**
 * Takes notes of news, the oldest first, and gives the ids of their parcels, each once. Whoever takes at the same time gets others; if
 * the transaction fails they are there again. An event noted while this runs leaves a note of its own.
 */
export async function takeNews(trx: Trx, limit: number): Promise<readonly string[]> {
  return [...new Set(await deleteNews(trx, limit))];
}

/** Whether there is a note to take. Most of the time there is none, and this is all it costs to know. */
export function hasNews(database: Database): Promise<boolean> {
  return findAnyNews(database);
}
