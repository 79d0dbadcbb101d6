import type { Stripe } from 'stripe';
import type { Behaviour } from './behaviour.ts';
import { insertObject, newId, type Stored } from './objects.repository.ts';
import type { Form } from './protocol/form.ts';
import type { SandboxTransaction } from './sandbox-database.ts';

/** Something the sandbox does in one transaction, asked by a call or of its own accord. */
export interface Work {
  readonly trx: SandboxTransaction;
  readonly now: Date;
  readonly behaviour: Behaviour;
  /** The call it is for, as events name it; both null for what happens of its own accord. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

/** Work that a call asked for. */
export interface Call extends Work {
  readonly form: Form;
  /** Whether it came with the publishable key, which everyone may know. */
  readonly isFromBrowser: boolean;
}

const laterKinds = ['dispute', 'fail-refund', 'complete-refund', 'settle'] as const;

/** What the provider does some time after it answered. */
export type LaterKind = (typeof laterKinds)[number];

/** Whether a word names something done later. */
export function isLaterKind(word: string): word is LaterKind {
  return laterKinds.some((kind) => kind === word);
}

/** Plans something for later. */
export async function doLater(work: Work, kind: LaterKind, objectId: string): Promise<void> {
  const dueAt = new Date(work.now.getTime() + work.behaviour.later_ms);
  await work.trx.insertInto('tasks').values({ kind, object_id: objectId, due_at: dueAt }).execute();
}

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
