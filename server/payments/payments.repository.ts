import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Money taken for a shipment. */
export interface Payment {
  readonly intentId: string;
  readonly shipmentId: string;
  readonly amountPence: number;
  readonly capturedAt: Date;
  /** False for money that came too late: it goes back. */
  readonly hasBooked: boolean;
}

/** Records what was taken, for every shipment of a payment at once. */
export async function insertPayments(trx: Transaction<Tables>, payments: readonly Payment[]): Promise<void> {
  const rows = payments.map((payment) => ({
    intent_id: payment.intentId,
    shipment_id: payment.shipmentId,
    amount_pence: payment.amountPence,
    captured_at: payment.capturedAt,
    has_booked: payment.hasBooked,
  }));
  await sql`
    insert into payments (intent_id, shipment_id, amount_pence, captured_at, has_booked)
    select intent_id, shipment_id, amount_pence, captured_at, has_booked
    from json_populate_recordset(null::payments, ${JSON.stringify(rows)}::json)`.execute(trx);
}

/** The payments that booked shipments. */
export async function findBookingPayments(
  database: Database,
  shipmentIds: readonly string[],
): Promise<readonly Pick<Payment, 'intentId' | 'shipmentId' | 'amountPence'>[]> {
  const rows = await database
    .selectFrom('payments')
    .select(['intent_id', 'shipment_id', 'amount_pence'])
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .where('has_booked', '=', sql.lit(true)) // written out: a plan for any value can't use the index
    .orderBy('shipment_id')
    .execute();
  return rows.map((row) => ({
    intentId: row.intent_id,
    shipmentId: row.shipment_id,
    amountPence: row.amount_pence,
  }));
}

/** Notes that the provider's news has its effect in this transaction; answers false for news that had it before. */
export async function insertCardEvent(
  trx: Transaction<Tables>,
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

/** Forgets news received before an instant, when the provider has long stopped repeating it. */
export async function deleteCardEvents(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('card_events').where('received_at', '<', before).execute();
}
