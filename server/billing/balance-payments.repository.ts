import { sql } from 'kysely';
import type { PayFrom } from '../../contract/billing.ts';
import type { Database, Trx } from '../database/database.ts';

export interface BalancePayment {
  readonly shipmentId: string;
  readonly organisationId: string;
  readonly payFrom: Exclude<PayFrom, 'CARD'>;
  readonly amountPence: number;
  readonly paidAt: Date;
}

export async function insertBalancePayments(trx: Trx, payments: readonly BalancePayment[]): Promise<void> {
  const rows = payments.map((payment) => ({
    shipment_id: payment.shipmentId,
    organisation_id: payment.organisationId,
    pay_from: payment.payFrom,
    amount_pence: payment.amountPence,
    paid_at: payment.paidAt,
  }));
  await sql`
    insert into balance_payments (shipment_id, organisation_id, pay_from, amount_pence, paid_at)
    select shipment_id, organisation_id, pay_from, amount_pence, paid_at
    from json_populate_recordset(null::balance_payments, ${JSON.stringify(rows)}::json)`.execute(trx);
}

interface RefundableBalancePayment {
  readonly shipmentId: string;
  readonly organisationId: string;
  readonly payFrom: BalancePayment['payFrom'];
  readonly leftPence: number;
}

/** Lock their shipments before: refunds of one shipment follow each other. */
export async function findRefundable(
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<readonly RefundableBalancePayment[]> {
  const { rows } = await sql<RefundableBalancePayment>`
    select p.shipment_id as "shipmentId", p.organisation_id as "organisationId", p.pay_from as "payFrom",
      (p.amount_pence + (select coalesce(sum(amount_pence), 0) from balance_surcharges s where s.shipment_id = p.shipment_id)
        - (select coalesce(sum(amount_pence), 0) from balance_refunds r where r.shipment_id = p.shipment_id))::integer as "leftPence"
    from balance_payments p
    where p.shipment_id = any(${shipmentIds}::uuid[]) order by p.shipment_id`.execute(trx);
  return rows;
}

export interface BalanceRefund {
  readonly id: string;
  readonly shipmentId: string;
  readonly amountPence: number;
}

export async function insertBalanceRefunds(
  trx: Trx,
  refunds: readonly BalanceRefund[],
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  const rows = refunds.map(({ id, shipmentId, amountPence }) => ({
    id,
    shipment_id: shipmentId,
    amount_pence: amountPence,
  }));
  await sql`
    insert into balance_refunds (id, shipment_id, amount_pence, reason, created_at)
    select id, shipment_id, amount_pence, ${reason}, ${at}
    from json_populate_recordset(null::balance_refunds, ${JSON.stringify(rows)}::json)`.execute(trx);
}

export async function findGivenBack(
  database: Database,
  shipmentIds: readonly string[],
): Promise<readonly Pick<BalancePayment, 'shipmentId' | 'amountPence' | 'payFrom'>[]> {
  const { rows } = await sql<Pick<BalancePayment, 'shipmentId' | 'amountPence' | 'payFrom'>>`
    select shipment_id as "shipmentId", p.pay_from as "payFrom", sum(r.amount_pence)::integer as "amountPence"
    from balance_refunds r join balance_payments p using (shipment_id)
    where shipment_id = any(${shipmentIds}::uuid[]) group by shipment_id, p.pay_from`.execute(database);
  return rows;
}
