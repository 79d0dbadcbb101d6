import { readFileSync } from 'node:fs';
import type { Company } from '../../contract/company.ts';
import { saveSentMail } from '../console/mail-archive.ts';
import type { MailPort, MailResult, OutgoingMail } from '../integrations/mail/mail.ts';
import { type EmailMessage, larkContentId, renderEmailHtml, renderEmailText } from '../mails/email-message.ts';
import type { Job, JobOutcome } from './job.ts';

export interface SendEmailDeps {
  readonly mail: MailPort;
  readonly company: Company;
  readonly publicUrl: string;
}

type Envelope = Pick<OutgoingMail, 'to' | 'replyTo' | 'attachments' | 'unsubscribeUrl'>;

const lark = {
  contentId: larkContentId,
  filename: 'lark.png',
  contentType: 'image/png',
  content: readFileSync(new URL('../mails/lark.png', import.meta.url)),
};

/** Every attempt has the same message id and date, so that a mail sent twice is recognised as one. */
export async function sendEmail(
  { mail, company, publicUrl }: SendEmailDeps,
  { id, createdAt }: Pick<Job, 'id' | 'createdAt'>,
  envelope: Envelope,
  message: EmailMessage,
): Promise<JobOutcome> {
  const result = await mail.send({
    ...envelope,
    messageId: `${id}@${new URL(publicUrl).hostname}`,
    date: createdAt,
    subject: message.subject,
    text: renderEmailText(message, company),
    html: renderEmailHtml(message, company),
    inlineImages: [lark],
  });
  return outcomeOf(result);
}

/** Kept for support with what was in it. */
export async function sendEmailAbout(
  deps: SendEmailDeps,
  job: Job,
  shipmentIds: readonly string[],
  envelope: Envelope,
  message: EmailMessage,
): Promise<JobOutcome> {
  const outcome = await sendEmail(deps, job, envelope, message);
  if (outcome.outcome === 'try-again') return outcome;
  const { id, kind, payload } = job;
  const refusal = outcome.outcome === 'give-up' ? outcome.reason : undefined;
  const text = renderEmailText(message, deps.company);
  const mail = { id, kind, payload, shipmentIds, addressee: envelope.to, subject: message.subject, text, refusal };
  const sentAt = new Date();
  return { ...outcome, save: (database) => saveSentMail(database, mail, sentAt) };
}

/** A permanent refusal is not retried. */
function outcomeOf(result: MailResult): JobOutcome {
  if (result.outcome === 'sent') return { outcome: 'done' };
  return result.outcome === 'refused' ? { outcome: 'give-up', reason: result.reason } : result;
}
