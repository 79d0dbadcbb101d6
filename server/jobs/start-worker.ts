import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../database/is-unavailable.ts';
import { type ClaimedJob, claimJobs } from './jobs.repository.ts';
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
  const kinds = Object.keys(deps.handlers);
  const claim = quietlyThroughOutages(deps, (count) => claimJobs(deps.database, { kinds, count, leaseMs: jobLeaseMs }));
  const begin = (job: ClaimedJob) => {
    const run = runJob(deps, job).finally(() => running.delete(run));
    running.add(run);
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      const free = atOnce - running.size;
      const jobs = await claim(free);
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

/** No jobs while the database is away. That it went is logged once, not at every look. */
function quietlyThroughOutages({ log }: JobDeps, claim: (count: number) => Promise<ClaimedJob[]>): typeof claim {
  let isAway = false;
  return async (count) => {
    try {
      const jobs = await claim(count);
      isAway = false;
      return jobs;
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'could not look for jobs');
      else if (!isAway) log.warn('jobs wait until the database is back');
      isAway = true;
      return [];
    }
  };
}
