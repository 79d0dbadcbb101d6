import type { Company } from '../../contract/company.ts';
import { writeAccountMail } from '../accounts/mails/write-account-mail.ts';
import type { MailPort } from '../integrations/mail/mail.ts';
import { letterHtml } from '../mails/letter-html.ts';
import { letterText } from '../mails/letter-text.ts';
import type { JobHandler } from './job.ts';
import { mailOutcome } from './mail-outcome.ts';

/** What sending takes: a way out, who writes, and where links lead. */
export interface SendMailDeps {
  readonly mail: MailPort;
  readonly company: Company;
  readonly publicUrl: string;
}

/** Writes a queued mail and sends it. A second try has the same message id and date, so that a mail sent twice is known to be one. */
export function sendMail({ mail, company, publicUrl }: SendMailDeps): JobHandler<'mail'> {
  const { hostname } = new URL(publicUrl);
  return async ({ id, payload, createdAt }) => {
    const letter = writeAccountMail(payload, { companyName: company.name, publicUrl });
    const result = await mail.send({
      messageId: `${id}@${hostname}`,
      date: createdAt,
      to: payload.to,
      subject: letter.subject,
      text: letterText(letter, company),
      html: letterHtml(letter, company),
    });
    return mailOutcome(result);
  };
}
