import { randomUUID } from 'node:crypto';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { CardEvent, CardIntent } from '../integrations/card-payments/card-payments.ts';
import type { DirectDebit } from '../integrations/direct-debits/direct-debits.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import { batchSize, inRounds } from '../payments/check-open-payments.ts';
import { providerUnavailable } from '../payments/provider-intents.ts';
import { applyOnce, type Reception } from '../payments/webhook-events.ts';
import type { BillingDeps, OnError } from './billing-deps.ts';
import {
  type BillingPayment,
  findBillingPayment,
  insertBillingPayment,
  lockBillingPayment,
  markPaymentOpened,
  setPaymentState,
  takeDuePayments,
} from './billing-payments.repository.ts';
import { findMandate } from './mandates.repository.ts';
import { applyBillingDispute, applyBillingRefund } from './reclaimed-payments.ts';
import { dayAfter, postponeStop, settleStatement } from './statements.repository.ts';

export interface OpenedPayment {
  readonly id: string;
  readonly secret: string;
  readonly providerId: string;
}

/** Opens a card payment. Saved before the provider is called; the id is the idempotency key. */
export async function openTopUp(deps: BillingDeps, customer: Customer, amountPounds: number): Promise<OpenedPayment> {
  const { organisationId } = customer;
  const payment = {
    id: randomUUID(),
    organisationId,
    statementNumber: undefined,
    mandateId: undefined,
    amountPence: penceFromPounds(amountPounds),
    createdAt: deps.now(),
  };
  if (!(await insertBillingPayment(deps.database, payment))) refuse('CONFLICT', 'This account has been deleted.');
  return openAtProvider(deps, payment);
}

/** What people read out. */
export function referenceOf({ id }: Pick<BillingPayment, 'id'>): string {
  return `TOP-${id.slice(0, 8).toUpperCase()}`;
}

type Opening = Pick<BillingPayment, 'id' | 'amountPence' | 'statementNumber'>;

/** The card payment of the same id, if it was opened before. Refused where somebody cancels it meanwhile: the secret must not leave us. */
export async function openAtProvider(deps: BillingDeps, payment: Opening): Promise<OpenedPayment> {
  const { id, amountPence, statementNumber } = payment;
  const what = statementNumber === undefined ? `balance ${referenceOf(payment)}` : `statement ${statementNumber}`;
  const answer = await deps.cards.createIntent({
    amountPence,
    shipmentId: undefined,
    description: `${deps.company.name} ${what}`,
    idempotencyKey: id,
  });
  if (answer.outcome === 'try-again') throw providerUnavailable();
  if (answer.outcome === 'refused') throw new Error(`The card provider refused a payment of ${what}: ${answer.code}.`);
  const { id: providerId, clientSecret: secret } = answer.intent;
  if (await markPaymentOpened(deps.database, id, providerId)) return { id, secret, providerId };
  await deps.cards.cancelIntent(providerId);
  return refuse('CONFLICT', 'This payment is no longer open. Please look again before you pay.');
}

/** Asks the provider. Calling it again, or while a webhook event arrives, answers the same. */
export async function confirmBillingPayment(
  deps: BillingDeps,
  customer: Customer,
  id: string,
): Promise<{ readonly state: 'paid' | 'processing'; readonly message: string }> {
  const payment = await findBillingPayment(deps.database, { id: id.toLowerCase() });
  if (payment?.organisationId !== customer.organisationId) return refuse('NOT_FOUND', 'We can’t find this payment.');
  const state = payment.paidAt ? 'paid' : await syncPayment(deps, payment);
  if (state === 'unavailable') throw providerUnavailable();
  if (state === 'processing') return { state, message: 'Your payment is still being processed.' };
  if (state !== 'paid') return refuse('CONFLICT', 'This payment hasn’t been made. Your card wasn’t charged.');
  const amount = formatPounds(poundsFromPence(payment.amountPence));
  const { statementNumber } = payment;
  const message =
    statementNumber === undefined
      ? `${amount} is on your balance.`
      : `Statement ${statementNumber} is paid: ${amount}.`;
  return { state, message };
}

/** What the provider says of a card payment or of a debit. */
interface ProviderState extends Pick<CardIntent, 'receivedPence' | 'currency'> {
  readonly status: CardIntent['status'] | DirectDebit['status'];
  readonly failure: { readonly code: string } | undefined;
}

async function retrieve(
  { cards, directDebits }: BillingDeps,
  { mandateId }: Pick<BillingPayment, 'mandateId'>,
  providerId: string,
): Promise<ProviderState | 'try-again' | 'unknown'> {
  if (mandateId === undefined) {
    const answer = await cards.retrieveIntent(providerId);
    return answer.outcome === 'found' ? answer.intent : answer.outcome;
  }
  const answer = await directDebits.retrieveDebit(providerId);
  return answer.outcome === 'found' ? answer.debit : answer.outcome;
}

/** Reads the payment from the provider and applies its state. */
export async function syncPayment(
  deps: BillingDeps,
  payment: BillingPayment,
): Promise<ProviderState['status'] | 'unavailable'> {
  if (payment.providerId === undefined) return 'open';
  const state = await retrieve(deps, payment, payment.providerId);
  if (state === 'try-again') return 'unavailable';
  if (state === 'unknown') return 'open';
  await deps.database.transaction().execute((trx) => applyPayment(deps, trx, payment.id, state));
  return state.status;
}

/**
 * Applies the provider's state once, however often it is called: the only way a balance is topped up or a statement paid. Lock order:
 * the payment, its statement, then the ledger's accounts.
 */
async function applyPayment(deps: BillingDeps, trx: Trx, id: string, state: ProviderState): Promise<void> {
  const payment = await lockBillingPayment(trx, id);
  if (payment?.state !== 'OPEN' && payment?.state !== 'OPENING') return;
  if (state.status === 'cancelled') return setPaymentState(trx, id, { state: 'CANCELLED' });
  if (state.status === 'failed') return failDebit(deps, trx, payment, state.failure?.code ?? '');
  if (state.status !== 'paid') return;
  const { organisationId, amountPence, statementNumber } = payment;
  if (state.receivedPence !== amountPence || state.currency !== 'gbp') {
    throw new Error(`Payment ${id} asked for ${amountPence} pence and the provider took another sum.`);
  }
  const at = deps.now();
  await setPaymentState(trx, id, { state: 'PAID', paidAt: at });
  if (statementNumber !== undefined) await settleStatement(trx, statementNumber, at);
  const posted = { subject: id, organisationId, occurredAt: at };
  await postSettled(trx, [
    statementNumber === undefined
      ? { ...posted, kind: 'TOP_UP', transfers: [{ debit: 'CARD_CLEARING', credit: 'CUSTOMER_BALANCE', amountPence }] }
      : {
          ...posted,
          kind: 'STATEMENT_PAYMENT',
          transfers: [{ debit: 'CARD_CLEARING', credit: 'RECEIVABLE', amountPence }],
        },
  ]);
  await deps.billingJobs.enqueueBillingMail(trx, { template: 'receipt', paymentId: id });
}

/** Bacs takes no debit for a date less than three days ahead, and it may have to be sent again for a day. */
export function isLongEnoughAhead(day: string, now: Date): boolean {
  return day >= dayAfter(now, 4);
}

const keyLifeMs = days(1);

/**
 * Debits whose answer never reached us are looked for first, because the provider knows a key for a day only. Until then each try is the
 * same request, whatever the day; later one whose date has come too near is asked for without.
 */
export async function sendDebit(
  deps: BillingDeps,
  payment: Omit<BillingPayment, 'providerId' | 'state' | 'failure' | 'paidAt'>,
): Promise<void> {
  const { id, amountPence, statementNumber = '', mandateId = '', notBefore, createdAt } = payment;
  const mandate = await findMandate(deps.database, mandateId);
  if (mandate?.customerId === undefined || mandate.providerId === undefined) return;
  const now = deps.now();
  const isKeyKnown = now.getTime() - createdAt.getTime() < keyLifeMs;
  const asked = { customerId: mandate.customerId, idempotencyKey: id };
  const found = await deps.directDebits.findDebit(asked);
  if (found.outcome === 'try-again') return;
  const answer =
    found.outcome === 'found'
      ? found
      : await deps.directDebits.createDebit({
          ...asked,
          mandateId: mandate.providerId,
          amountPence,
          collectedFor: statementNumber,
          description: `${deps.company.name} statement ${statementNumber}`,
          ...(notBefore !== undefined && (isKeyKnown || isLongEnoughAhead(notBefore, now)) && { notBefore }),
        });
  if (answer.outcome === 'try-again') return; // the next check sends it again
  if (answer.outcome === 'found') {
    await markPaymentOpened(deps.database, id, answer.debit.id);
    return;
  }
  await deps.database.transaction().execute(async (trx) => {
    const locked = await lockBillingPayment(trx, id);
    if (locked?.state === 'OPENING') await failDebit(deps, trx, locked, answer.code);
  });
}

/** The customer has a week to pay in another way. */
async function failDebit(
  deps: BillingDeps,
  trx: Trx,
  { id, statementNumber }: Pick<BillingPayment, 'id' | 'statementNumber'>,
  failure: string,
): Promise<void> {
  await setPaymentState(trx, id, { state: 'FAILED', failure });
  if (statementNumber !== undefined) await postponeStop(trx, statementNumber, deps.now());
  await deps.billingJobs.enqueueBillingMail(trx, { template: 'debit-failed', paymentId: id });
}

/** The payment itself may not have reached us yet, so it is synced first. */
export async function applyBillingPaymentEvent(deps: BillingDeps, event: CardEvent): Promise<Reception> {
  const { about } = event;
  const payment = 'intentId' in about && (await findBillingPayment(deps.database, { providerId: about.intentId }));
  if (!payment) return 'ignored';
  if (about.kind === 'intent') {
    const state = await retrieve(deps, payment, about.intentId);
    if (state === 'try-again') return 'try-again';
    if (state === 'unknown') return 'ignored';
    return applyOnce(deps, event, (trx) => applyPayment(deps, trx, payment.id, state));
  }
  if (payment.paidAt === undefined && (await syncPayment(deps, payment)) === 'unavailable') return 'try-again';
  if (about.kind === 'dispute') {
    return applyOnce(deps, event, (trx) => applyBillingDispute(deps, trx, payment.id, about.dispute));
  }
  const answer = await deps.cards.listRefundsOf(about.intentId); // one that is named is among them
  if (answer.outcome === 'try-again') return 'try-again';
  return applyOnce(deps, event, async (trx) => {
    for (const refund of answer.refunds) await applyBillingRefund(deps, trx, payment.id, refund);
  });
}

/** A page that is left open longer has to ask for a new payment. */
const openForMs = days(1);

/** Syncs payments for which no webhook event arrived, and cancels card payments that nobody has made within a day. */
export async function checkBillingPayments(deps: BillingDeps, onError: OnError): Promise<void> {
  const at = deps.now();
  await inRounds(
    () => takeDuePayments(deps.database, { at, count: batchSize }),
    (payment) => checkPayment(deps, payment),
    onError,
  );
}

async function checkPayment(deps: BillingDeps, payment: BillingPayment): Promise<void> {
  const isOld = deps.now().getTime() - payment.createdAt.getTime() >= openForMs;
  if (payment.mandateId !== undefined && payment.providerId === undefined) await sendDebit(deps, payment);
  else if (isOld && payment.mandateId === undefined) await cancelCardPayment(deps, payment);
  else await syncPayment(deps, payment);
}

/**
 * Who was faster: us, or the customer. One whose answer is still on its way is opened again by its key first, so that the provider
 * cancels it too.
 */
export async function cancelCardPayment(deps: BillingDeps, payment: BillingPayment): Promise<void> {
  const providerId = payment.providerId ?? (await openAtProvider(deps, payment)).providerId;
  const answer = await deps.cards.cancelIntent(providerId);
  if (answer.outcome !== 'found') return;
  await deps.database.transaction().execute((trx) => applyPayment(deps, trx, payment.id, answer.intent));
}
