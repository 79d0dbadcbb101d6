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
  readonly state: 'PENDING' | 'DONE' | 'FAILED';
  /** The provider's refund of the latest try; undefined before there was one. */
  readonly providerId: string | undefined;
  readonly attempt: number;
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

/** Moves a refund on from the state of the given try; answers false where somebody else was quicker. */
export async function settleRefund(trx: Transaction<Tables>, refund: Refund, state: Refund['state']): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ state })
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .where('state', '=', refund.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the next try of a refund that came back; answers false where somebody else was quicker. */
export async function startNextTry(trx: Transaction<Tables>, refund: Refund, nextCheckAt: Date): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ state: 'PENDING', provider_id: null, attempt: refund.attempt + 1, next_check_at: nextCheckAt })
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes pending refunds that are due for a look, each for an hour. */
export async function takeDueRefunds(
  database: Database,
  { at, count }: { readonly at: Date; readonly count: number },
): Promise<Refund[]> {
  const rows = await database
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('refunds')
          .select('id')
          .where('state', '=', sql.lit('PENDING')) // written out: a plan for any state can't use the index of this one
          .where('next_check_at', '<=', at)
          .orderBy('next_check_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('refunds')
    .from('due')
    .whereRef('refunds.id', '=', 'due.id')
    .set({ next_check_at: sql<Date>`${at}::timestamptz + interval '1 hour'` })
    .returning(columns.map((column) => `refunds.${column}` as const)) // the due ones have an id too
    .execute();
  return rows.map(refundFrom);
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
  };
}
