import { randomUUID } from 'node:crypto';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { createSecretToken, hashSecretToken, type SecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { writeWait } from '../../http/rate-limit.ts';
import { hasAuthenticator } from '../credentials/authenticators.repository.ts';
import { isIssuedDevice, upsertDevice } from '../devices.repository.ts';
import { issueToken, sendVerification } from '../mailed-links.ts';
import { lockFirstOrganisation } from '../organisations.repository.ts';
import type { AccountDeps, User, UserAndOrganisation } from '../user.ts';
import { requireUnlocked } from '../user-locks.ts';
import { lockUserByEmail } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { insertSession } from './sessions.repository.ts';

export interface SignedIn extends UserAndOrganisation {
  readonly accessToken: string;
  /** For the device cookie. */
  readonly deviceToken: string;
}

/** Mails the owner if the device is new to the user. */
export async function startSession(
  deps: Pick<AccountDeps, 'enqueueMail' | 'now' | 'sessionLife'>,
  trx: Trx,
  visitor: Visitor,
  user: User,
  factors: 'one factor' | 'two factors',
): Promise<SignedIn> {
  const { enqueueMail, now, sessionLife } = deps;
  await requireUnlocked(trx, user.id);
  const at = now();
  const access = createSecretToken();
  const organisation = await lockFirstOrganisation(trx, user.id);
  if (!organisation) return refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
  await insertSession(trx, {
    id: randomUUID(),
    user_id: user.id,
    organisation_id: organisation.id,
    token_hash: access.hash,
    device: visitor.device,
    created_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + sessionLife.longestMs),
    second_factor_at: factors === 'two factors' ? at : null,
  });
  const device = await deviceOf(trx, visitor.deviceToken);
  const { isNew, isOnly } = await upsertDevice(trx, device.hash, user.id, at);
  if (isNew && !isOnly) {
    const seen = { fullName: user.fullName, at: at.toISOString(), device: visitor.device };
    await enqueueMail(trx, { template: 'new-device', to: user.email, values: seen });
  }
  return { user, organisation, accessToken: access.token, deviceToken: device.token };
}

/** Never adopts a token that we did not issue: somebody may have planted it. */
export async function deviceOf(trx: Trx, token: string | undefined): Promise<SecretToken> {
  const hash = token === undefined ? undefined : hashSecretToken(token);
  if (token === undefined || hash === undefined || !(await isIssuedDevice(trx, hash))) return createSecretToken();
  return { token, hash };
}

/** Also mails a new link, within the limit for mails. */
export async function requireVerifiedEmail(deps: AccountDeps, user: User): Promise<void> {
  if (user.emailVerifiedAt) return;
  const attempt = await deps.countTry(deps.limits.mailsPerEmail, `resend for ${user.email}`);
  if (attempt.isAllowed) await mailLink(deps, user);
  const next = attempt.isAllowed
    ? 'We’ve emailed you a link.'
    : `We’ve emailed you several links. Use the latest, or log in again in ${writeWait(attempt.retryAfterSeconds)} to get another.`;
  refuse('EMAIL_NOT_VERIFIED', `Please verify your email address first. ${next}`);
}

async function mailLink(deps: AccountDeps, { id, email }: User): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    if (user?.id === id) await sendVerification(deps, trx, user); // unless the registration ended meanwhile
  });
}

/** Time to find the phone. */
const challengeLifeMs = minutes(10);

export type SessionOrChallenge = SignedIn | { readonly challenge: string };

/**
 * Call it after the first factor, in the caller’s transaction: starts a session, or a challenge if the user has an authenticator app.
 */
export async function startSessionOrChallenge(
  deps: AccountDeps,
  trx: Trx,
  visitor: Visitor,
  user: User,
): Promise<SessionOrChallenge> {
  await requireUnlocked(trx, user.id);
  if (!(await hasAuthenticator(trx, user.id))) return startSession(deps, trx, visitor, user, 'one factor');
  return { challenge: await issueToken(deps, trx, user.id, 'second-factor', challengeLifeMs) };
}

/** Refuses with the challenge if a code is needed. Call it after the transaction. */
export function requireSession(started: SessionOrChallenge): SignedIn {
  if (!('challenge' in started)) return started;
  const message = 'Enter a code from your authenticator app.';
  throw new Refusal('SECOND_FACTOR_REQUIRED', message, undefined, undefined, started.challenge);
}

/** Logs user id and network, never a name, an address or a secret. */
export function logSignIn({ log, network }: Visitor, outcome: string, user: Pick<User, 'id'> | undefined): void {
  log.info({ event: 'sign-in', outcome, network, userId: user?.id }, 'sign-in');
}
