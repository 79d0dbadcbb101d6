import { days } from '../../contract/values/duration.ts';
import { purgeExpired } from '../accounts/purge-expired.ts';
import { deleteSpentHits } from '../database/limit-hits.ts';
import type { JobHandler } from './job.ts';
import { deleteFailedJobs } from './jobs.repository.ts';

/** How long people can read why a job was given up. */
const failedJobLifeMs = days(30);

/** Deletes what no longer serves anybody, in every part of the product that keeps such things. */
export function purgeExpiredRows(deps: Parameters<typeof purgeExpired>[0]): JobHandler<'purge-expired'> {
  return async () => {
    await purgeExpired(deps);
    await deleteSpentHits(deps.database, deps.now());
    await deleteFailedJobs(deps.database, failedJobLifeMs);
    return { outcome: 'done' };
  };
}
