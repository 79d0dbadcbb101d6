import type { CardEvent } from '../integrations/card-payments/card-payments.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { applyIntent } from './apply-intent.ts';
import { applyRefund } from './apply-refund.ts';
import { type DisputeStatus, findDisputes, saveDispute } from './disputes.repository.ts';
import { findByProviderId, lockIntent } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';
import { insertCardEvent } from './payments.repository.ts';
import { findRefundByProviderId, findRefundsOfShipments } from './refunds.repository.ts';

/** What became of a piece of news: it had its effect (now or before), is not one of ours, or has to be told again later. */
export type Reception = 'taken' | 'ignored' | 'try-again';

/**
 * Lets news of the provider have its effect. It only says where to look: the state is asked for afresh, so that news may come
 * twice, late or in any order. Its id is kept in the transaction of its effect.
 */
export async function receiveNews(deps: PaymentDeps, event: CardEvent): Promise<Reception> {
  const { about } = event;
  if (about.kind === 'intent') return receiveIntent(deps, event, about.intentId);
  if (about.kind === 'refund') return receiveRefund(deps, event, about.refundId);
  return about.kind === 'dispute' ? receiveDispute(deps, event, about) : 'ignored';
}

async function receiveIntent(deps: PaymentDeps, event: CardEvent, providerId: string): Promise<Reception> {
  const intent = await findByProviderId(deps.database, providerId);
  if (!intent) return 'ignored';
  const answer = await deps.cards.retrieveIntent(providerId);
  if (answer.outcome === 'try-again') return 'try-again';
  if (answer.outcome === 'unknown') return 'ignored';
  return once(deps, event, (trx) => applyIntent(deps, trx, intent.id, answer.intent));
}

async function receiveRefund(deps: PaymentDeps, event: CardEvent, providerId: string): Promise<Reception> {
  const refund = await findRefundByProviderId(deps.database, providerId);
  if (!refund) return 'ignored'; // not ours, or not noted yet: whoever sends it notes its state too
  const answer = await deps.cards.retrieveRefund(providerId);
  if (answer.outcome === 'try-again') return 'try-again';
  if (answer.outcome === 'unknown') return 'ignored';
  return once(deps, event, (trx) => applyRefund(deps, trx, refund, answer.refund));
}

type DisputeNews = Extract<CardEvent['about'], { kind: 'dispute' }>;

/**
 * A dispute we lost stays one for people to look at; one we won leaves the shipment paid as before, and news of its beginning that
 * comes after its end does nothing. The payment it is about may not have reached us yet, so that is learned first.
 */
async function receiveDispute(deps: PaymentDeps, event: CardEvent, about: DisputeNews): Promise<Reception> {
  const intent = await findByProviderId(deps.database, about.intentId);
  if (!intent) return 'ignored';
  if (intent.state !== 'PAID' && (await learnIntent(deps, intent)) === 'away') return 'try-again';
  const { id, status } = about.dispute;
  return once(deps, event, async (trx) => {
    const locked = await lockIntent(trx, intent.id);
    if (!(await saveDispute(trx, { id, intentId: intent.id, status: disputeStatus[status] }))) return;
    const ids = locked?.shares.map(({ shipmentId }) => shipmentId) ?? [];
    if (status !== 'won') return setPaymentStatuses(trx, ids, openDispute);
    const disputes = await findDisputes(trx, [intent.id]);
    if (disputes.get(intent.id) !== 'WON') return; // another dispute about it goes on
    await setPaymentStatuses(trx, ids, wonDispute);
    await tellOfOwed(deps, trx, intent.id, ids);
  });
}

const disputeStatus: Readonly<Record<DisputeNews['dispute']['status'], DisputeStatus>> = {
  open: 'OPEN',
  won: 'WON',
  lost: 'LOST',
};

/** The refunds that had failed are ours to pay again. */
async function tellOfOwed({ jobs }: PaymentDeps, trx: Trx, intentId: string, shipmentIds: readonly string[]) {
  const refunds = await findRefundsOfShipments(trx, shipmentIds);
  const failed = refunds.filter((refund) => refund.intentId === intentId && refund.state === 'FAILED');
  if (failed.length === 0) return;
  const mail = { intentId, refundIds: failed.map(({ id }) => id) };
  await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'customer' }, 0);
  await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'support' }, 0);
}

const wonDispute = { from: ['DISPUTED'], to: 'PAID' } as const;
const openDispute = { from: ['PAID'], to: 'DISPUTED' } as const;

async function once(deps: PaymentDeps, event: CardEvent, apply: (trx: Trx) => Promise<void>): Promise<Reception> {
  await deps.database.transaction().execute(async (trx) => {
    const isNew = await insertCardEvent(trx, { id: event.id, type: event.type, receivedAt: deps.now() });
    if (isNew) await apply(trx);
  });
  return 'taken';
}
