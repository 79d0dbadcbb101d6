import { randomUUID } from 'node:crypto';
import { minutes } from '../../../contract/values/duration.ts';
import { Refusal } from '../../http/errors.ts';
import type { Account, AccountDeps, Trx } from '../account.ts';
import { createSecretToken, hashSecretToken, type SecretToken } from '../secret-token.ts';
import { hasAuthenticator } from '../security/authenticators.repository.ts';
import { insertToken } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';
import { isIssuedDevice, upsertDevice } from './devices.repository.ts';
import { insertSession } from './sessions.repository.ts';

/** A customer who has just signed in. */
export interface SignedIn {
  readonly account: Account;
  readonly accessToken: string;
  /** What this browser is to be remembered by. */
  readonly deviceToken: string;
}

/** Starts a session in the caller's transaction. The owner is told by mail where the device is new to the account. */
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
    accountId: account.id,
    tokenHash: access.hash,
    device: visitor.device,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(at.getTime() + sessionLife.longestMs),
  });
  const device = await deviceOf(trx, visitor.deviceToken);
  const { isNew, isOnly } = await upsertDevice(trx, device.hash, account.id, at);
  if (isNew && !isOnly) {
    const seen = { fullName: account.fullName, at: at.toISOString(), device: visitor.device };
    await enqueueMail(trx, { template: 'new-device', to: account.email, values: seen });
  }
  return { account, accessToken: access.token, deviceToken: device.token };
}

/** The token this browser has from us already, or a new one: never one that somebody else may have planted there. */
export async function deviceOf(trx: Trx, token: string | undefined): Promise<SecretToken> {
  const hash = token === undefined ? undefined : hashSecretToken(token);
  if (token === undefined || hash === undefined || !(await isIssuedDevice(trx, hash))) return createSecretToken();
  return { token, hash };
}

/** How long somebody may look for their phone. */
const challengeLifeMs = minutes(10);

/** What a right password, or a mailed link, leads to: a session, or the challenge that a code must answer first. */
export type SessionOrChallenge = SignedIn | { readonly challenge: string };

/** Lets in who has proved the first factor, in the caller's transaction: with a session at once, unless the account asks for a code. */
export async function startSessionOrChallenge(
  deps: AccountDeps,
  trx: Trx,
  visitor: Visitor,
  account: Account,
): Promise<SessionOrChallenge> {
  if (!(await hasAuthenticator(trx, account.id))) return startSession(deps, trx, visitor, account);
  const { token, hash } = createSecretToken();
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + challengeLifeMs);
  await insertToken(trx, { hash, accountId: account.id, purpose: 'second-factor', createdAt, expiresAt });
  return { challenge: token };
}

/** The session of an started. One that waits for a code is refused, with the challenge; call it once the transaction is over. */
export function requireSession(started: SessionOrChallenge): SignedIn {
  if (!('challenge' in started)) return started;
  const message = 'Please enter a code of your authenticator app.';
  throw new Refusal('SECOND_FACTOR_REQUIRED', message, undefined, undefined, started.challenge);
}

/** Logs how a try to sign in ended: by the account's id and the network, never by a name, an address or a secret. */
export function logSignIn({ log, network }: Visitor, outcome: string, account: Pick<Account, 'id'> | undefined): void {
  log.info({ event: 'sign-in', outcome, network, accountId: account?.id }, 'sign-in');
}
