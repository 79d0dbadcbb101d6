import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import type { CardDispute, CardEvent } from '../integrations/card-payments/card-payments.ts';
import { chargebackReason } from '../invoices/invoice.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import { lockShipments, setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { applyIntent } from './apply-intent.ts';
import { findByProviderId, type Intent, lockIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  type DisputeStatus,
  deleteCardEvents,
  findDisputes,
  insertCardEvent,
  lockBookingPayments,
  saveDispute,
} from './payments.repository.ts';
import { syncIntent } from './provider-intents.ts';
import { allocate, recordProviderRefund, sumOf } from './provider-refunds.ts';
import { findRefundsOfShipments } from './refunds.repository.ts';
import { refundParts } from './start-refunds.ts';

/** `taken`: applied, now or before. `ignored`: unknown to us. */
export type Reception = 'taken' | 'ignored' | 'try-again';

/**
 * Applies a webhook event. The event only says what changed: its state is read from the provider, so that events may arrive twice, late
 * or in any order. The event's id is saved in the transaction of its effect.
 */
export async function applyWebhookEvent(deps: PaymentDeps, event: CardEvent): Promise<Reception> {
  const { about } = event;
  if (about.kind === 'intent') return applyIntentEvent(deps, event, about.intentId);
  if (about.kind === 'refund') return applyRefundEvent(deps, event, about.refundId);
  if (about.kind === 'refunds-of-intent') return applyRefundsEvent(deps, event, about.intentId);
  return about.kind === 'dispute' ? applyDisputeEvent(deps, event, about) : 'ignored';
}

async function applyIntentEvent(deps: PaymentDeps, event: CardEvent, providerId: string): Promise<Reception> {
  const intent = await findByProviderId(deps.database, providerId);
  if (!intent) return 'ignored';
  const answer = await deps.cards.retrieveIntent(providerId);
  if (answer.outcome === 'try-again') return 'try-again';
  if (answer.outcome === 'unknown') return 'ignored';
  return applyOnce(deps, event, (trx) => applyIntent(deps, trx, intent.id, answer.intent));
}

async function applyRefundEvent(deps: PaymentDeps, event: CardEvent, providerId: string): Promise<Reception> {
  const answer = await deps.cards.retrieveRefund(providerId);
  if (answer.outcome === 'try-again') return 'try-again';
  if (answer.outcome === 'unknown') return 'ignored';
  const intent = await findPaidIntent(deps, answer.refund.intentId);
  if (typeof intent === 'string') return intent;
  return applyOnce(deps, event, (trx) => recordProviderRefund(deps, trx, intent.id, answer.refund));
}

async function applyRefundsEvent(deps: PaymentDeps, event: CardEvent, providerId: string): Promise<Reception> {
  const intent = await findPaidIntent(deps, providerId);
  if (typeof intent === 'string') return intent;
  const answer = await deps.cards.listRefundsOf(providerId);
  if (answer.outcome === 'try-again') return 'try-again';
  return applyOnce(deps, event, async (trx) => {
    for (const refund of answer.refunds) await recordProviderRefund(deps, trx, intent.id, refund);
  });
}

type DisputeEvent = Extract<CardEvent['about'], { kind: 'dispute' }>;

/** The payment itself may not have reached us yet, so it is synced first. */
async function applyDisputeEvent(deps: PaymentDeps, event: CardEvent, about: DisputeEvent): Promise<Reception> {
  const intent = await findPaidIntent(deps, about.intentId);
  if (typeof intent === 'string') return intent;
  return applyOnce(deps, event, (trx) => applyDispute(deps, trx, intent.id, about.dispute));
}

async function findPaidIntent(deps: PaymentDeps, providerId: string): Promise<Intent | 'ignored' | 'try-again'> {
  const intent = await findByProviderId(deps.database, providerId);
  if (!intent) return 'ignored';
  return intent.state !== 'PAID' && (await syncIntent(deps, intent)) === 'unavailable' ? 'try-again' : intent;
}

/** Applies an event in the transaction that stores its id. */
export async function applyOnce(
  deps: Pick<PaymentDeps, 'database' | 'now'>,
  event: CardEvent,
  apply: (trx: Trx) => Promise<void>,
): Promise<Reception> {
  await deps.database.transaction().execute(async (trx) => {
    const isNew = await insertCardEvent(trx, { id: event.id, type: event.type, receivedAt: deps.now() });
    if (isNew) await apply(trx);
  });
  return 'taken';
}

/** The provider repeats an event for three days. */
const eventLifeMs = days(30);

export async function purgeWebhookEvents({ database, now }: Pick<PaymentDeps, 'database' | 'now'>): Promise<void> {
  await deleteCardEvents(database, new Date(now().getTime() - eventLifeMs));
}

const disputeStatus: Readonly<Record<CardDispute['status'], DisputeStatus>> = {
  open: 'OPEN',
  won: 'WON',
  lost: 'LOST',
};

const wonDispute = { from: ['DISPUTED'], to: 'PAID' } as const;
const openDispute = { from: ['PAID'], to: 'DISPUTED' } as const;

/**
 * After a lost dispute the shipment stays disputed, for support to look at; after a won one it is paid again. An event about the start
 * of a dispute that arrives after its end does nothing.
 */
async function applyDispute(deps: PaymentDeps, trx: Trx, intentId: string, dispute: CardDispute): Promise<void> {
  const locked = await lockIntent(trx, intentId);
  if (!locked) return;
  const status = disputeStatus[dispute.status];
  const ids = locked.shares.map(({ shipmentId }) => shipmentId);
  await lockShipments(trx, ids);
  if (!(await saveDispute(trx, { ...dispute, intentId, status }))) return;
  if (dispute.hasTakenFunds) await postDispute(deps, trx, locked.intent, dispute);
  if (status === 'LOST') await takeBack(deps, trx, { intent: locked.intent, shipmentIds: ids }, dispute);
  if (status !== 'WON') return setPaymentStatuses(trx, ids, openDispute);
  const disputes = await findDisputes(trx, [intentId]);
  if (disputes.get(intentId) !== 'WON') return; // another dispute about it is open or lost
  await setPaymentStatuses(trx, ids, wonDispute);
  await enqueueOwedRefundMails(deps, trx, intentId, ids);
}

/** Posted once each; the end of a dispute may be the first that we hear of it. */
async function postDispute({ now }: PaymentDeps, trx: Trx, intent: Intent, dispute: CardDispute): Promise<void> {
  const { id: subject, amountPence, status } = dispute;
  const posted = { subject, organisationId: intent.organisationId, occurredAt: now() };
  const opened = [{ debit: 'DISPUTES', credit: 'CARD_CLEARING', amountPence }] as const;
  const won = [{ debit: 'CARD_CLEARING', credit: 'DISPUTES', amountPence }] as const;
  await postSettled(trx, [
    { ...posted, kind: 'DISPUTE_OPENED', transfers: opened },
    ...(status === 'won' ? [{ ...posted, kind: 'DISPUTE_WON', transfers: won } as const] : []),
  ]);
}

/**
 * The bank has paid the customer, so nothing is left of the price: what was not refunded is credited, as if we had refunded it. What we
 * had promised and not sent is paid by it too; what we had sent is lost.
 */
async function takeBack(
  deps: PaymentDeps,
  trx: Trx,
  { intent, shipmentIds }: { readonly intent: Intent; readonly shipmentIds: readonly string[] },
  { id, amountPence }: CardDispute,
): Promise<void> {
  const refunds = await findRefundsOfShipments(trx, shipmentIds);
  const promised = refunds.filter(
    ({ intentId, state }) => intentId === intent.id && (state === 'PENDING' || state === 'FAILED'),
  );
  const payments = (await lockBookingPayments(trx, shipmentIds)).filter(({ intentId }) => intentId === intent.id);
  const parts = allocate(payments, amountPence);
  const promisedPence = promised.reduce((sum, refund) => sum + refund.amountPence, 0);
  const owedPence = Math.min(amountPence, sumOf(parts) + promisedPence);
  const lost: LedgerTransaction = {
    kind: 'DISPUTE_LOST',
    subject: id,
    organisationId: intent.organisationId,
    occurredAt: deps.now(),
    transfers: [
      { debit: 'REFUNDS', credit: 'DISPUTES', amountPence: owedPence },
      { debit: 'COMPENSATION', credit: 'DISPUTES', amountPence: amountPence - owedPence },
    ],
  };
  await refundParts(deps, trx, parts, {
    reason: chargebackReason,
    origin: { state: 'CHARGED_BACK' },
    settledBy: [lost],
  });
}

/** The refunds that had failed are ours to pay again. */
async function enqueueOwedRefundMails(
  { jobs }: PaymentDeps,
  trx: Trx,
  intentId: string,
  shipmentIds: readonly string[],
) {
  const refunds = await findRefundsOfShipments(trx, shipmentIds);
  const failed = refunds.filter((refund) => refund.intentId === intentId && refund.state === 'FAILED');
  if (failed.length === 0) return;
  const mail = { intentId, refundIds: failed.map(({ id }) => id) };
  await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'customer' }, 0);
  await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'support' }, 0);
}
