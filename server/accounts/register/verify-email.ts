import { randomUUID } from 'node:crypto';
import { accountMessages } from '../../../contract/accounts/accounts.ts';
import { hours } from '../../../contract/values/time/duration.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import { upsertDevice } from '../devices.repository.ts';
import { constantTimeBranch, issueToken, refuseLink, replacedLink, sendVerification } from '../mailed-links.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { deviceOf } from '../sign-in/start-session.ts';
import { consumeToken, revokeTokens } from '../tokens.repository.ts';
import type { AccountDeps } from '../user.ts';
import { lockUserByEmail, updateEmailVerified } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

/** Time for the set-up form that follows. */
const setupLifeMs = hours(1);

const verifyLinkMessages = {
  used: accountMessages.verifiedAlready,
  expired: 'This link has expired. Please ask for a new one.',
  replaced: replacedLink,
};

/**
 * Consumes the link and returns the token for the set-up form. This browser counts as the owner’s: if somebody else registered with the
 * owner’s address, the owner is mailed when they sign in.
 */
export async function verifyEmail(
  deps: Pick<AccountDeps, 'database' | 'now'>,
  visitor: Pick<Visitor, 'deviceToken'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<{ readonly setupToken: string; readonly deviceToken: string; readonly phoneNumber: string }> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'verify-email' } as const;
  const at = deps.now();
  const verified = await deps.database.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    const owner = await consumeToken(trx, shown, at);
    if (!user || owner === undefined) return undefined;
    await updateEmailVerified(trx, owner, at);
    await revokeTokens(trx, owner, at, { purposes: ['verify-email', 'end-registration'] });
    const setupToken = await issueToken(deps, trx, owner, 'set-up', setupLifeMs);
    const device = await deviceOf(trx, visitor.deviceToken);
    await upsertDevice(trx, device.hash, owner, at);
    return { setupToken, deviceToken: device.token, phoneNumber: user.phoneNumber };
  });
  return verified ?? refuseLink(deps.database, shown, verifyLinkMessages);
}

/**
 * An address that isn’t waiting takes as long and has no effect. Older links of the same registration stay valid: they verify the same
 * password.
 */
export async function resendVerification(
  deps: AccountDeps,
  visitor: Visitor,
  { email, redirect }: { readonly email: string; readonly redirect?: string | undefined },
): Promise<void> {
  await limitMailRequests(deps, visitor, 'resend', email);
  await deps.database.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    const isWaiting = user !== undefined && !user.emailVerifiedAt;
    const { id, fullName } = user ?? { id: randomUUID(), fullName: email };
    await constantTimeBranch(trx, isWaiting, () => sendVerification(deps, trx, { id, email, fullName, redirect }));
  });
}
