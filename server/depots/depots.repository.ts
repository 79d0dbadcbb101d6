import type { Insertable } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { DepotTable } from '../database/staff-tables.ts';
import type { Depot } from './depot.ts';

const columns = [
  'id',
  'name',
  'address',
  'town',
  'postcode',
  'easting',
  'northing',
  'open_days as openDays',
  'opens',
  'closes',
  'cut_off as cutOff',
] as const;

/** By name. */
export function selectDepots(database: Database): Promise<Depot[]> {
  return database.selectFrom('depots').select(columns).orderBy('name').execute();
}

export function selectDepot(database: Database, id: string): Promise<Depot | undefined> {
  return database.selectFrom('depots').select(columns).where('id', '=', id).executeTakeFirst();
}

/** However the name is cased. */
export function selectDepotByName(database: Database, name: string): Promise<Depot | undefined> {
  return database
    .selectFrom('depots')
    .select(columns)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
}

/** False if there is one of that name. */
export async function insertDepot(trx: Trx, depot: Insertable<DepotTable>): Promise<boolean> {
  const row = await trx
    .insertInto('depots')
    .values(depot)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined where the gazetteer doesn't know the postcode. */
export function selectPostcodePosition(
  database: Database,
  postcode: string,
): Promise<{ readonly easting: number; readonly northing: number } | undefined> {
  return database
    .selectFrom('postcode_positions')
    .select(['easting', 'northing'])
    .where('postcode', '=', postcode)
    .executeTakeFirst();
}
