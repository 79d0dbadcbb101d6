import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { MailPort } from '../integrations/mail/mail.ts';
import { smtpMail } from '../integrations/mail/smtp-mail.ts';
import { mailboxIn } from '../startup/prepare-data-dir.ts';

/** The configured mail server; without one the local mailbox, which production refuses. */
export async function openMail({ dataDir, thirdParties: { smtpUrl, mailFrom: from } }: Config): Promise<MailPort> {
  if (smtpUrl !== undefined) return smtpMail({ url: smtpUrl, from });
  const { mailboxMail } = await import('../../local/mailbox/mailbox-mail.ts');
  return mailboxMail({ folder: mailboxIn(dataDir), from });
}

/** Shows the local mailbox where mails go there. They hold links that sign people in. */
export async function serveMailbox(
  app: FastifyInstance,
  { environment, dataDir, thirdParties }: Config,
): Promise<void> {
  if (environment === 'production' || thirdParties.smtpUrl !== undefined) return;
  const { registerMailboxRoutes } = await import('../../local/mailbox/mailbox.routes.ts');
  registerMailboxRoutes(app, mailboxIn(dataDir));
}
