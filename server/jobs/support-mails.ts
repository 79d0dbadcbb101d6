import type { Transaction } from 'kysely';
import { days } from '../../contract/values/duration.ts';
import type { Tables } from '../database/tables.ts';
import type { SupportMail } from '../support/mails/support-mail.ts';
import { writeSupportMail } from '../support/mails/write-support-mail.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandler } from './job.ts';
import { type SendLetterDeps, sendLetter } from './send-letter.ts';

/** Late is better than never for a question or a complaint. */
const usefulForMs = days(7);

/** Queues a mail about a question or a complaint inside the caller's transaction. */
export async function enqueueSupportMail(trx: Transaction<Tables>, mail: SupportMail): Promise<void> {
  await enqueueJob(trx, { kind: 'support-mail', payload: mail, usefulForMs });
}

/** Writes a queued mail about a question or a complaint and sends it. */
export function sendSupportMail(deps: SendLetterDeps): JobHandler<'support-mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => {
    const { payload } = job;
    const reply = 'replyTo' in payload && payload.replyTo !== undefined && { replyTo: payload.replyTo };
    return sendLetter(deps, job, { to: payload.to, ...reply }, writeSupportMail(payload, sender));
  };
}
