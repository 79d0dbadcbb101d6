import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import type { CardEvent } from '../integrations/card-payments/card-payments.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { applyIntent } from './apply-intent.ts';
import { findByProviderId, lockIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  type DisputeStatus,
  deleteCardEvents,
  findDisputes,
  insertCardEvent,
  saveDispute,
} from './payments.repository.ts';
import { syncIntent } from './provider-intents.ts';
import { findRefundByProviderId, findRefundsOfShipments } from './refunds.repository.ts';
import { applyRefund } from './refunds.ts';

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
  const refund = await findRefundByProviderId(deps.database, providerId);
  if (!refund) return 'ignored'; // not ours, or not saved yet: `sendRefund` applies its state too
  const answer = await deps.cards.retrieveRefund(providerId);
  if (answer.outcome === 'try-again') return 'try-again';
  if (answer.outcome === 'unknown') return 'ignored';
  return applyOnce(deps, event, (trx) => applyRefund(deps, trx, refund, answer.refund));
}

type DisputeEvent = Extract<CardEvent['about'], { kind: 'dispute' }>;

/**
 * After a lost dispute the shipment stays disputed, for support to look at; after a won one it is paid again. An event about the start
 * of a dispute that arrives after its end does nothing. The payment itself may not have reached us yet, so it is synced first.
 */
async function applyDisputeEvent(deps: PaymentDeps, event: CardEvent, about: DisputeEvent): Promise<Reception> {
  const intent = await findByProviderId(deps.database, about.intentId);
  if (!intent) return 'ignored';
  if (intent.state !== 'PAID' && (await syncIntent(deps, intent)) === 'unavailable') return 'try-again';
  const { id, status } = about.dispute;
  return applyOnce(deps, event, async (trx) => {
    const locked = await lockIntent(trx, intent.id);
    if (!(await saveDispute(trx, { id, intentId: intent.id, status: disputeStatus[status] }))) return;
    const ids = locked?.shares.map(({ shipmentId }) => shipmentId) ?? [];
    if (status !== 'won') return setPaymentStatuses(trx, ids, openDispute);
    const disputes = await findDisputes(trx, [intent.id]);
    if (disputes.get(intent.id) !== 'WON') return; // another dispute about it is open or lost
    await setPaymentStatuses(trx, ids, wonDispute);
    await enqueueOwedRefundMails(deps, trx, intent.id, ids);
  });
}

const disputeStatus: Readonly<Record<DisputeEvent['dispute']['status'], DisputeStatus>> = {
  open: 'OPEN',
  won: 'WON',
  lost: 'LOST',
};

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

const wonDispute = { from: ['DISPUTED'], to: 'PAID' } as const;
const openDispute = { from: ['PAID'], to: 'DISPUTED' } as const;

async function applyOnce(deps: PaymentDeps, event: CardEvent, apply: (trx: Trx) => Promise<void>): Promise<Reception> {
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
