import { isUuid } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import type { Depot } from './depot.ts';
import { selectDepot, selectDepotByName, selectDepots } from './depots.repository.ts';

export function findDepot(database: Database, id: string): Promise<Depot | undefined> {
  return isUuid(id) ? selectDepot(database, id) : Promise.resolve(undefined);
}

/** By name. */
export function listDepots(database: Database): Promise<readonly Depot[]> {
  return selectDepots(database);
}

export function findDepotByName(database: Database, name: string): Promise<Depot | undefined> {
  return selectDepotByName(database, name.trim());
}
