import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { claimJobs } from '../../jobs/jobs.repository.ts';
import { paymentHandlers } from '../../jobs/payment-jobs.ts';
import { type JobDeps, runJob } from '../../jobs/run-jobs.ts';
import { checkOpenPayments } from '../../payments/check-open-payments.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';

const kinds = ['refund', 'cancel-intent'] as const;

/** Does the jobs of payments that wait, those for later included, as the worker would in time. What goes wrong in one is thrown. */
export async function runPaymentJobs(deps: PaymentDeps): Promise<void> {
  const { database } = deps;
  const troubles: unknown[] = [];
  const handlers = paymentHandlers(deps, (error) => troubles.push(error));
  const log: JobDeps['log'] = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (line: unknown) => troubles.push(line),
  };
  await sql`update jobs set run_at = now() where kind = any(${kinds}) and failed_at is null`.execute(database);
  const claim = { workerId: randomUUID(), number: 1 };
  const jobs = await claimJobs(database, claim, { kinds, count: 100, leaseMs: 60_000 });
  for (const job of jobs) await runJob({ database, handlers, log }, job);
  if (troubles.length > 0) throw new AggregateError(troubles, 'A job of payments failed.');
}

/** Looks at every open payment and refund at once, however lately somebody did. */
export async function checkAllPayments(deps: PaymentDeps): Promise<void> {
  await sql`update card_intents set next_check_at = created_at where state = 'OPEN'`.execute(deps.database);
  await sql`update refunds set next_check_at = created_at where state in ('PENDING', 'DONE')`.execute(deps.database);
  const troubles: unknown[] = [];
  await checkOpenPayments(deps, (error) => troubles.push(error));
  if (troubles.length > 0) throw new AggregateError(troubles, 'An open payment could not be looked at.');
}
