import { days } from '../../contract/values/duration.ts';
import { purgeExpired } from '../accounts/purge-expired.ts';
import { deleteOldAnswers } from '../database/idempotency.ts';
import { deleteSpentHits } from '../database/limit-hits.ts';
import { forgetOldNews } from '../payments/forget-old-news.ts';
import { type ExpiryDeps, expireShipments } from '../shipments/expire-shipments.ts';
import { forgetUnusedNeeds } from '../shipments/needs/forget-unused-needs.ts';
import { type ForgetDeps, forgetOldShipments } from '../shipments/retention/forget-old-shipments.ts';
import { forgetOldWishes } from '../shipments/wishes/forget-old-wishes.ts';
import { purgeOldSupport } from '../support/personal-data.ts';
import type { JobHandler } from './job.ts';
import { deleteFailedJobs } from './jobs.repository.ts';

/** How long people can read why a job was given up. */
const failedJobLifeMs = days(30);

/** How long a repeated call is recognised by its key: a day and then some, for whoever comes back the next morning. */
const answerLifeMs = days(2);

/** Deletes what no longer serves anybody, in every part of the product that keeps such things. */
export function purgeExpiredRows(
  deps: Parameters<typeof purgeExpired>[0] & {
    readonly supportRetentionMs: number;
    /** Forgets old rows of the card provider, where it keeps them with us. */
    readonly forgetOldCards: (() => Promise<void>) | undefined;
  },
): JobHandler<'purge-expired'> {
  const steps: readonly (() => Promise<void> | undefined)[] = [
    () => purgeExpired(deps),
    () => forgetOldNews(deps),
    () => forgetOldWishes(deps),
    () => forgetUnusedNeeds(deps),
    () => deps.forgetOldCards?.(),
    () => purgeOldSupport(deps, deps.supportRetentionMs),
    () => deleteSpentHits(deps.database, deps.now()),
    () => deleteOldAnswers(deps.database, answerLifeMs),
    () => deleteFailedJobs(deps.database, failedJobLifeMs),
  ];
  return async () => {
    const troubles: unknown[] = [];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        troubles.push(error); // one that fails must not keep the others from their turn
      }
    }
    if (troubles.length > 0) throw new AggregateError(troubles, 'Not everything that is due could be forgotten.');
    return { outcome: 'done' };
  };
}

/** Ends the shipments whose time to be paid or handed over is up. */
export function expireShipmentsJob(deps: ExpiryDeps): JobHandler<'expire-shipments'> {
  return async () => {
    await expireShipments(deps);
    return { outcome: 'done' };
  };
}

/** Forgets the people of shipments, and shipments, whose time is over. */
export function purgeShipmentsJob(deps: ForgetDeps): JobHandler<'forget-shipments'> {
  return async () => {
    await forgetOldShipments(deps);
    return { outcome: 'done' };
  };
}
