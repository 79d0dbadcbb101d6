import { sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

/** Money taken for a shipment. */
export interface Payment {
  readonly intentId: string;
  readonly shipmentId: string;
  readonly amountPence: number;
  readonly capturedAt: Date;
  readonly cardLastFour: string | undefined;
  /** False for a payment that arrived too late and is refunded. */
  readonly hasBooked: boolean;
}

export async function insertPayments(trx: Trx, payments: readonly Payment[]): Promise<void> {
  const rows = payments.map((payment) => ({
    intent_id: payment.intentId,
    shipment_id: payment.shipmentId,
    amount_pence: payment.amountPence,
    captured_at: payment.capturedAt,
    card_last_four: payment.cardLastFour,
    has_booked: payment.hasBooked,
  }));
  await sql`
    insert into payments (intent_id, shipment_id, amount_pence, captured_at, card_last_four, has_booked)
    select intent_id, shipment_id, amount_pence, captured_at, card_last_four, has_booked
    from json_populate_recordset(null::payments, ${JSON.stringify(rows)}::json)`.execute(trx);
}

export interface RefundablePayment extends Pick<Payment, 'intentId' | 'shipmentId' | 'amountPence'> {
  readonly organisationId: string;
  /** What no refund has taken. */
  readonly leftPence: number;
}

/** Nobody else refunds them until the transaction ends. Lock the shipments before. */
export async function lockBookingPayments(
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<readonly RefundablePayment[]> {
  const rows = await trx
    .selectFrom('payments')
    .innerJoin('card_intents', 'card_intents.id', 'payments.intent_id')
    .select(['intent_id', 'shipment_id', 'payments.amount_pence', 'organisation_id'])
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .where('has_booked', '=', sql.lit(true)) // written out: a plan for any value can't use the index
    .orderBy('shipment_id')
    .forNoKeyUpdate('payments')
    .execute();
  // By a statement of its own, which sees what was committed while the first waited.
  const refunded = await trx
    .selectFrom('refunds')
    .select(['intent_id', 'shipment_id', sql<number>`sum(amount_pence)`.as('pence')])
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .groupBy(['intent_id', 'shipment_id'])
    .execute();
  const refundedPence = new Map(refunded.map((row) => [`${row.intent_id} ${row.shipment_id}`, row.pence]));
  return rows.map((row) => ({
    intentId: row.intent_id,
    shipmentId: row.shipment_id,
    amountPence: row.amount_pence,
    organisationId: row.organisation_id,
    leftPence: row.amount_pence - (refundedPence.get(`${row.intent_id} ${row.shipment_id}`) ?? 0),
  }));
}

/** Records that a webhook event is applied in this transaction; false if it was applied before. */
export async function insertCardEvent(
  trx: Trx,
  event: { readonly id: string; readonly type: string; readonly receivedAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('card_events')
    .values({ id: event.id, type: event.type, received_at: event.receivedAt })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCardEvents(database: Database, before: Date): Promise<void> {
  await deleteInBatches(database, 'card_events', sql`received_at < ${before}`);
}

/** `LOST` means that the bank has paid the customer. */
export type DisputeStatus = 'OPEN' | 'WON' | 'LOST';

/** False if nothing changed: the status was known, or the dispute had ended before. */
export async function saveDispute(
  trx: Trx,
  {
    id,
    intentId,
    status,
    amountPence,
    hasTakenFunds,
  }: {
    readonly id: string;
    readonly intentId: string;
    readonly status: DisputeStatus;
    readonly amountPence: number;
    readonly hasTakenFunds: boolean;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('card_disputes')
    .values({ id, intent_id: intentId, status, amount_pence: amountPence, has_taken_funds: hasTakenFunds })
    .onConflict((oc) =>
      oc
        .column('id')
        .doUpdateSet({ status, has_taken_funds: sql<boolean>`card_disputes.has_taken_funds or ${hasTakenFunds}` })
        .where('card_disputes.status', '=', 'OPEN')
        .where(
          sql<boolean>`(excluded.status <> 'OPEN' or excluded.has_taken_funds and not card_disputes.has_taken_funds)`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const weight: Readonly<Record<DisputeStatus, number>> = { WON: 0, OPEN: 1, LOST: 2 };

/** By intent; of several disputes about one payment, the one that is worst for us. */
export async function findDisputes(
  database: Database,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeStatus>> {
  const rows = await database
    .selectFrom('card_disputes')
    .select(['intent_id', 'status'])
    .where(sql<boolean>`intent_id = any(${intentIds}::uuid[])`)
    .execute();
  const found = new Map<string, DisputeStatus>();
  for (const { intent_id, status } of rows) {
    const other = found.get(intent_id);
    if (!other || weight[status] > weight[other]) found.set(intent_id, status);
  }
  return found;
}
