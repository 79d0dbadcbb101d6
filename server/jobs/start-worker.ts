import { setTimeout as delay } from 'node:timers/promises';
import { createClaimer } from './create-claimer.ts';
import type { ClaimedJob } from './jobs.repository.ts';
import { type JobDeps, runJob } from './run-job.ts';

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
  const claimer = createClaimer(deps);
  const tryOnce = async (job: ClaimedJob) => {
    if (await runJob(deps, job)) claimer.forget(job);
  };
  const begin = (job: ClaimedJob) => {
    const run = tryOnce(job).finally(() => running.delete(run));
    running.add(run);
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      const free = atOnce - running.size;
      const jobs = await claimer.claim(free);
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
