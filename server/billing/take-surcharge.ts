import { randomUUID } from 'node:crypto';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { issueSupplement } from '../invoices/issue-invoices.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { requireCredit } from './account.ts';
import { findRefundable } from './balance-payments.repository.ts';
import { requireBalance } from './pay-from-balance.ts';

type SurchargeDeps = Pick<PaymentDeps, 'now' | 'company' | 'jobs' | 'findInvoiceCustomer' | 'findVatBasisPoints'>;

/**
 * Takes what a corrected address costs more from the balance or the account that paid, with an invoice of its own, which a refund gives back
 * first. Lock the shipment before. Call it last, for the reason of `issueInvoices`.
 */
export function takeSurcharge(deps: SurchargeDeps) {
  return async (trx: Trx, shipment: Shipment, amountPence: number): Promise<void> => {
    const { id: shipmentId, organisationId, tariffVersion } = shipment;
    const [payment] = await findRefundable(trx, [shipmentId]);
    if (!payment) return refuse('CONFLICT', 'A card paid for this shipment, and we can’t charge it again.');
    const at = deps.now();
    const { payFrom: paidFrom } = payment;
    if (paidFrom === 'BALANCE') await requireBalance(trx, organisationId, amountPence);
    else await requireCredit(trx, organisationId, { totalPence: amountPence, now: at });
    await setPaymentStatuses(trx, [shipmentId], { from: ['REFUNDED'], to: 'PAID' }); // where all was given back for another reason
    const id = randomUUID();
    const transfers = [{ debit: 'CUSTOMER_BALANCE', credit: 'RECEIVABLE', amountPence }] as const;
    const posting = { kind: 'BALANCE_SURCHARGE', subject: id, organisationId, occurredAt: at, transfers } as const;
    const terms = {
      company: deps.company,
      at,
      customer: await deps.findInvoiceCustomer(trx, organisationId),
      vatBasisPointsByTariff: new Map([[tariffVersion, await deps.findVatBasisPoints(trx, tariffVersion)]]),
      settledBy: paidFrom === 'BALANCE' ? [posting] : [], // on account it stays owed
      paidFrom,
    };
    const { number } = await issueSupplement(trx, terms, shipment, amountPence);
    await trx
      .insertInto('balance_surcharges')
      .values({ id, shipment_id: shipmentId, invoice_number: number, amount_pence: amountPence, taken_at: at })
      .execute();
    await deps.jobs.enqueueReceipt(trx, [number]);
  };
}
