import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Money to give back for a payment. */
export interface Refund {
  readonly id: string;
  readonly intentId: string;
  readonly shipmentId: string;
  readonly amountPence: number;
  readonly reason: string;
  readonly createdAt: Date;
  /** `PAID_OUT` went to a bank account, after the card could not take it. */
  readonly state: 'PENDING' | 'DONE' | 'FAILED' | 'PAID_OUT';
  /** The provider's refund of the latest try; undefined before there was one. */
  readonly providerId: string | undefined;
  readonly attempt: number;
  /** The latest try that failed; undefined where none did. */
  readonly failure: RefundFailure | undefined;
}

/** Why money came back to us, in the provider's word, and when. */
export interface RefundFailure {
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

/** Keeps a refund to make; answers false where that payment already goes back. */
export async function insertRefund(
  trx: Transaction<Tables>,
  refund: Refund & { readonly nextCheckAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('refunds')
    .values({
      id: refund.id,
      intent_id: refund.intentId,
      shipment_id: refund.shipmentId,
      amount_pence: refund.amountPence,
      reason: refund.reason,
      created_at: refund.createdAt,
      state: refund.state,
      provider_id: null,
      attempt: refund.attempt,
      next_check_at: refund.nextCheckAt,
    })
    .onConflict((oc) => oc.columns(['intent_id', 'shipment_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A refund by our own id. */
export async function findRefund(database: Database, id: string): Promise<Refund | undefined> {
  const row = await database.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst();
  return row && refundFrom(row);
}

/** Refunds by their ids. */
export async function findRefunds(database: Database, ids: readonly string[]): Promise<readonly Refund[]> {
  const rows = await database
    .selectFrom('refunds')
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(refundFrom);
}

/** Every refund of these shipments. */
export async function findRefundsOfShipments(database: Database, shipmentIds: readonly string[]): Promise<Refund[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await database
    .selectFrom('refunds')
    .select(columns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .execute();
  return rows.map(refundFrom);
}

/** How many refunds a payment has. */
export async function countRefundsOf(trx: Transaction<Tables>, intentId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('refunds')
    .select(sql<number>`count(*)`.as('count'))
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The refund whose latest try the provider knows by this id. */
export async function findRefundByProviderId(database: Database, providerId: string): Promise<Refund | undefined> {
  const row = await database
    .selectFrom('refunds')
    .select(columns)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row && refundFrom(row);
}

/** Notes the provider's name for the refund of a try. */
export async function markRefundSent(database: Database, refund: Refund, providerId: string): Promise<void> {
  await database
    .updateTable('refunds')
    .set({ provider_id: providerId })
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .execute();
}

/** The end of a try, and when to look at it again: never, where nothing more can come of it. */
export type RefundEnd =
  | { readonly state: 'DONE'; readonly nextCheckAt: Date }
  | { readonly state: 'FAILED'; readonly failure: RefundFailure };

/** Moves a refund on from the state of the given try; answers false where somebody else was quicker. */
export async function settleRefund(trx: Transaction<Tables>, refund: Refund, end: RefundEnd): Promise<boolean> {
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

/** Refunds that failed for good, the oldest first; those of one shipment where its reference is given. */
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

/** Notes that a failed refund was paid to a bank account; answers false where it had been already. */
export async function payOutRefund(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ state: 'PAID_OUT' })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the next try of a refund that came back; answers false where somebody else was quicker. */
export async function startNextTry(
  trx: Transaction<Tables>,
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

/** For how long a bank may send back a refund that was done. */
const watchDoneFor = sql.raw(`interval '30 days'`);

/** After that long without an end a refund is stuck. Longer than the wait before any try. */
const stuckAfter = sql.raw(`interval '4 days'`);

/** When a try began, or the one before it failed. */
const since = sql.raw('coalesce(refunds.failed_at, refunds.created_at)');

/** A refund that is due for a look. */
export interface DueRefund extends Refund {
  /** Whether it has been pending for longer than any refund should be. */
  readonly isStuck: boolean;
}

/**
 * Takes refunds that are due for a look: a pending one for an hour, a stuck one for a day, and one that is done until it is twice as
 * old.
 */
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

type Row = Pick<Selectable<Tables['refunds']>, (typeof columns)[number]>;

function refundFrom(row: Row): Refund {
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
    failure:
      row.failure_reason === null || row.failed_at === null
        ? undefined
        : { reason: row.failure_reason, at: row.failed_at },
  };
}
