import type { Database } from '../database/database.ts';
import { findNewsOf } from './news.repository.ts';
import type { ParcelNews } from './parcel-news.ts';

/** Parcels as they are now. Left out are those that were withdrawn and those whose people have been forgotten. */
export function findParcelNews(database: Database, ids: readonly string[]): Promise<readonly ParcelNews[]> {
  return findNewsOf(database, ids);
}
