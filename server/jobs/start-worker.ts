import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../database/is-unavailable.ts';
import { type ClaimedJob, claimJobs, releaseLostJobs } from './jobs.repository.ts';
import { type JobDeps, jobLeaseMs, runJob } from './run-job.ts';

/** Does jobs until it is told to stop. */
export interface Worker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
}

const atOnce = 4;
const lookAgainAfterMs = 500;

/** Starts doing queued jobs, a few at a time. Any number of processes may do so on one database. */
export function startWorker(deps: JobDeps): Worker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const leases = createLeaseHolder(deps);
  const tryOnce = async (job: ClaimedJob) => {
    if (await runJob(deps, job)) leases.forget(job);
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

/** Takes jobs for one worker. */
export interface LeaseHolder {
  /** Up to so many jobs that are due; none while the database is away. */
  claim(count: number): Promise<ClaimedJob[]>;
  /** Must be told once the end of a job is written down: until then, or the end of its lease, the worker counts as holding it. */
  forget(job: ClaimedJob): void;
}

/**
 * Makes the claims of a worker, each under a name of its own. Of a claim that was not answered nobody can say whether it happened, or
 * will yet, when the database wakes up: so for the time of a lease after one, each look first gives back what the worker
 * holds without knowing.
 */
export function createLeaseHolder({ database, handlers, log }: JobDeps): LeaseHolder {
  const workerId = randomUUID();
  const kinds = Object.keys(handlers);
  const leaseEnds = new Map<ClaimedJob, number>();
  let claims = 0;
  let mayHoldMoreUntil = Number.NEGATIVE_INFINITY;
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
        if (performance.now() < mayHoldMoreUntil) await releaseLostJobs(database, claim, knownIds());
        const jobs = await claimJobs(database, claim, { kinds, count, leaseMs: jobLeaseMs });
        for (const job of jobs) leaseEnds.set(job, performance.now() + jobLeaseMs);
        isAway = false;
        return jobs;
      } catch (error) {
        mayHoldMoreUntil = performance.now() + jobLeaseMs;
        if (!isUnavailable(error)) log.error({ err: error }, 'could not look for jobs');
        else if (!isAway) log.warn('jobs wait until the database is back'); // once, not at every look
        isAway = true;
        return [];
      }
    },
    forget: (job) => void leaseEnds.delete(job),
  };
}
