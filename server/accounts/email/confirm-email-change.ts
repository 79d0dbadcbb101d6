import { undoEmailDays } from '../../../contract/account-email.ts';
import { days } from '../../../contract/values/duration.ts';
import { refuse } from '../../http/errors.ts';
import type { AccountDeps } from '../account.ts';
import { lockAccountByEmail } from '../accounts.repository.ts';
import { unknownLink } from '../mailed-links.ts';
import { createSecretToken, hashSecretToken } from '../secret-token.ts';
import { deleteSessions } from '../sign-in/sessions.repository.ts';
import { revokeAllTokens } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';
import { confirmChange, findChangeToConfirm } from './email-changes.repository.ts';
import { takeEmail, tryToTakeEmail } from './take-email.ts';

/**
 * Changes the address with the link that the new one got. Links mailed to the old one are worth nothing after it, and every session ends
 * but the one that asked, which knew the password. The owner of the old address may take it back for some days.
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  visitor: Pick<Visitor, 'device' | 'log'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const shown = { email, hash: hashSecretToken(token) };
  const undo = createSecretToken();
  const accountId = await tryToTakeEmail(deps, async (trx) => {
    const at = deps.now();
    const found = await findChangeToConfirm(trx, shown);
    const account = found && (await lockAccountByEmail(trx, found.oldEmail));
    if (!found || account?.id !== found.accountId) return undefined;
    const undoUntil = new Date(at.getTime() + days(undoEmailDays));
    if (!(await confirmChange(trx, found.id, { at, undoHash: undo.hash, undoUntil }))) return undefined;
    await takeEmail(deps, trx, { accountId: account.id, from: found.oldEmail, to: found.newEmail, at });
    await revokeAllTokens(trx, account.id, at);
    await deleteSessions(trx, account.id, found.sessionId);
    const seen = { fullName: account.fullName, at: at.toISOString(), device: visitor.device };
    const values = { ...seen, newEmail: found.newEmail, token: undo.token };
    await deps.enqueueMail(trx, { template: 'email-changed', to: found.oldEmail, values });
    return account.id;
  });
  if (accountId === undefined) return refuseChange(deps, shown);
  visitor.log.info({ event: 'email-changed', accountId }, 'email changed');
}

async function refuseChange(
  { database }: Pick<AccountDeps, 'database'>,
  shown: { readonly email: string; readonly hash: Buffer },
): Promise<never> {
  const change = await findChangeToConfirm(database, shown);
  const message = wordsFor(change);
  return refuse('VALIDATION', message, { token: message });
}

function wordsFor(change: Awaited<ReturnType<typeof findChangeToConfirm>>): string {
  if (!change) return unknownLink;
  if (change.endedAt) return 'This change was stopped, or replaced by a newer one.';
  return change.confirmedAt
    ? 'This e-mail address is confirmed already. Please log in with it.'
    : 'This link has expired. Please ask for the change again under Setting.';
}
