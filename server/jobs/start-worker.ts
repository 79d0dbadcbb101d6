import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../database/database-errors.ts';
import { type ClaimedJob, claimJobs, releaseLostJobs } from './jobs.repository.ts';
import { type JobDeps, jobLeaseMs, runJob } from './run-job.ts';

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

export interface LeaseHolder {
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
