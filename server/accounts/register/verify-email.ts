import { accountMessages } from '../../../contract/accounts.ts';
import { hours } from '../../../contract/values/duration.ts';
import type { AccountDeps } from '../account.ts';
import { lockAccountByEmail, updateEmailVerified } from '../accounts.repository.ts';
import { refuseLink, replacedLink } from '../mailed-links.ts';
import { createSecretToken, hashSecretToken } from '../secret-token.ts';
import { upsertDevice } from '../sign-in/devices.repository.ts';
import { deviceOf } from '../sign-in/start-session.ts';
import { consumeToken, insertToken, revokeTokens } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';

/** How long somebody may take over the set-up form that follows. */
const setupLifeMs = hours(1);

const words = {
  used: accountMessages.verifiedAlready,
  expired: 'This link has expired. Please ask for a new one.',
  replaced: replacedLink,
};

/**
 * Uses a verification link up and gives the token that the set-up form proves itself with. This browser counts as the owner's: should
 * somebody else have registered with the owner's address, the owner is mailed when they sign in.
 */
export async function verifyEmail(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  visitor: Pick<Visitor, 'deviceToken'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<{ readonly setupToken: string; readonly deviceToken: string; readonly phoneNumber: string }> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'verify-email' } as const;
  const at = now();
  const setup = createSecretToken();
  const verified = await database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    const owner = await consumeToken(trx, shown, at);
    if (!account || owner === undefined) return undefined;
    await updateEmailVerified(trx, owner, at);
    await revokeTokens(trx, owner, ['verify-email', 'end-registration'], at);
    const expiresAt = new Date(at.getTime() + setupLifeMs);
    await insertToken(trx, { hash: setup.hash, accountId: owner, purpose: 'set-up', createdAt: at, expiresAt });
    const device = await deviceOf(trx, visitor.deviceToken);
    await upsertDevice(trx, device.hash, owner, at);
    return { deviceToken: device.token, phoneNumber: account.phoneNumber };
  });
  if (!verified) return refuseLink(database, shown, words);
  return { setupToken: setup.token, ...verified };
}
