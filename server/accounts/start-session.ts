import { randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { isIssuedDevice, rememberDevice } from './devices.repository.ts';
import { createSecretToken, hashSecretToken, type SecretToken } from './secret-token.ts';
import { insertSession } from './sessions.repository.ts';
import type { Visitor } from './visitor.ts';

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
  const { isNew, isOnly } = await rememberDevice(trx, device.hash, account.id, at);
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
