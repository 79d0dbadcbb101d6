import { refuse } from '../../http/errors.ts';
import { writeWait } from '../../http/rate-limit.ts';
import type { Account, AccountDeps } from '../account.ts';
import { lockAccountByEmail } from '../accounts.repository.ts';
import { sendVerification } from '../mailed-links.ts';

/** Refuses who has proved to own an account but never its address, and mails a new link as often as links may be asked for. */
export async function requireVerifiedEmail(deps: AccountDeps, account: Account): Promise<void> {
  if (account.emailVerifiedAt) return;
  const attempt = await deps.countTry(deps.limits.mailsPerEmail, `resend for ${account.email}`);
  if (attempt.isAllowed) await mailLink(deps, account);
  const next = attempt.isAllowed
    ? 'We have mailed you a link for it.'
    : `We have mailed you several links for it: use the newest, or log in again in ${writeWait(attempt.retryAfterSeconds)} to get another.`;
  refuse('EMAIL_NOT_VERIFIED', `Please verify your e-mail address first. ${next}`);
}

async function mailLink(deps: AccountDeps, { id, email }: Account): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    if (account?.id === id) await sendVerification(deps, trx, account); // unless it was ended this very moment
  });
}
