import type { AccountMail } from '../../accounts/mails/account-mail.ts';
import type { TestApp } from '../test-app.ts';

/** The mails that wait to be sent to an address, the oldest first. The test app runs no worker, so all of them do. */
export async function queuedMailsTo({ database }: Pick<TestApp, 'database'>, email: string): Promise<AccountMail[]> {
  const jobs = await database.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .execute();
  return jobs.map(({ payload }) => payload as AccountMail).filter((mail) => mail.to === email); // as enqueueMail was given it
}

/** The secret of the newest link of one kind that was mailed to an address. */
export async function newestLinkTo(
  test: Pick<TestApp, 'database'>,
  email: string,
  template:
    | 'verify-email'
    | 'password-reset'
    | 'sign-in-link'
    | 'confirm-new-email'
    | 'email-change-requested'
    | 'email-changed'
    | 'email-change-undone'
    | 'staff-invitation'
    | 'member-invitation'
    | 'guest-link',
): Promise<string> {
  const mails = await queuedMailsTo(test, email);
  const link = mails.findLast((mail) => mail.template === template);
  if (!link || !('token' in link.values)) throw new Error(`No ${template} was mailed to ${email}.`);
  return link.values.token;
}

/** The secret of the newest 'This wasn't me' that was mailed to an address. */
export async function newestEndTokenTo(test: Pick<TestApp, 'database'>, email: string): Promise<string> {
  const tokens = (await queuedMailsTo(test, email)).flatMap(({ values }) =>
    'endToken' in values ? values.endToken : [],
  );
  return tokens.at(-1) ?? '';
}
