import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { days } from '../../contract/values/duration.ts';
import { fromNow } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type TellDeps, tellOfParcels } from '../notifications/enqueue-notifications.ts';
import { type PreferenceMail, preparePreferenceMail } from '../notifications/preference-mail.ts';
import {
  type PreparedMessage,
  type PrepareMessageDeps,
  prepareMessage,
} from '../notifications/prepare-notification.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { Job, JobHandlers, JobOutcome } from './job.ts';
import { selectWaitingCounts } from './jobs.repository.ts';
import { type SendEmailDeps, sendEmail } from './send-email.ts';

const usefulForMs = days(3);

/** Enqueues any number of messages in one statement. */
export function messageJobs(database: Database): Pick<TellDeps, 'enqueueMessages' | 'countWaitingMessages'> {
  return {
    enqueueMessages: async (trx, messages) => {
      if (messages.length === 0) return;
      const jobs = messages.map((message) => ({
        id: randomUUID(),
        kind: 'parcel-message',
        payload: JSON.stringify(message),
        useful_until: fromNow(usefulForMs),
      }));
      await trx.insertInto('jobs').values(jobs).execute();
    },
    countWaitingMessages: () => selectWaitingCounts(database, 'parcel-message'),
  };
}

export async function enqueuePreferenceMails(
  trx: Transaction<Tables>,
  mails: readonly PreferenceMail[],
): Promise<void> {
  for (const payload of mails) await enqueueJob(trx, { kind: 'preference-mail', payload, usefulForMs });
}

type MessageHandlers = Pick<JobHandlers, 'tell-of-parcels' | 'parcel-message' | 'preference-mail'>;

/** A message that is no longer useful when its job runs is not sent. */
export function messageHandlers(deps: SendEmailDeps & Omit<PrepareMessageDeps, 'companyName'>): MessageHandlers {
  return {
    'tell-of-parcels': async () => {
      await tellOfParcels({ database: deps.database, ...messageJobs(deps.database) });
      return { outcome: 'done' };
    },
    'parcel-message': async (job) => {
      const message = await prepareMessage({ ...deps, companyName: deps.company.name }, job.payload);
      return send(deps, job, message);
    },
    'preference-mail': async (job) => {
      const message = await preparePreferenceMail({ ...deps, companyName: deps.company.name }, job.payload);
      return send(deps, job, message);
    },
  };
}

async function send(deps: SendEmailDeps, job: Job, message: PreparedMessage | undefined): Promise<JobOutcome> {
  if (!message) return { outcome: 'done' };
  const { to, letter, stopUrl } = message;
  return sendEmail(deps, job, { to, stopUrl }, letter);
}
