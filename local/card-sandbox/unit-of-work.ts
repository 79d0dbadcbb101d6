import type { Stripe } from 'stripe';
import { insertObject, newId, type Stored } from './objects.repository.ts';
import type { Form } from './protocol/form.ts';
import type { SandboxTransaction } from './sandbox-database.ts';
import type { SimulatedFaults } from './simulated-faults.ts';

/** A change in one transaction, started by a call or by the scheduler. */
export interface Work {
  readonly trx: SandboxTransaction;
  readonly now: Date;
  readonly behaviour: SimulatedFaults;
  /** Both null for scheduled tasks. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

export interface Call extends Work {
  readonly form: Form;
  /** Whether it came with the publishable key, which everyone may know. */
  readonly isFromBrowser: boolean;
}

/** What banks do on working days, which the test control advances. */
export const bankTaskKinds = ['answer-mandate', 'settle-debit', 'return-debit'] as const;

const taskKinds = ['dispute', 'fail-refund', 'complete-refund', 'settle', ...bankTaskKinds] as const;

export type TaskKind = (typeof taskKinds)[number];

export function isTaskKind(word: string): word is TaskKind {
  return taskKinds.some((kind) => kind === word);
}

export async function scheduleTask(
  work: Work,
  kind: TaskKind,
  objectId: string,
  dueAt = new Date(work.now.getTime() + work.behaviour.later_ms),
): Promise<void> {
  await work.trx.insertInto('tasks').values({ kind, object_id: objectId, due_at: dueAt }).execute();
}

export const apiVersion = '2026-10-28.endive';

/** Records an event and enqueues `webhook_copies` webhooks for it. */
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

export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
