import { type Selectable, sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export interface Refund {
  readonly id: string;
  readonly intentId: string;
  readonly shipmentId: string;
  readonly amountPence: number;
  readonly reason: string;
  readonly createdAt: Date;
  /** `PAID_OUT` went to a bank account, after the card could not take it; `CHARGED_BACK` was taken by the bank in a dispute. */
  readonly state: 'PENDING' | 'DONE' | 'FAILED' | 'PAID_OUT' | 'CHARGED_BACK';
  /** Of the latest try. */
  readonly providerId: string | undefined;
  readonly attempt: number;
  /** Of the latest try that failed. */
  readonly failure: RefundFailure | undefined;
}

export interface RefundFailure {
  /** The provider's code. */
  readonly reason: string;
  readonly at: Date;
}

const columns = [
  'id',
  'intent_id',
  'shipment_id',
  'amount_pence',
  'reason',
  'created_at',
  'state',
  'provider_id',
  'attempt',
  'failure_reason',
  'failed_at',
] as const;

export interface NewRefund
  extends Pick<Refund, 'id' | 'intentId' | 'shipmentId' | 'amountPence' | 'reason' | 'createdAt'> {
  readonly state?: 'PENDING' | 'CHARGED_BACK';
  readonly providerId?: string | undefined;
  readonly nextCheckAt: Date | null;
}

/** The database refuses more than was paid. */
export async function insertRefunds(trx: Trx, refunds: readonly NewRefund[]): Promise<void> {
  const records = refunds.map((refund) => ({
    id: refund.id,
    intent_id: refund.intentId,
    shipment_id: refund.shipmentId,
    amount_pence: refund.amountPence,
    reason: refund.reason,
    created_at: refund.createdAt,
    state: refund.state ?? 'PENDING',
    provider_id: refund.providerId ?? null,
    next_check_at: refund.nextCheckAt,
  }));
  await sql`
    insert into refunds (id, intent_id, shipment_id, amount_pence, reason, created_at, state, provider_id, attempt, next_check_at)
    select id, intent_id, shipment_id, amount_pence, reason, created_at, state, provider_id, 1, next_check_at
    from json_populate_recordset(null::refunds, ${JSON.stringify(records)}::json)
    order by shipment_id`.execute(trx);
}

export async function findRefunds(database: Database, ids: readonly string[]): Promise<readonly Refund[]> {
  const rows = await database
    .selectFrom('refunds')
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(refundFrom);
}

export async function findRefundsOfShipments(database: Database, shipmentIds: readonly string[]): Promise<Refund[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await database
    .selectFrom('refunds')
    .select(columns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .execute();
  return rows.map(refundFrom);
}

export async function countRefundsOf(trx: Trx, intentId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('refunds')
    .select(sql<number>`count(*)`.as('count'))
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of several shipments where it was made at the provider's dashboard. */
export async function findRefundsByProviderId(database: Database, providerId: string): Promise<Refund[]> {
  const rows = await database
    .selectFrom('refunds')
    .select(columns)
    .where('provider_id', '=', providerId)
    .orderBy('shipment_id')
    .execute();
  return rows.map(refundFrom);
}

/** Of one payment: what we owe, and what the provider does not know or could not do. */
export async function lockOwedRefunds(trx: Trx, intentId: string): Promise<Refund[]> {
  const rows = await trx
    .selectFrom('refunds')
    .select(columns)
    .where('intent_id', '=', intentId)
    .where(sql<boolean>`(state = 'FAILED' or state = 'PENDING' and provider_id is null)`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(refundFrom);
}

/** One that had failed is another try, which posts to the ledger again. */
export async function markRefundSent(trx: Trx, { id, state, attempt }: Refund, providerId: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      provider_id: providerId,
      state: 'PENDING',
      attempt: state === 'FAILED' ? attempt + 1 : attempt,
      next_check_at: sql`coalesce(next_check_at, created_at)`,
    })
    .where('id', '=', id)
    .execute();
}

/** The other part was refunded without us. */
export async function reduceRefund(trx: Trx, { id, amountPence }: Refund, byPence: number): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ amount_pence: amountPence - byPence })
    .where('id', '=', id)
    .execute();
}

/** A failed refund is not checked again. */
export type RefundEnd =
  | { readonly state: 'DONE'; readonly nextCheckAt: Date }
  | { readonly state: 'FAILED'; readonly failure: RefundFailure };

/** False if the refund is no longer in the given state and attempt. */
export async function settleRefund(trx: Trx, refund: Refund, end: RefundEnd): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({
      state: end.state,
      next_check_at: end.state === 'DONE' ? end.nextCheckAt : null,
      ...(end.state === 'FAILED' && { failure_reason: end.failure.reason, failed_at: end.failure.at }),
    })
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .where('state', '=', refund.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds that failed permanently, the oldest first; those of one shipment if its reference is given. */
export async function findFailedRefundsOwed(database: Database, reference?: string): Promise<Refund[]> {
  const rows = await database
    .selectFrom('refunds')
    .select(columns)
    .where('state', '=', sql.lit('FAILED')) // written out, for the index of these
    .$if(reference !== undefined, (query) =>
      query.where('shipment_id', 'in', (one) =>
        one
          .selectFrom('shipments')
          .select('id')
          .where('reference', '=', reference ?? ''),
      ),
    )
    .orderBy('failed_at')
    .execute();
  return rows.map(refundFrom);
}

/** Records that a failed refund was paid to a bank account; false if it was before. */
export async function payOutRefund(trx: Trx, id: string): Promise<boolean> {
  const paid = trx.updateTable('refunds').set({ state: 'PAID_OUT' }).where('id', '=', id).where('state', '=', 'FAILED');
  return (await paid.returning('id').executeTakeFirst()) !== undefined;
}

/** Starts the next try of a refund that came back; false if the refund is no longer in the given state and attempt. */
export async function startNextTry(
  trx: Trx,
  refund: Refund,
  { failure, nextCheckAt }: { readonly failure: RefundFailure; readonly nextCheckAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({
      state: 'PENDING',
      provider_id: null,
      attempt: refund.attempt + 1,
      next_check_at: nextCheckAt,
      failure_reason: failure.reason,
      failed_at: failure.at,
    })
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .where('state', '=', refund.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A bank may send back a refund that was done for this long. */
const watchDoneFor = sql.raw(`interval '30 days'`);

/** Longer than the wait before any try. */
const stuckAfter = sql.raw(`interval '4 days'`);

/** When a try began, or the one before it failed. */
const since = sql.raw('coalesce(refunds.failed_at, refunds.created_at)');

export interface DueRefund extends Refund {
  readonly isStuck: boolean;
}

/** Claims refunds that are due for a check. The next check is after an hour if pending, a day if stuck, and at twice its age if done. */
export async function takeDueRefunds(
  database: Database,
  { at, count }: { readonly at: Date; readonly count: number },
): Promise<DueRefund[]> {
  const moment = sql`${at}::timestamptz`;
  const isStuck = sql<boolean>`(refunds.state = 'PENDING' and ${since} + ${stuckAfter} <= ${moment})`;
  const rows = await database
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('refunds')
          .select('id')
          .where('next_check_at', '<=', at)
          .orderBy('next_check_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('refunds')
    .from('due')
    .whereRef('refunds.id', '=', 'due.id')
    .set({
      next_check_at: sql<Date | null>`case
        when ${isStuck} then ${moment} + interval '1 day'
        when refunds.state = 'PENDING' then ${moment} + interval '1 hour'
        when ${moment} < refunds.created_at + ${watchDoneFor} then ${moment} + (${moment} - refunds.created_at) end`,
    })
    .returning(columns.map((column) => `refunds.${column}` as const)) // the due ones have an id too
    .returning(isStuck.as('is_stuck'))
    .execute();
  return rows.map((row) => ({ ...refundFrom(row), isStuck: row.is_stuck }));
}

export interface RefundFigures {
  readonly pending: number;
  /** Owed by us, and to be paid by hand. */
  readonly failed: number;
  readonly oldestPendingSeconds: number;
}

export async function measureRefunds(database: Database): Promise<RefundFigures> {
  return database
    .selectFrom('refunds')
    .select([
      sql<number>`count(*) filter (where state = 'PENDING')`.as('pending'),
      sql<number>`count(*) filter (where state = 'FAILED' and not exists (
        select 1 from card_disputes d where d.intent_id = refunds.intent_id and d.status <> 'WON'))`.as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(coalesce(failed_at, created_at)) filter (where state = 'PENDING')),
        0)::float8`.as('oldestPendingSeconds'),
    ])
    .where(sql<boolean>`state in ('PENDING', 'FAILED')`) // written out, for the index of these two
    .executeTakeFirstOrThrow();
}

type Row = Pick<Selectable<Tables['refunds']>, (typeof columns)[number]>;

function refundFrom(row: Row): Refund {
  const { failure_reason: reason, failed_at: at } = row;
  return {
    id: row.id,
    intentId: row.intent_id,
    shipmentId: row.shipment_id,
    amountPence: row.amount_pence,
    reason: row.reason,
    createdAt: row.created_at,
    state: row.state,
    providerId: row.provider_id ?? undefined,
    attempt: row.attempt,
    failure: reason === null || at === null ? undefined : { reason, at },
  };
}
