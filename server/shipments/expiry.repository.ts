import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The ids of shipments whose time is over. */
export interface Expirable {
  readonly unpaid: readonly string[];
  /** Those of each account apart. */
  readonly unused: readonly (readonly string[])[];
}

/** Shipments that have waited for their payment or their parcel since before the given times, up to a limit of each. */
export async function findExpirable(
  database: Database,
  {
    unpaidSince,
    unusedSince,
    limit,
  }: { readonly unpaidSince: Date; readonly unusedSince: Date; readonly limit: number },
): Promise<Expirable> {
  const unpaid = await database
    .selectFrom('shipments')
    .select('id')
    .where('status', '=', sql.lit('PENDING_PAYMENT')) // written out: a plan for any status can't use the index of this one
    .where('created_at', '<', unpaidSince)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const unused = await database
    .selectFrom('shipments')
    .select(['id', 'account_id'])
    .where('status', '=', sql.lit('BOOKED')) // as above
    .where('booked_at', '<', unusedSince)
    .orderBy('booked_at')
    .limit(limit)
    .execute();
  const byAccount = Map.groupBy(unused, (row) => row.account_id);
  return {
    unpaid: unpaid.map(({ id }) => id),
    unused: [...byAccount.values()].map((rows) => rows.map(({ id }) => id)),
  };
}
