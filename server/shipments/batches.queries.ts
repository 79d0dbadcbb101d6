import { sql } from 'kysely';
import { isUuid } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { Shipment } from './shipment.ts';
import { shipmentColumns, shipmentFrom } from './shipments.queries.ts';

/** Another customer's batch is answered the same. */
export function refuseUnknownBatch(): never {
  return refuse('NOT_FOUND', 'We can’t find these shipments in your account.');
}

export interface Batch {
  readonly id: string;
  readonly organisationId: string;
  readonly createdAt: Date;
}

/** In the order of the ids, without hidden ones; undefined where the organisation has no such batch. */
export async function findOwnBatch(
  database: Database,
  organisationId: string,
  id: string,
): Promise<readonly Shipment[] | undefined> {
  if (!isUuid(id)) return undefined;
  const known = await database
    .selectFrom('shipment_batches')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
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

interface UnpaidBatch extends Omit<Batch, 'organisationId'> {
  readonly unpaidCount: number;
  readonly unpaidPence: number;
}

export async function findUnpaidBatches(
  database: Database,
  organisationId: string,
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
    .where('batches.organisation_id', '=', organisationId)
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

/** A batch that was never paid may have a thousand shipments to look through. */
const mostSearchedBatches = 50;

/** Batches of which something is paid and not cancelled, newest first. */
export async function findPaidBatches(
  database: Database,
  organisationId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly (Omit<Batch, 'organisationId'> & { readonly paidCount: number })[]> {
  const { rows } = await sql<{ id: string; created_at: Date; paid_count: number }>`
    select id, created_at, paid_count from (
      select id, created_at from shipment_batches where organisation_id = ${organisationId} and created_at >= ${since}
      order by created_at desc limit ${mostSearchedBatches}
    ) as batches cross join lateral (
      select count(*) as paid_count from batched_shipments join shipments on shipments.id = shipment_id
      where batch_id = batches.id and booked_at is not null and status not in ('CANCELLED', 'EXPIRED')
    ) as paid
    where paid_count > 0 order by created_at desc limit ${limit}`.execute(database);
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at, paidCount: row.paid_count }));
}

/** Without hidden ones; none where the organisation has no such batch. */
export async function findBatchInFileOrder(
  database: Database,
  organisationId: string,
  batchId: string,
): Promise<Shipment[]> {
  if (!isUuid(batchId)) return [];
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('batched_shipments').select('shipment_id').where('batch_id', '=', batchId),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(shipmentFrom);
}
