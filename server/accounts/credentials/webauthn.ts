import { minutes } from '../../../contract/values/time/duration.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import type { AccountDeps, Site } from '../user.ts';

type Deps = Pick<AccountDeps, 'database' | 'now'>;

export const challengeLifeMs = minutes(5);

/** The relying party id is our host name, without port. */
export function relyingPartyOf(site: Site): string {
  return new URL(site.origin()).hostname;
}

/** For a new passkey of a user; without a user for sign-in. */
export async function saveChallenge({ database, now }: Deps, challenge: string, userId?: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + challengeLifeMs);
  await database
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashSecretToken(challenge), user_id: userId ?? null, expires_at: expiresAt })
    .execute();
}

/**
 * False for an unknown or expired challenge; of several calls at once, one succeeds. Call it in the transaction of its effect: if that
 * rolls back, the same response may be sent again.
 */
export async function consumeChallenge(
  trx: Trx,
  { challenge, userId }: { readonly challenge: string | undefined; readonly userId?: string },
  at: Date,
): Promise<boolean> {
  if (challenge === undefined) return false;
  const row = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecretToken(challenge))
    .where('user_id', 'is not distinct from', userId ?? null)
    .where('expires_at', '>', at)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** The challenge named in the signed client data. `consumeChallenge` checks that it is ours. */
export function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const hasChallenge = typeof data === 'object' && data !== null && 'challenge' in data;
    return hasChallenge && typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined; // no JSON, so no challenge of ours
  }
}

/** Some three hundred files, loaded with the first passkey. */
export function loadWebauthn() {
  return import('@simplewebauthn/server');
}

/** The user handle: the bytes of the user id. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
