import { randomUUID } from 'node:crypto';
import type { PayFrom } from '../../contract/billing.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { issueSupplement } from '../invoices/issue-invoices.ts';
import { lockAccounts } from '../ledger/balances.ts';
import { invoiceBooked } from '../payments/apply-intent.ts';
import { cancelLivePayments, hasLivePayment } from '../payments/cancel-payments.ts';
import { findPayable } from '../payments/open-payments.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { bookShipments, setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { authoriseSpending } from '../shipments/lifecycle/spending.ts';
import { type Shipment, sumPrices } from '../shipments/shipment.ts';
import type { PayAtOnce } from '../shipments/shipment-deps.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { requireCredit } from './account.ts';
import { findGivenBack, findRefundable, insertBalancePayments } from './balance-payments.repository.ts';

/**
 * Takes the exact total from the organisation's balance or puts it on its account, books the shipments and invoices them. Lock order: the
 * organisation, shipments, their collections and points, then the balance or the account, then invoice numbers, as in a cancellation. Fails
 * as a whole, and nothing is lost: the caller's transaction rolls back.
 */
export function payAtOnce(deps: PaymentDeps): PayAtOnce {
  return async (trx, organisationId, { payFrom, shipmentIds, at }) => {
    const { booked, endedReturns } = await bookShipments(trx, shipmentIds, at);
    if (booked.size < shipmentIds.length) {
      const [reason = 'This shipment isn’t waiting for payment.'] = endedReturns.values();
      refuse('CONFLICT', `${reason} Nothing was taken.`);
    }
    // Under the shipments' locks: who opens a card payment locks them too, and then finds them booked.
    if (await hasLivePayment(trx, shipmentIds)) {
      refuse('CONFLICT', 'A payment is in progress. Please check again in a moment.');
    }
    await deps.bookHandovers(trx, shipmentIds);
    const shipments = await findShipments(trx, shipmentIds);
    const { grossPence } = sumPrices(shipments);
    if (payFrom === 'BALANCE') await requireBalance(trx, organisationId, grossPence);
    else await requireCredit(trx, organisationId, { totalPence: grossPence, now: at });
    const payments = shipments.map((shipment) => ({
      shipmentId: shipment.id,
      organisationId,
      payFrom,
      amountPence: shipment.grossPence,
      paidAt: at,
    }));
    await insertBalancePayments(trx, payments);
    // What is booked on account stays owed: its invoices are posted alone.
    const settledBy = (payFrom === 'BALANCE' ? payments : []).map(({ shipmentId: subject, amountPence }) => ({
      kind: 'BALANCE_PAYMENT' as const,
      subject,
      organisationId,
      occurredAt: at,
      transfers: [{ debit: 'CUSTOMER_BALANCE', credit: 'RECEIVABLE', amountPence } as const],
    }));
    await invoiceBooked(deps, trx, { organisationId, shipmentIds, at, settledBy, paidFrom: payFrom });
  };
}

async function requireBalance(trx: Trx, organisationId: string, totalPence: number): Promise<void> {
  const [account] = await lockAccounts(trx, [{ kind: 'CUSTOMER_BALANCE', organisationId }]);
  const leftPence = account?.balancePence ?? 0;
  if (leftPence >= totalPence) return;
  const [total, left] = [totalPence, leftPence].map((pence) => formatPounds(poundsFromPence(pence)));
  refuse('CONFLICT', `This costs ${total}, and your balance is ${left}. Top up your balance or pay by card.`);
}

/** Of an unpaid shipment, or of everything in a batch that waits for its payment. */
interface UnpaidRequest {
  readonly amount: number;
  readonly parcel_id?: string | undefined;
  readonly batch_id?: string | undefined;
  readonly pay_from: Exclude<PayFrom, 'CARD'>;
}

/** Pays for shipments that were created before. An open card payment is cancelled first, and refuses this where the card was faster. */
export async function payUnpaid(
  deps: PaymentDeps,
  customer: Customer,
  request: UnpaidRequest,
): Promise<{ readonly paid: number; readonly totalPence: number }> {
  const shipments = await findPayable(deps, customer, request);
  await authoriseSpending(deps, customer, shipments);
  const shipmentIds = shipments.map(({ id }) => id).toSorted();
  const { grossPence } = sumPrices(shipments);
  await cancelLivePayments(deps, shipmentIds);
  await deps.database.transaction().execute(async (trx) => {
    await lockAgainstErasure(trx, customer.organisationId);
    const payment = { payFrom: request.pay_from, shipmentIds, at: deps.now() };
    await payAtOnce(deps)(trx, customer.organisationId, payment);
    if (sumPrices(await findShipments(trx, shipmentIds)).grossPence !== grossPence) {
      refuse('CONFLICT', 'The price has changed. Nothing was taken. Please check it and try again.');
    }
  });
  return { paid: shipments.length, totalPence: grossPence };
}

/** Before its shipments, as an erasure locks them. */
async function lockAgainstErasure(trx: Trx, organisationId: string): Promise<void> {
  const row = await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) refuse('SESSION_EXPIRED', sessionExpiredMessage);
}

/** By shipment, where a balance or an account paid and has its money back. */
export async function findBalanceNotices(
  database: Database,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundNotice>> {
  const givenBack = await findGivenBack(database, shipmentIds);
  return new Map(
    givenBack.map(({ shipmentId, amountPence, payFrom }) => {
      const amount = poundsFromPence(amountPence);
      const sum = formatPounds(amount);
      const message =
        payFrom === 'BALANCE'
          ? `We’ve put ${sum} back on your balance.`
          : `We’ve taken ${sum} off your monthly account.`;
      return [shipmentId, { state: 'DONE', amount, message }];
    }),
  );
}

type SurchargeDeps = Pick<
  PaymentDeps,
  'now' | 'company' | 'jobs' | 'findInvoiceCustomer' | 'findVatBasisPoints' | 'hasVatChanged'
>;

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
    if (await deps.hasVatChanged(trx, [tariffVersion], at)) {
      refuse('CONFLICT', 'VAT has changed since this shipment was booked, so the difference can only be waived.');
    }
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
