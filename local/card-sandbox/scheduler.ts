import { setTimeout as delay } from 'node:timers/promises';
import { readBehaviour } from './behaviour.ts';
import type { Which } from './deliver-webhooks.ts';
import { lockObject } from './objects.repository.ts';
import { settle } from './payments/confirm-payment-intent.ts';
import { openDispute } from './payments/disputes.ts';
import { completeRefund, failRefund } from './payments/refunds.ts';
import type { SandboxContext } from './protocol/serve-calls.ts';
import type { SandboxDatabase } from './sandbox-database.ts';
import { isLaterKind, type LaterKind, type Work } from './unit-of-work.ts';

/** What goes on by itself until it is told to stop. */
export interface Clockwork {
  /** Looks again at once: something has changed. */
  wake(): void;
  stop(): Promise<void>;
}

const lookAgainAfterMs = 1000;

/** Does something now, whenever it is woken, and every second. What fails is told once, and tried again. */
export function startClockwork(work: () => Promise<void>, onTrouble: (error: unknown) => void): Clockwork {
  let pause = new AbortController();
  const stopping = new AbortController();
  let isInTrouble = false;
  const run = async () => {
    while (!stopping.signal.aborted) {
      const { signal } = pause;
      try {
        await work();
        isInTrouble = false;
      } catch (error) {
        if (!isInTrouble) onTrouble(error);
        isInTrouble = true;
      }
      await delay(lookAgainAfterMs, undefined, { signal }).catch(() => {}); // woken
    }
  };
  const wake = () => {
    pause.abort();
    pause = new AbortController();
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}

const handlers: Readonly<Record<LaterKind, (work: Work, id: string) => Promise<unknown>>> = {
  dispute: openDispute,
  'fail-refund': failRefund,
  'complete-refund': completeRefund,
  settle: async (work, id) => {
    const intent = await lockObject(work.trx, 'payment_intent', id);
    if (intent) await settle(work, intent);
  },
};

type TaskContext = Pick<SandboxContext, 'database' | 'now'>;

/** Does what was left for later: what is due, or all of it. */
export async function runTasks(context: TaskContext, which: Which): Promise<void> {
  while (await runNext(context, which));
}

/** Does the next one in a transaction with its removal, so that it happens once. */
async function runNext({ database, now }: TaskContext, which: Which): Promise<boolean> {
  if (!(await hasTask(database, which, now()))) return false;
  const behaviour = await readBehaviour(database);
  return database.transaction().execute(async (trx) => {
    const task = await trx
      // Materialised, or the planner might look for the next one once for every row, and what it removed besides would never be done.
      .with(
        (cte) => cte('next').materialized(),
        (db) =>
          db
            .selectFrom('tasks')
            .select('seq')
            .$if(which === 'due', (query) => query.where('due_at', '<=', now()))
            .orderBy('seq')
            .limit(1)
            .forUpdate()
            .skipLocked(),
      )
      .deleteFrom('tasks')
      .using('next')
      .whereRef('tasks.seq', '=', 'next.seq')
      .returning(['kind', 'object_id'])
      .executeTakeFirst();
    if (!task) return false;
    const work: Work = { trx, now: now(), behaviour, request: { id: null, idempotency_key: null } };
    if (isLaterKind(task.kind)) await handlers[task.kind](work, task.object_id);
    return true;
  });
}

/** A look without a transaction, as mostly there is nothing to do. */
async function hasTask(database: SandboxDatabase, which: Which, now: Date): Promise<boolean> {
  const task = await database
    .selectFrom('tasks')
    .select('seq')
    .$if(which === 'due', (query) => query.where('due_at', '<=', now))
    .limit(1)
    .executeTakeFirst();
  return task !== undefined;
}
