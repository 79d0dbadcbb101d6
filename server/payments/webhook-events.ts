import { days } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import type { CardEvent } from '../integrations/card-payments/card-payments.ts';
import { applyIntent } from './apply-intent.ts';
import { applyDispute } from './disputes.ts';
import { findByProviderId, type Intent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { deleteCardEvents, insertCardEvent } from './payments.repository.ts';
import { syncIntent } from './provider-intents.ts';
import { recordProviderRefund } from './provider-refunds.ts';

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
