import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minutes } from '../../contract/values/duration.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/database-errors.ts';
import type { Job, JobHandler, JobHandlers, JobKind, JobOutcome } from './job.ts';
import { abandonJob, type ClaimedJob, finishJob, postponeJob } from './jobs.repository.ts';

export interface JobDeps {
  readonly database: Database;
  /** Other processes run the other kinds. */
  readonly handlers: Partial<JobHandlers>;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

const jobDeadlineMs = 45_000;
/** Longer than the deadline, so that the outcome is stored within the lease. */
export const jobLeaseMs = 60_000;

const writeAgainAfterMs = 250;

/** Runs one attempt and stores its outcome; false if that failed. Never throws: at worst the lease ends and the job runs again. */
export async function runJob(deps: JobDeps, job: ClaimedJob): Promise<boolean> {
  const leaseEndsAt = performance.now() + jobLeaseMs;
  const outcome: JobOutcome = job.isTooLate
    ? { outcome: 'give-up', reason: 'too late to be of use' }
    : await attempt(deps, job);
  const line = { job: job.id, kind: job.kind, attempt: job.attempt, ...outcome };
  try {
    await retryWhileUnavailable(() => settle(deps.database, job, outcome), leaseEndsAt);
    if (outcome.outcome !== 'done') deps.log.warn(line, 'job');
    // Recurring jobs would fill the log.
    else if (job.repeatMs !== undefined) deps.log.debug(line, 'job');
    else deps.log.info(line, 'job');
    return true;
  } catch (error) {
    deps.log.error({ err: error, ...line }, 'the outcome of a job could not be written');
    return false;
  }
}

async function attempt({ handlers, log }: JobDeps, job: Job): Promise<JobOutcome> {
  const handler = handlers[job.kind] as JobHandler<JobKind>; // the one made for this kind of payload
  const done = new AbortController();
  try {
    return await Promise.race([
      handler(job),
      delay<JobOutcome>(jobDeadlineMs, { outcome: 'try-again', reason: 'took too long' }, { signal: done.signal }),
    ]);
  } catch (error) {
    const line = { err: error, job: job.id, kind: job.kind };
    if (isOutage(error)) log.warn(line, 'a job met an outage');
    else log.error(line, 'a job threw');
    return { outcome: 'try-again', reason: error instanceof Error ? error.name : 'an error' };
  } finally {
    done.abort();
  }
}

/** Only outages of the database: nothing is broken. */
function isOutage(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.every(isOutage) : isUnavailable(error);
}

async function settle(database: Database, job: ClaimedJob, end: JobOutcome): Promise<void> {
  if (end.outcome === 'done') await finishJob(database, job);
  else if (end.outcome === 'give-up') await abandonJob(database, job, end.reason);
  else await postponeJob(database, job, retryDelay(job.attempt), end.reason);
}

/** Retries through an outage: a mail sent but not recorded would be sent twice. */
async function retryWhileUnavailable(write: () => Promise<void>, until: number): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error;
      await delay(writeAgainAfterMs);
    }
  }
}

const firstDelayMs = 2_000;
const longestDelayMs = minutes(15);

/** 2 seconds, doubled with each attempt, at most 15 minutes. */
export function retryDelay(attempts: number): number {
  return Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
}
