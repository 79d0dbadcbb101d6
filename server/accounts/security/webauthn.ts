import { minutes } from '../../../contract/values/duration.ts';
import type { AccountDeps, Site, Trx } from '../account.ts';
import { hashSecretToken } from '../secret-token.ts';
import { deleteChallenge, insertChallenge } from './passkeys.repository.ts';

type Deps = Pick<AccountDeps, 'database' | 'now'>;

/** How long somebody may take to look for their key. */
export const challengeLifeMs = minutes(5);

/** What passkeys are tied to: our host name, whatever the port. */
export function relyingPartyOf(site: Site): string {
  return new URL(site.origin()).hostname;
}

/** Keeps a challenge until it is used: for a new passkey of an account, or without one for signing in. */
export async function saveChallenge({ database, now }: Deps, challenge: string, accountId?: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + challengeLifeMs);
  await insertChallenge(database, { hash: hashSecretToken(challenge), accountId }, expiresAt);
}

/**
 * Uses up the challenge that a browser's answer names; false where it is not one that we wait for. It belongs into the transaction of
 * what the answer leads to: where that is not done, the same answer may be sent again.
 */
export async function consumeChallenge(
  trx: Trx,
  { challenge, accountId }: { readonly challenge: string | undefined; readonly accountId?: string },
  at: Date,
): Promise<boolean> {
  if (challenge === undefined) return false;
  return deleteChallenge(trx, { hash: hashSecretToken(challenge), accountId }, at);
}

/** The browser writes the challenge into what the passkey signs, so that is where to find which it was. Whether it is ours, `consumeChallenge` says. */
export function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const hasChallenge = typeof data === 'object' && data !== null && 'challenge' in data;
    return hasChallenge && typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined; // whoever sends no JSON has no challenge of ours
  }
}

/** What verifies passkeys: some three hundred files, so they are loaded with the first passkey and not with the product. */
export function loadWebauthn() {
  return import('@simplewebauthn/server');
}

/** What an authenticator keeps an account by: the bytes of its id, which say nothing about anybody. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
}
