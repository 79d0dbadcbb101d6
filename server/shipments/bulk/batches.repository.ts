import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isUuid } from '../../database/is-uuid.ts';
import { type Alongside, livingAccount } from '../add-shipment.repository.ts';
import type { Shipment } from '../shipment.ts';
import { shipmentColumns } from '../shipment-columns.ts';
import { shipmentFrom } from '../shipments.repository.ts';

/** Shipments that were created together. */
export interface Batch {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
}

/** The statements that keep a batch, to go along with the one that adds its shipments. */
export function keepingBatch(batch: Pick<Batch, 'id' | 'createdAt'>): Alongside {
  return {
    batch: sql`
      insert into shipment_batches (id, account_id, created_at)
      select ${batch.id}::uuid, ${livingAccount}, ${batch.createdAt}::timestamptz from added limit 1 returning id`,
    batched: sql`
      insert into batched_shipments (batch_id, shipment_id)
      select ${batch.id}::uuid, id from added returning shipment_id`,
  };
}

/** The shipments of an account's batch that are not hidden, in one order for everybody; undefined where there is no such batch. */
export async function findBatchOf(
  database: Database,
  accountId: string,
  id: string,
): Promise<readonly Shipment[] | undefined> {
  if (!isUuid(id)) return undefined;
  const known = await database
    .selectFrom('shipment_batches')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!known) return undefined;
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('batched_shipments').select('shipment_id').where('batch_id', '=', id),
    )
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(shipmentFrom);
}

/** A batch with what of it waits for its payment. */
export interface UnpaidBatch extends Omit<Batch, 'accountId'> {
  readonly unpaidCount: number;
  readonly unpaidPence: number;
}

/** The newest batches of an account, made since then, of which something waits for its payment. */
export async function findUnpaidBatches(
  database: Database,
  accountId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly UnpaidBatch[]> {
  const rows = await database
    .selectFrom('shipment_batches as batches')
    .innerJoin('batched_shipments as batched', 'batched.batch_id', 'batches.id')
    .innerJoin('shipments', 'shipments.id', 'batched.shipment_id')
    .select((eb) => [
      'batches.id',
      'batches.created_at',
      eb.fn.countAll<number>().as('unpaid_count'),
      sql<number>`sum(gross_pence)::float8`.as('unpaid_pence'),
    ])
    .where('batches.account_id', '=', accountId)
    .where('batches.created_at', '>=', since)
    .where('shipments.status', '=', 'PENDING_PAYMENT')
    .groupBy('batches.id')
    .orderBy('batches.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    unpaidCount: row.unpaid_count,
    unpaidPence: row.unpaid_pence,
  }));
}

/** How many of the newest batches are looked at: most of those that were never paid have a thousand shipments to look through. */
const mostSearchedBatches = 50;

/** The newest batches of an account, made since then, of which something is paid and not cancelled, and how many that is. */
export async function findPaidBatches(
  database: Database,
  accountId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly (Omit<Batch, 'accountId'> & { readonly paidCount: number })[]> {
  const { rows } = await sql<{ id: string; created_at: Date; paid_count: number }>`
    select id, created_at, paid_count from (
      select id, created_at from shipment_batches where account_id = ${accountId} and created_at >= ${since}
      order by created_at desc limit ${mostSearchedBatches}
    ) as batches cross join lateral (
      select count(*) as paid_count from batched_shipments join shipments on shipments.id = shipment_id
      where batch_id = batches.id and booked_at is not null and status not in ('CANCELLED', 'EXPIRED')
    ) as paid
    where paid_count > 0 order by created_at desc limit ${limit}`.execute(database);
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at, paidCount: row.paid_count }));
}
