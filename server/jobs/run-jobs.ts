import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minutes } from '../../contract/values/time/duration.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/database-errors.ts';
import type { Job, JobHandler, JobHandlers, JobKind, JobOutcome } from './job.ts';
import { abandonJob, type ClaimedJob, claimJobs, finishJob, postponeJob, releaseLostJobs } from './jobs.repository.ts';

export interface JobDeps {
  readonly database: Database;
  /** Other processes run the other kinds. */
  readonly handlers: Partial<JobHandlers>;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** For who wants to know what takes time. */
const tracing = tracingChannel<unknown, Pick<ClaimedJob, 'kind' | 'attempt'>>('larkway:job');

const jobDeadlineMs = 45_000;
/** Longer than the deadline, so that the outcome is stored within the lease. */
export const jobLeaseMs = 60_000;

const writeAgainAfterMs = 250;

/** Runs one attempt and stores its outcome; false if that failed. Never throws: at worst the lease ends and the job runs again. */
export async function runJob(deps: JobDeps, job: ClaimedJob): Promise<boolean> {
  const leaseEndsAt = performance.now() + jobLeaseMs;
  const outcome = job.isTooLate
    ? giveUpTooLate(deps, job)
    : await tracing.tracePromise(() => attempt(deps, job), { kind: job.kind, attempt: job.attempt });
  const reason = outcome.outcome === 'done' ? {} : { reason: outcome.reason };
  const line = { job: job.id, kind: job.kind, attempt: job.attempt, outcome: outcome.outcome, ...reason };
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

function giveUpTooLate({ handlers }: JobDeps, job: Job): JobOutcome {
  const handler = handlers[job.kind] as JobHandler<JobKind>; // the one made for this kind of payload
  const save = handler.saveTooLate?.(job);
  return { outcome: 'give-up', reason: 'too late to be of use', ...(save && { save }) };
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
  if (end.outcome !== 'try-again') await end.save?.(database);
  if (end.outcome === 'done') await finishJob(database, job, end.hasSentMail);
  else if (end.outcome === 'give-up') await abandonJob(database, job, end);
  else await postponeJob(database, job, retryDelay(job.attempt), end);
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

export interface Worker {
  /** Claims no more jobs and waits for those running. */
  stop(): Promise<void>;
}

const atOnce = 4;
const lookAgainAfterMs = 500;

/** Runs a few jobs at a time. Any number of processes may share one database. */
export function startWorker(deps: JobDeps): Worker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const leases = createLeaseHolder(deps);
  const tryOnce = async (job: ClaimedJob) => {
    if (await runJob(deps, job)) leases.release(job);
  };
  const begin = (job: ClaimedJob) => {
    const run = tryOnce(job).finally(() => running.delete(run));
    running.add(run);
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      const free = atOnce - running.size;
      const jobs = await leases.claim(free);
      jobs.forEach(begin);
      if (running.size === atOnce) await Promise.race(running);
      else if (jobs.length < free) await delay(lookAgainAfterMs, undefined, stopping).catch(() => {}); // woken to stop
    }
    await Promise.all(running);
  };
  const working = work();

  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

interface LeaseHolder {
  /** Empty while the database is unavailable. */
  claim(count: number): Promise<ClaimedJob[]>;
  /** Call it once the outcome is stored. */
  release(job: ClaimedJob): void;
}

/**
 * Numbers the claims of a worker. If a claim got no response, it may have happened or happen yet. So for the time of a lease, each claim
 * first releases leases that the worker doesn’t know of.
 */
export function createLeaseHolder({ database, handlers, log }: JobDeps): LeaseHolder {
  const workerId = randomUUID();
  const kinds = Object.keys(handlers);
  const leaseEnds = new Map<ClaimedJob, number>();
  let claims = 0;
  let mayHoldUnknownUntil = Number.NEGATIVE_INFINITY;
  let isAway = false;

  const knownIds = () => {
    for (const [job, endsAt] of leaseEnds) if (endsAt < performance.now()) leaseEnds.delete(job);
    return Array.from(leaseEnds.keys(), (job) => job.id);
  };

  return {
    claim: async (count) => {
      claims += 1;
      const claim = { workerId, number: claims };
      try {
        if (performance.now() < mayHoldUnknownUntil) await releaseLostJobs(database, claim, knownIds());
        const jobs = await claimJobs(database, claim, { kinds, count, leaseMs: jobLeaseMs });
        for (const job of jobs) leaseEnds.set(job, performance.now() + jobLeaseMs);
        isAway = false;
        return jobs;
      } catch (error) {
        mayHoldUnknownUntil = performance.now() + jobLeaseMs;
        if (!isUnavailable(error)) log.error({ err: error }, 'could not look for jobs');
        else if (!isAway) log.warn('jobs wait until the database is back'); // once, not at every look
        isAway = true;
        return [];
      }
    },
    release: (job) => void leaseEnds.delete(job),
  };
}
