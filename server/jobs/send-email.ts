import { readFileSync } from 'node:fs';
import type { Company } from '../../contract/company.ts';
import { mailCheckPath } from '../../contract/mail-checks.ts';
import { saveSentMail } from '../console/mail-archive.ts';
import type { Database } from '../database/database.ts';
import type { MailPort, MailResult, OutgoingMail } from '../integrations/mail/mail.ts';
import { type EmailMessage, larkContentId, renderEmailHtml, renderEmailText } from '../mails/email-message.ts';
import { type MailKind, saveMailCode } from '../support/mail-codes.ts';
import type { Job, JobOutcome } from './job.ts';

export interface SendEmailDeps {
  readonly database: Database;
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

/** Every attempt has the same message id, date and code, so that a mail sent twice is recognised as one. */
export async function sendEmail(
  deps: SendEmailDeps,
  job: Pick<Job<MailKind>, 'id' | 'kind' | 'createdAt'>,
  envelope: Envelope,
  message: EmailMessage,
): Promise<JobOutcome> {
  return (await send(deps, job, envelope, message)).outcome;
}

async function send(
  { database, mail, company, publicUrl }: SendEmailDeps,
  { id, kind, createdAt }: Pick<Job<MailKind>, 'id' | 'kind' | 'createdAt'>,
  envelope: Envelope,
  message: EmailMessage,
): Promise<{ readonly outcome: JobOutcome; readonly text: string }> {
  const code = await saveMailCode(database, { id, kind, dated: createdAt, to: envelope.to });
  const proof = { url: `${publicUrl}${mailCheckPath}`, code };
  const text = renderEmailText(message, company, proof);
  const result = await mail.send({
    ...envelope,
    messageId: `${id}@${new URL(publicUrl).hostname}`,
    date: createdAt,
    subject: message.subject,
    text,
    html: renderEmailHtml(message, company, proof),
    inlineImages: [lark],
  });
  return { outcome: outcomeOf(result, envelope.to), text };
}

/** Kept for support with what was in it. */
export async function sendEmailAbout(
  deps: SendEmailDeps,
  job: Job<MailKind>,
  shipmentIds: readonly string[],
  envelope: Envelope,
  message: EmailMessage,
): Promise<JobOutcome> {
  const { outcome, text } = await send(deps, job, envelope, message);
  if (outcome.outcome === 'try-again') return outcome;
  const { id, kind, payload } = job;
  const refusal = outcome.outcome === 'give-up' ? outcome.reason : undefined;
  const mail = { id, kind, payload, shipmentIds, addressee: envelope.to, subject: message.subject, text, refusal };
  const sentAt = new Date();
  return { ...outcome, save: (database) => saveSentMail(database, mail, sentAt) };
}

/** A permanent refusal is not retried. */
function outcomeOf(result: MailResult, to: string): JobOutcome {
  if (result.outcome === 'sent') return { outcome: 'done', hasSentMail: true };
  const failure = { reason: result.reason, recipient: maskEmail(to) };
  return { outcome: result.outcome === 'refused' ? 'give-up' : 'try-again', ...failure };
}

/** Enough to see that one company's server refuses us, not enough to write to anybody. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}…${at < 0 ? '' : email.slice(at)}`;
}
