import { sql } from 'kysely';
import type { Trx } from './shipment-deps.ts';

/**
 * Locks the parcels that shipments bring back, and answers the ids of those shipments that can't be booked any more: another brings
 * the parcel back, or its people were erased. Parcels and shipments are locked in one order by their ids, as everybody does.
 */
export async function lockEndedReturns(trx: Trx, ids: readonly string[]): Promise<readonly string[]> {
  const returns = await trx
    .selectFrom('shipments')
    .select('return_of')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('return_of', 'is not', null)
    .execute();
  if (returns.length === 0) return [];
  const sources = returns.flatMap(({ return_of: source }) => source ?? []);
  await trx
    .selectFrom('shipments')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids, ...sources]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // After the lock, by a statement of its own: it sees what the one who had the lock before us has booked.
  const { rows } = await sql<{ readonly id: string }>`
    select back.id from shipments as back
    left join shipments as source on source.id = back.return_of
    where back.id = any(${ids}::uuid[]) and back.return_of is not null
      and (source.id is null or source.shipper_postcode = '' or exists (
        select from shipments as other
        where other.return_of = back.return_of and other.id <> back.id
          and other.booked_at is not null and other.status not in ('CANCELLED', 'EXPIRED')))
    order by back.id`.execute(trx);
  return rows.map(({ id }) => id);
}
