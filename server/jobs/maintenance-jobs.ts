import { days } from '../../contract/values/time/duration.ts';
import { purgeGuests } from '../accounts/guests/purge-guests.ts';
import { purgeExpired } from '../accounts/settings/personal-data.ts';
import { seedBankHolidays } from '../addresses/working-calendar.queries.ts';
import { purgeCollections } from '../collections/settle-collections.ts';
import { purgeSentMails } from '../console/mail-archive.ts';
import { deleteOldAnswers } from '../database/idempotent-answers.ts';
import { deleteSpentHits } from '../database/rate-limit-store.ts';
import { purgeFiles } from '../files/store-file.ts';
import { saveSnapshots } from '../ledger/balances.ts';
import { purgeWebhookEvents } from '../payments/webhook-events.ts';
import { addEventPartitions } from '../shipments/events/record-events.ts';
import { type ExpiryDeps, expireShipments } from '../shipments/lifecycle/expire-shipments.ts';
import {
  type PurgeDeps,
  purgePreferences,
  purgeShipments,
  purgeUnusedNeeds,
} from '../shipments/privacy/purge-shipments.ts';
import { computeServiceDays } from '../shipments/service-days.ts';
import { computeServiceFigures } from '../shipments/service-figures.ts';
import { purgeStaff } from '../staff/staff-records.ts';
import { purgeMailCodes } from '../support/mail-codes.ts';
import { purgeOldSupport } from '../support/personal-data.ts';
import { shipmentChangesPurge } from '../tracking/shipment-changes.ts';
import type { JobHandler, JobHandlers, JobOutcome } from './job.ts';
import { deleteFailedJobs } from './jobs.repository.ts';
import { purgeMailDays } from './mail-days.repository.ts';

const failedJobLifeMs = days(30);

/** Lifetime of idempotency keys: more than a day, for people who come back the next morning. */
const answerLifeMs = days(2);

/** Runs every step, even if one fails. */
export function purgeExpiredRows(
  deps: Parameters<typeof purgeExpired>[0] &
    Parameters<typeof purgeGuests>[0] &
    Parameters<typeof purgeFiles>[0] & {
      readonly supportRetentionMs: number;
      readonly purgeSandbox: (() => Promise<void>) | undefined;
    },
): JobHandler<'purge-expired'> {
  const steps: readonly (() => Promise<void> | undefined)[] = [
    () => purgeExpired(deps),
    () => purgeGuests(deps),
    () => purgeStaff(deps),
    () => purgeCollections(deps),
    () => purgeWebhookEvents(deps),
    () => purgePreferences(deps),
    () => purgeUnusedNeeds(deps),
    () => deps.purgeSandbox?.(),
    () => purgeOldSupport(deps, deps.supportRetentionMs),
    () => purgeFiles(deps),
    () => purgeSentMails(deps),
    () => purgeMailCodes(deps),
    () => purgeMailDays(deps.database, deps.now()),
    () => deleteSpentHits(deps.database, deps.now()),
    () => deleteOldAnswers(deps.database, answerLifeMs),
    () => deleteFailedJobs(deps.database, failedJobLifeMs),
  ];
  return async () => {
    const errors: unknown[] = [];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        errors.push(error); // the other steps still run
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some expired rows could not be purged.');
    return { outcome: 'done' };
  };
}

export function maintenanceJobs(
  deps: ExpiryDeps & PurgeDeps,
): Pick<
  JobHandlers,
  | 'expire-shipments'
  | 'purge-shipments'
  | 'purge-shipment-changes'
  | 'add-event-partitions'
  | 'seed-bank-holidays'
  | 'save-ledger-snapshots'
  | 'compute-service-figures'
> {
  return {
    'expire-shipments': after(() => expireShipments(deps)),
    'purge-shipments': after(() => purgeShipments(deps)),
    'purge-shipment-changes': after(shipmentChangesPurge(deps.database)),
    'add-event-partitions': after(() => addEventPartitions(deps)),
    'seed-bank-holidays': after(() => seedBankHolidays(deps)),
    'compute-service-figures': after(async () => {
      await computeServiceDays(deps);
      await computeServiceFigures(deps);
    }),
    'save-ledger-snapshots': after(() => saveSnapshots(deps)),
  };
}

function after(work: () => Promise<unknown>): () => Promise<JobOutcome> {
  return async () => {
    await work();
    return { outcome: 'done' };
  };
}
