import { randomUUID } from 'node:crypto';
import { minutes } from '../../../contract/values/time/duration.ts';
import { createSecretToken, hashSecretToken, type SecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { writeWait } from '../../http/rate-limit.ts';
import type { Account, AccountDeps } from '../account.ts';
import { lockAccountByEmail } from '../accounts.repository.ts';
import { hasAuthenticator } from '../credentials/authenticators.repository.ts';
import { isIssuedDevice, upsertDevice } from '../devices.repository.ts';
import { issueToken, sendVerification } from '../mailed-links.ts';
import type { Visitor } from '../visitor.ts';
import { insertSession } from './sessions.repository.ts';

export interface SignedIn {
  readonly account: Account;
  readonly accessToken: string;
  /** For the device cookie. */
  readonly deviceToken: string;
}

/** Mails the owner if the device is new to the account. */
export async function startSession(
  { enqueueMail, now, sessionLife }: Pick<AccountDeps, 'enqueueMail' | 'now' | 'sessionLife'>,
  trx: Trx,
  visitor: Visitor,
  account: Account,
): Promise<SignedIn> {
  const at = now();
  const access = createSecretToken();
  await insertSession(trx, {
    id: randomUUID(),
    account_id: account.id,
    token_hash: access.hash,
    device: visitor.device,
    created_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + sessionLife.longestMs),
  });
  const device = await deviceOf(trx, visitor.deviceToken);
  const { isNew, isOnly } = await upsertDevice(trx, device.hash, account.id, at);
  if (isNew && !isOnly) {
    const seen = { fullName: account.fullName, at: at.toISOString(), device: visitor.device };
    await enqueueMail(trx, { template: 'new-device', to: account.email, values: seen });
  }
  return { account, accessToken: access.token, deviceToken: device.token };
}

/** Never adopts a token that we did not issue: somebody may have planted it. */
export async function deviceOf(trx: Trx, token: string | undefined): Promise<SecretToken> {
  const hash = token === undefined ? undefined : hashSecretToken(token);
  if (token === undefined || hash === undefined || !(await isIssuedDevice(trx, hash))) return createSecretToken();
  return { token, hash };
}

/** Also mails a new link, within the limit for mails. */
export async function requireVerifiedEmail(deps: AccountDeps, account: Account): Promise<void> {
  if (account.emailVerifiedAt) return;
  const attempt = await deps.countTry(deps.limits.mailsPerEmail, `resend for ${account.email}`);
  if (attempt.isAllowed) await mailLink(deps, account);
  const next = attempt.isAllowed
    ? 'We’ve emailed you a link.'
    : `We’ve emailed you several links. Use the latest, or log in again in ${writeWait(attempt.retryAfterSeconds)} to get another.`;
  refuse('EMAIL_NOT_VERIFIED', `Please verify your email address first. ${next}`);
}

async function mailLink(deps: AccountDeps, { id, email }: Account): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    if (account?.id === id) await sendVerification(deps, trx, account); // unless the registration ended meanwhile
  });
}

/** Time to find the phone. */
const challengeLifeMs = minutes(10);

export type SessionOrChallenge = SignedIn | { readonly challenge: string };

/**
 * Call it after the first factor, in the caller’s transaction: starts a session, or a challenge if the account has an authenticator app.
 */
export async function startSessionOrChallenge(
  deps: AccountDeps,
  trx: Trx,
  visitor: Visitor,
  account: Account,
): Promise<SessionOrChallenge> {
  if (!(await hasAuthenticator(trx, account.id))) return startSession(deps, trx, visitor, account);
  return { challenge: await issueToken(deps, trx, account.id, 'second-factor', challengeLifeMs) };
}

/** Refuses with the challenge if a code is needed. Call it after the transaction. */
export function requireSession(started: SessionOrChallenge): SignedIn {
  if (!('challenge' in started)) return started;
  const message = 'Enter a code from your authenticator app.';
  throw new Refusal('SECOND_FACTOR_REQUIRED', message, undefined, undefined, started.challenge);
}

/** Logs account id and network, never a name, an address or a secret. */
export function logSignIn({ log, network }: Visitor, outcome: string, account: Pick<Account, 'id'> | undefined): void {
  log.info({ event: 'sign-in', outcome, network, accountId: account?.id }, 'sign-in');
}
