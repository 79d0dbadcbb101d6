import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A shipment whose time is over, with the status that says so. */
export interface Expirable {
  readonly id: string;
  readonly status: 'PENDING_PAYMENT' | 'BOOKED';
}

/** Shipments that have waited for their payment or their parcel since before the given times, up to a limit of each. */
export async function findExpirable(
  database: Database,
  {
    unpaidSince,
    unusedSince,
    limit,
  }: { readonly unpaidSince: Date; readonly unusedSince: Date; readonly limit: number },
): Promise<Expirable[]> {
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
    .select('id')
    .where('status', '=', sql.lit('BOOKED')) // as above
    .where('booked_at', '<', unusedSince)
    .orderBy('booked_at')
    .limit(limit)
    .execute();
  return [
    ...unpaid.map(({ id }) => ({ id, status: 'PENDING_PAYMENT' as const })),
    ...unused.map(({ id }) => ({ id, status: 'BOOKED' as const })),
  ];
}
