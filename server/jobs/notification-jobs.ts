import { randomUUID } from 'node:crypto';
import { days } from '../../contract/values/time/duration.ts';
import { fromNow } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { type EnqueueDeps, enqueueNotifications } from '../notifications/enqueue-notifications.ts';
import {
  type NotificationMailDeps,
  type ParcelMail,
  prepareNotification,
  preparePickupReminder,
} from '../notifications/notification-mail.ts';
import { type PreferenceMail, preparePreferenceMail } from '../notifications/preference-mail.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandlers, JobOutcome } from './job.ts';
import { selectWaitingCounts } from './jobs.repository.ts';
import { type SendEmailDeps, sendEmailAbout } from './send-email.ts';

const usefulForMs = days(3);

/** Enqueues any number of messages in one statement. */
export function notificationJobs(database: Database): Pick<EnqueueDeps, 'enqueueMails' | 'countWaitingMails'> {
  return {
    enqueueMails: async (trx, messages, afterMs = 0) => {
      if (messages.length === 0) return;
      const jobs = messages.map((message) => ({
        id: randomUUID(),
        kind: 'notification',
        payload: JSON.stringify(message),
        run_at: fromNow(afterMs),
        useful_until: fromNow(usefulForMs),
      }));
      await trx.insertInto('jobs').values(jobs).execute();
    },
    countWaitingMails: () => selectWaitingCounts(database, 'notification'),
  };
}

export async function enqueuePreferenceMails(trx: Trx, mails: readonly PreferenceMail[]): Promise<void> {
  for (const payload of mails) await enqueueJob(trx, { kind: 'preference-mail', payload, usefulForMs });
}

type NotificationHandlers = Pick<
  JobHandlers,
  'enqueue-notifications' | 'notification' | 'preference-mail' | 'pickup-reminder'
>;

/** A message that is no longer useful when its job runs is not sent. */
export function notificationHandlers(
  deps: SendEmailDeps & Omit<NotificationMailDeps, 'companyName'>,
): NotificationHandlers {
  return {
    'enqueue-notifications': async () => {
      await enqueueNotifications({ database: deps.database, ...notificationJobs(deps.database) });
      return { outcome: 'done' };
    },
    notification: async (job) => {
      const message = await prepareNotification({ ...deps, companyName: deps.company.name }, job.payload);
      return send(deps, job, job.payload.parcelId, message);
    },
    'pickup-reminder': async (job) => {
      const { shipmentId } = job.payload;
      return send(
        deps,
        job,
        shipmentId,
        await preparePickupReminder({ ...deps, companyName: deps.company.name }, shipmentId),
      );
    },
    'preference-mail': async (job) => {
      const message = await preparePreferenceMail({ ...deps, companyName: deps.company.name }, job.payload);
      return send(deps, job, job.payload.parcelId, message);
    },
  };
}

async function send(
  deps: SendEmailDeps & Pick<NotificationMailDeps, 'database'>,
  job: Parameters<typeof sendEmailAbout>[1],
  shipmentId: string,
  message: ParcelMail | undefined,
): Promise<JobOutcome> {
  if (!message) return { outcome: 'done' };
  const { to, email, unsubscribeUrl } = message;
  return sendEmailAbout(deps, job, [shipmentId], { to, unsubscribeUrl }, email);
}
