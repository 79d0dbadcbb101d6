import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { findObject } from './objects.repository.ts';
import type { SandboxDatabase } from './sandbox-database.ts';
import { readSimulatedFaults } from './simulated-faults.ts';
import { secondsOf } from './unit-of-work.ts';

export type SendWebhook = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

interface DeliveryDeps {
  readonly database: SandboxDatabase;
  readonly now: () => Date;
  readonly webhookSecret: string;
  readonly send: SendWebhook;
}

/** Due deliveries, or all that are unsent, paused and postponed ones included. */
export type TaskSelection = 'due' | 'all';

const mostAttempts = 16;
const longestDelayMs = 3_600_000;
const leaseMs = 60_000;

export async function deliverWebhooks(deps: DeliveryDeps, which: TaskSelection): Promise<number> {
  const behaviour = await readSimulatedFaults(deps.database);
  if (behaviour.webhooks_paused && which === 'due') return 0;
  const tried = new Set<number>();
  let arrived = 0;
  for (;;) {
    const delivery = await claim(deps, which, behaviour.webhook_order, [...tried]);
    if (!delivery) return arrived;
    tried.add(delivery.seq);
    if (await deliver(deps, delivery)) arrived += 1;
  }
}

interface Claimed {
  readonly seq: number;
  readonly event_id: string;
  readonly attempts: number;
}

/** Leases the next delivery; if this process dies, another sends it again after the lease. */
async function claim(
  { database, now }: DeliveryDeps,
  which: TaskSelection,
  order: 'oldest' | 'newest',
  tried: readonly number[],
): Promise<Claimed | undefined> {
  return (
    database
      // Materialised, or the planner might look for the next one once for every row and take more than this one.
      .with(
        (cte) => cte('next').materialized(),
        (db) =>
          db
            .selectFrom('deliveries')
            .select('seq')
            .where('due_at', 'is not', null)
            .$if(which === 'due', (query) => query.where('due_at', '<=', now()))
            .where((row) => row.not(row('seq', '=', row.fn.any(row.val(tried)))))
            .orderBy('seq', order === 'oldest' ? 'asc' : 'desc')
            .limit(1)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable('deliveries')
      .from('next')
      .whereRef('deliveries.seq', '=', 'next.seq')
      .set((row) => ({ due_at: new Date(now().getTime() + leaseMs), attempts: row('attempts', '+', 1) }))
      .returning(['deliveries.seq', 'event_id', 'attempts'])
      .executeTakeFirst()
  );
}

async function deliver(deps: DeliveryDeps, { seq, event_id: eventId, attempts }: Claimed): Promise<boolean> {
  const event = await findObject(deps.database, 'event', eventId);
  const answer = event === undefined ? 'no event' : await tryToSend(deps, event);
  const hasArrived = /^2\d\d$/.test(answer);
  const isOver = hasArrived || attempts >= mostAttempts;
  const dueAt = isOver ? null : new Date(deps.now().getTime() + Math.min(1000 * 2 ** (attempts - 1), longestDelayMs));
  await deps.database
    .updateTable('deliveries')
    .set({ due_at: dueAt, last_answer: answer.slice(0, 200) })
    .where('seq', '=', seq)
    .execute();
  return hasArrived;
}

async function tryToSend({ now, webhookSecret, send }: DeliveryDeps, event: Stripe.Event): Promise<string> {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Larkway-Card-Sandbox/1.0',
    'stripe-signature': signWebhook(body, webhookSecret, secondsOf(now())),
  };
  try {
    return String(await send(body, headers));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The provider’s webhook signature: the time, and an HMAC of time and raw body. */
export function signWebhook(body: string, secret: string, sentAtSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${sentAtSeconds}.${body}`).digest('hex');
  return `t=${sentAtSeconds},v1=${signature}`;
}
