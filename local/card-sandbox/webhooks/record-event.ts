import type { Stripe } from 'stripe';
import { insertObject, newId, type Stored } from '../objects.repository.ts';
import type { Work } from '../work.ts';

/** The version of the provider's API that the sandbox speaks. */
export const apiVersion = '2026-10-28.endive';

/** Tells the world that something happened: an event to be listed, and a webhook (or as many as were asked for) to be sent. */
export async function recordEvent(work: Work, type: Stripe.Event['type'], object: Stored): Promise<void> {
  const copies = work.behaviour.webhook_copies;
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: secondsOf(work.now),
    data: { object },
    livemode: false,
    pending_webhooks: copies,
    request: work.request,
    type,
  } as Stripe.Event; // the pair of type and object is the caller's; the compiler can't follow it through the union
  await insertObject(work.trx, event);
  if (copies === 0) return;
  await work.trx
    .insertInto('deliveries')
    .values(Array.from({ length: copies }, () => ({ event_id: event.id, due_at: work.now, last_answer: null })))
    .execute();
}

/** A moment as the provider writes it. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
