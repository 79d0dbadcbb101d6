import type { Transaction } from 'kysely';
import { minutes } from '../../contract/values/duration.ts';
import { type AccountMail, linkLifetimeMinutes } from '../accounts/mails/account-mail.ts';
import type { Tables } from '../database/tables.ts';
import { enqueueJob } from './enqueue-job.ts';

const threeDaysMs = minutes(3 * 24 * 60);

/**
 * Queues a mail inside the caller's transaction. A link's secret waits in the database in plain text until the mail is sent, and no
 * longer than it works: after that the mail would be of no use, and is dropped.
 */
export async function enqueueMail(trx: Transaction<Tables>, mail: AccountMail): Promise<void> {
  const usefulForMs = 'token' in mail.values ? minutes(linkLifetimeMinutes) : threeDaysMs;
  await enqueueJob(trx, { kind: 'mail', payload: mail, usefulForMs });
}
