import { randomUUID } from 'node:crypto';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import { days } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { CardEvent, CardIntent } from '../integrations/card-payments/card-payments.ts';
import { findBalance } from '../ledger/balances.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import { providerUnavailable } from '../payments/provider-intents.ts';
import { applyOnce, type Reception } from '../payments/webhook-events.ts';
import type { BillingDeps } from './billing-deps.ts';
import {
  closeTopUp,
  findTopUp,
  insertTopUp,
  lockTopUp,
  markTopUpOpened,
  type TopUp,
  takeDueTopUps,
} from './top-ups.repository.ts';

/** Opens a card payment. Saved before the provider is called; the id is the idempotency key. */
export async function openTopUp(
  deps: BillingDeps,
  customer: Customer,
  amountPounds: number,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { organisationId } = customer;
  const topUp = { id: randomUUID(), organisationId, amountPence: penceFromPounds(amountPounds), createdAt: deps.now() };
  await insertTopUp(deps.database, topUp);
  const answer = await deps.cards.createIntent({
    amountPence: topUp.amountPence,
    shipmentId: undefined,
    description: `${deps.company.name} balance ${referenceOf(topUp)}`,
    idempotencyKey: topUp.id,
  });
  if (answer.outcome === 'try-again') throw providerUnavailable();
  if (answer.outcome === 'refused') throw new Error(`The card provider refused a top-up: ${answer.code}.`);
  await markTopUpOpened(deps.database, topUp.id, answer.intent.id);
  return { id: topUp.id, secret: answer.intent.clientSecret };
}

/** What people read out. */
function referenceOf({ id }: Pick<TopUp, 'id'>): string {
  return `TOP-${id.slice(0, 8).toUpperCase()}`;
}

/** Asks the provider. Calling it again, or while a webhook event arrives, answers the same. */
export async function confirmTopUp(
  deps: BillingDeps,
  customer: Customer,
  id: string,
): Promise<{ readonly state: 'paid' | 'processing'; readonly amountPence: number; readonly balancePence: number }> {
  const topUp = await findTopUp(deps.database, { id: id.toLowerCase() });
  if (topUp?.organisationId !== customer.organisationId) return refuse('NOT_FOUND', 'We can’t find this top-up.');
  const state = topUp.state === 'PAID' ? 'paid' : await syncTopUp(deps, topUp);
  if (state === 'unavailable') throw providerUnavailable();
  if (state === 'open' || state === 'cancelled') {
    return refuse('CONFLICT', 'This top-up hasn’t been paid. Your card wasn’t charged.');
  }
  const { organisationId } = customer;
  const { balancePence } = await findBalance(deps.database, { kind: 'CUSTOMER_BALANCE', organisationId });
  return { state, amountPence: topUp.amountPence, balancePence };
}

/** Reads the payment from the provider and applies its state. */
async function syncTopUp(deps: BillingDeps, topUp: TopUp): Promise<CardIntent['status'] | 'unavailable'> {
  if (topUp.providerId === undefined) return 'open';
  const answer = await deps.cards.retrieveIntent(topUp.providerId);
  if (answer.outcome === 'try-again') return 'unavailable';
  if (answer.outcome === 'unknown') return 'open';
  await deps.database.transaction().execute((trx) => applyTopUp(deps, trx, topUp.id, answer.intent));
  return answer.intent.status;
}

/** Applies the provider's state once, however often it is called: the only way a balance is topped up. */
async function applyTopUp(deps: BillingDeps, trx: Trx, id: string, state: CardIntent): Promise<void> {
  const topUp = await lockTopUp(trx, id);
  if (!topUp || topUp.state === 'PAID' || topUp.state === 'CANCELLED') return;
  if (state.status === 'cancelled') return closeTopUp(trx, id, { state: 'CANCELLED' });
  if (state.status !== 'paid') return;
  const { organisationId, amountPence } = topUp;
  if (state.receivedPence !== amountPence || state.currency !== 'gbp') {
    throw new Error(`Top-up ${id} asked for ${amountPence} pence and the provider took another sum.`);
  }
  const at = deps.now();
  await closeTopUp(trx, id, { state: 'PAID', paidAt: at });
  const transfers = [{ debit: 'CARD_CLEARING', credit: 'CUSTOMER_BALANCE', amountPence } as const];
  await postSettled(trx, [{ kind: 'TOP_UP', subject: id, organisationId, occurredAt: at, transfers }]);
  await deps.billingJobs.enqueueTopUpReceipt(trx, id);
}

export async function applyTopUpEvent(deps: BillingDeps, event: CardEvent): Promise<Reception> {
  if (event.about.kind !== 'intent') return 'ignored';
  const topUp = await findTopUp(deps.database, { providerId: event.about.intentId });
  if (!topUp) return 'ignored';
  const answer = await deps.cards.retrieveIntent(event.about.intentId);
  if (answer.outcome === 'try-again') return 'try-again';
  if (answer.outcome === 'unknown') return 'ignored';
  return applyOnce(deps, event, (trx) => applyTopUp(deps, trx, topUp.id, answer.intent));
}

const batchSize = 5;

/** A page that is left open longer has to ask for a new payment. */
const openForMs = days(1);

/** Syncs top-ups for which no webhook event arrived, and cancels those that nobody has paid within a day. */
export async function checkTopUps(deps: BillingDeps): Promise<void> {
  const at = deps.now();
  for (;;) {
    const due = await takeDueTopUps(deps.database, { at, count: batchSize });
    for (const topUp of due) await checkTopUp(deps, topUp);
    if (due.length < batchSize) return;
  }
}

async function checkTopUp(deps: BillingDeps, topUp: TopUp): Promise<void> {
  if (deps.now().getTime() - topUp.createdAt.getTime() < openForMs || topUp.providerId === undefined) {
    await syncTopUp(deps, topUp);
    return;
  }
  const answer = await deps.cards.cancelIntent(topUp.providerId);
  if (answer.outcome !== 'found') return;
  await deps.database.transaction().execute((trx) => applyTopUp(deps, trx, topUp.id, answer.intent));
}

export function describePaid(state: 'paid' | 'processing', amountPence: number): string {
  const amount = formatPounds(poundsFromPence(amountPence));
  return state === 'paid' ? `${amount} is on your balance.` : 'Your payment is still being processed.';
}

/** For its receipt. */
export async function findPaidTopUp(database: Database, id: string) {
  const topUp = await findTopUp(database, { id });
  if (topUp?.paidAt === undefined) return undefined;
  const { organisationId, amountPence, paidAt } = topUp;
  return { organisationId, amountPence, paidAt, reference: referenceOf(topUp) };
}
