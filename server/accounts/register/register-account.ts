import { randomUUID } from 'node:crypto';
import { accountMessages, type RegistrationRequest } from '../../../contract/accounts/accounts.ts';
import { hours } from '../../../contract/values/time/duration.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { networkCaller } from '../credentials/password-hash.ts';
import { upsertDevice } from '../devices.repository.ts';
import {
  constantTimeBranch,
  issueEndRegistrationToken,
  issueToken,
  refuseLink,
  replacedLink,
  sendVerification,
} from '../mailed-links.ts';
import { createReference } from '../organisation.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { deviceOf } from '../sign-in/start-session.ts';
import { consumeToken, revokeTokens, selectTokenExpiry } from '../tokens.repository.ts';
import type { AccountDeps, User } from '../user.ts';
import {
  deleteRegistration,
  insertUser,
  lockUserByEmail,
  updateEmailVerified,
  updateRegistration,
} from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

/**
 * While a link of an earlier registration is live, that registration stays as it is: somebody else’s password must not get into an
 * user that its owner is about to verify. Once the link has expired, this registration replaces it. The owner of the address is told
 * by mail; the caller learns nothing, and waits for the hash either way.
 */
export async function registerAccount(
  deps: AccountDeps,
  visitor: Visitor,
  request: RegistrationRequest,
): Promise<void> {
  const { email, fullName, redirect } = request;
  await limitMailRequests(deps, visitor, 'register', email);
  const user = {
    id: randomUUID(),
    email,
    passwordHash: await deps.passwords.hash(networkCaller(visitor.network), request.password),
    fullName,
    phoneNumber: request.phoneNumber,
    receivesOffers: request.receive_offer_letter ?? false,
    receivesNewsletter: request.receive_news_letter ?? false,
  };
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    const isNew = await insertUser(trx, user, { id: randomUUID(), reference: createReference() }, at);
    const known = isNew ? undefined : await lockUserByEmail(trx, email);
    const id = known?.id ?? user.id;
    const liveUntil = await selectTokenExpiry(trx, id, 'verify-email', at);
    const isReplaced = known !== undefined && !known.emailVerifiedAt && !liveUntil;
    if (isReplaced) await updateRegistration(trx, id, user, at);
    await constantTimeBranch(trx, isNew || isReplaced, async () => {
      await revokeTokens(trx, id, at, { replaced: true });
      await sendVerification(deps, trx, { id, email, fullName, redirect });
    });
    if (known && !isReplaced) await mailOwner(deps, trx, visitor, { owner: known, liveUntil });
  });
}

async function mailOwner(
  deps: AccountDeps,
  trx: Trx,
  { device }: Visitor,
  { owner, liveUntil }: { readonly owner: User; readonly liveUntil: Date | undefined },
): Promise<void> {
  const { id, email: to, fullName } = owner;
  if (!liveUntil) return deps.enqueueMail(trx, { template: 'already-registered', to, values: { fullName } });
  const endToken = await issueEndRegistrationToken(deps, trx, id);
  const seen = { fullName, at: deps.now().toISOString(), device };
  const values = { ...seen, until: liveUntil.toISOString(), endToken };
  return deps.enqueueMail(trx, { template: 'registered-again', to, values });
}

const endLinkMessages = {
  used: accountMessages.verifiedSince,
  expired: 'This link has expired. Use the link in our most recent email.',
  replaced: replacedLink,
  unknown: 'This registration has already ended, or the link is incomplete.',
};

/** For the reader of the address’s mail, as long as it is not verified. The link works once. */
export async function endRegistration(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  { log }: Pick<Visitor, 'log'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'end-registration' } as const;
  const userId = await database.transaction().execute(async (trx) => {
    await lockUserByEmail(trx, email);
    const owner = await consumeToken(trx, shown, now());
    if (owner !== undefined) await deleteRegistration(trx, owner);
    return owner;
  });
  if (userId === undefined) return refuseLink(database, shown, endLinkMessages);
  log.info({ event: 'registration-ended', userId }, 'registration ended');
}

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
