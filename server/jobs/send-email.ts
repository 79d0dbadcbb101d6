import { readFileSync } from 'node:fs';
import type { Company } from '../../contract/company.ts';
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

/** A permanent refusal is not retried. */
function outcomeOf(result: MailResult): JobOutcome {
  if (result.outcome === 'sent') return { outcome: 'done' };
  return result.outcome === 'refused' ? { outcome: 'give-up', reason: result.reason } : result;
}
