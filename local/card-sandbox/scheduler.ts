import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TaskSelection } from './deliver-webhooks.ts';
import { lockObject } from './objects.repository.ts';
import { answerMandate } from './payments/bank-mandates.ts';
import { settle } from './payments/confirm-payment-intent.ts';
import { returnDebit, settleDebit } from './payments/direct-debits.ts';
import { openDispute } from './payments/disputes.ts';
import { completeRefund, failRefund } from './payments/refunds.ts';
import type { SandboxContext } from './protocol/serve-calls.ts';
import type { SandboxDatabase } from './sandbox-database.ts';
import { readSimulatedFaults } from './simulated-faults.ts';
import { bankTaskKinds, isTaskKind, type TaskKind, type Work } from './unit-of-work.ts';

export interface Scheduler {
  wake(): void;
  stop(): Promise<void>;
}

const intervalMs = 1000;

/** Runs the work at once, on every wake and every second. Reports the first of consecutive failures. */
export function startScheduler(work: () => Promise<void>, onError: (error: unknown) => void): Scheduler {
  let pause = new AbortController();
  const stopping = new AbortController();
  let isFailing = false;
  const run = async () => {
    while (!stopping.signal.aborted) {
      const { signal } = pause;
      try {
        await work();
        isFailing = false;
      } catch (error) {
        if (!isFailing) onError(error);
        isFailing = true;
      }
      await delay(intervalMs, undefined, { signal }).catch(() => {}); // woken
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

const handlers: Readonly<Record<TaskKind, (work: Work, id: string) => Promise<unknown>>> = {
  dispute: (work, id) => openDispute(work, id),
  'fail-refund': failRefund,
  'complete-refund': completeRefund,
  'answer-mandate': answerMandate,
  'settle-debit': settleDebit,
  'return-debit': returnDebit,
  settle: async (work, id) => {
    const intent = await lockObject(work.trx, 'payment_intent', id);
    if (intent) await settle(work, intent);
  },
};

type TaskContext = Pick<SandboxContext, 'database' | 'now'>;

/** Waits for a task that somebody else is running too, so that none is left half done. */
export async function runTasks(context: TaskContext, which: TaskSelection): Promise<void> {
  while (await hasTask(context.database, which, context.now())) await runNext(context, which);
}

/** The task’s effect and its removal share a transaction. */
async function runNext({ database, now }: TaskContext, which: TaskSelection): Promise<void> {
  const behaviour = await readSimulatedFaults(database);
  await database.transaction().execute(async (trx) => {
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
            .forUpdate(),
      )
      .deleteFrom('tasks')
      .using('next')
      .whereRef('tasks.seq', '=', 'next.seq')
      .returning(['kind', 'object_id'])
      .executeTakeFirst();
    if (!task) return; // somebody else has just run it
    const work: Work = { trx, now: now(), behaviour, request: { id: null, idempotency_key: null } };
    if (isTaskKind(task.kind)) await handlers[task.kind](work, task.object_id);
  });
}

/** Without a transaction, because mostly there is nothing to do. */
async function hasTask(database: SandboxDatabase, which: TaskSelection, now: Date): Promise<boolean> {
  const task = await database
    .selectFrom('tasks')
    .select('seq')
    .$if(which === 'due', (query) => query.where('due_at', '<=', now))
    .limit(1)
    .executeTakeFirst();
  return task !== undefined;
}

/** Moves the banks' tasks forward by days. */
export async function advanceBankDays({ database }: TaskContext, days: number): Promise<void> {
  await database
    .updateTable('tasks')
    .set({ due_at: sql<Date>`due_at - make_interval(days => ${days})` })
    .where('kind', 'in', bankTaskKinds)
    .execute();
}
