import { refuse } from '../http/refusal.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { sendLink } from './send-link.ts';

/** Refuses who has proved to own an account but never its address, and mails a new link as often as links may be asked for. */
export async function requireVerifiedEmail(deps: AccountDeps, account: Account): Promise<void> {
  if (account.emailVerifiedAt) return;
  const attempt = await deps.countTry(deps.limits.mailsPerEmail, `resend for ${account.email}`);
  // Beyond that the last link has to do.
  if (attempt.isAllowed)
    await deps.database.transaction().execute((trx) => sendLink(deps, trx, account, 'verify-email'));
  refuse('EMAIL_NOT_VERIFIED', 'Please verify your e-mail address first. We have mailed you a link for it.');
}
