import { randomUUID } from 'node:crypto';
import { createJobHandlers } from '../composition/compose-jobs.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { Job, JobHandler, RepeatingKind } from '../jobs/job.ts';
import { createLogger } from '../startup/create-logger.ts';

/** The jobs that come back by themselves, done in this process when they are asked for. */
export interface OpenJobs {
  /** Does a job once, to its end. */
  run(kind: RepeatingKind): Promise<void>;
  close(): Promise<void>;
}

/** Opens the jobs of a database, put together as the product does. */
export async function openJobs(databaseUrl: string, now: () => Date = () => new Date()): Promise<OpenJobs> {
  const config = readConfig({ LOG_LEVEL: 'silent', ENCRYPTION_KEY: 'of-nobody-outside-of-this-database' });
  const database = openDatabase(databaseUrl, { poolSize: 5, timeoutMs: 30_000 });
  const handlers = await createJobHandlers({ config, database, logger: createLogger(config.logLevel), now });
  return {
    run: async (kind) => {
      const handle = handlers[kind] as JobHandler<RepeatingKind>; // none of these kinds is told anything
      const job: Job<RepeatingKind> = { id: randomUUID(), kind, payload: null, createdAt: now(), attempt: 1 };
      const { outcome } = await handle(job);
      if (outcome !== 'done') throw new Error(`The job ${kind} ended with ${outcome}.`);
    },
    close: () => database.close(),
  };
}
