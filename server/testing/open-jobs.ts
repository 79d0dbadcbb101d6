import { randomUUID } from 'node:crypto';
import { createJobHandlers } from '../composition/compose-jobs.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { Job, JobHandler, JobKind, RepeatingKind } from '../jobs/job.ts';
import { claimJobs } from '../jobs/jobs.repository.ts';
import { runJob } from '../jobs/run-jobs.ts';
import { createLogger } from '../startup/create-logger.ts';

/** The jobs that come back by themselves, done in this process when they are asked for. */
export interface OpenJobs {
  /** Does a job once, to its end. */
  run(kind: RepeatingKind): Promise<void>;
  /** Does what waits of a kind, once. */
  runWaiting(kind: JobKind): Promise<void>;
  close(): Promise<void>;
}

/** Opens the jobs of a database, put together as the product does. */
export async function openJobs(
  databaseUrl: string,
  now: () => Date = () => new Date(),
  settings: Readonly<Record<string, string>> = {},
): Promise<OpenJobs> {
  const key = { ENCRYPTION_KEY: 'of-nobody-outside-of-this-database' };
  const config = readConfig({ LOG_LEVEL: 'silent', ...key, ...settings });
  const database = openDatabase(databaseUrl, { poolSize: 5, timeoutMs: 30_000 });
  const log = createLogger(config.logLevel);
  const handlers = await createJobHandlers({ config, database, logger: log, now });
  return {
    run: async (kind) => {
      const handle = handlers[kind] as JobHandler<RepeatingKind>; // none of these kinds is told anything
      const job: Job<RepeatingKind> = { id: randomUUID(), kind, payload: null, createdAt: now(), attempt: 1 };
      const { outcome } = await handle(job);
      if (outcome !== 'done') throw new Error(`The job ${kind} ended with ${outcome}.`);
    },
    runWaiting: async (kind) => {
      const claim = { workerId: randomUUID(), number: 1 };
      const jobs = await claimJobs(database.db, claim, { kinds: [kind], count: 100, leaseMs: 60_000 });
      for (const job of jobs) await runJob({ database: database.db, handlers, log }, job);
    },
    close: () => database.close(),
  };
}
