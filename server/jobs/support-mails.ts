import type { Transaction } from 'kysely';
import { days } from '../../contract/values/duration.ts';
import type { Tables } from '../database/tables.ts';
import { letterHtml } from '../mails/letter-html.ts';
import { letterText } from '../mails/letter-text.ts';
import type { SupportMail } from '../support/mails/support-mail.ts';
import { writeSupportMail } from '../support/mails/write-support-mail.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandler } from './job.ts';
import { mailOutcome } from './mail-outcome.ts';
import type { SendMailDeps } from './send-mail.ts';

/** Late is better than never for a question or a complaint. */
const usefulForMs = days(7);

/** Queues a mail about a question or a complaint inside the caller's transaction. */
export async function enqueueSupportMail(trx: Transaction<Tables>, mail: SupportMail): Promise<void> {
  await enqueueJob(trx, { kind: 'support-mail', payload: mail, usefulForMs });
}

/** Writes a queued mail about a question or a complaint and sends it. */
export function sendSupportMail({ mail, company, publicUrl }: SendMailDeps): JobHandler<'support-mail'> {
  const { hostname } = new URL(publicUrl);
  return async ({ id, payload, createdAt }) => {
    const letter = writeSupportMail(payload, { companyName: company.name, publicUrl });
    const result = await mail.send({
      messageId: `${id}@${hostname}`,
      date: createdAt,
      to: payload.to,
      ...('replyTo' in payload && payload.replyTo !== undefined && { replyTo: payload.replyTo }),
      subject: letter.subject,
      text: letterText(letter, company),
      html: letterHtml(letter, company),
    });
    return mailOutcome(result);
  };
}
