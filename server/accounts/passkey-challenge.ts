import { minutes } from '../../contract/values/duration.ts';
import type { AccountDeps } from './account-deps.ts';
import { insertChallenge, spendChallenge } from './passkeys.repository.ts';
import { hashSecretToken } from './secret-token.ts';
import type { Site } from './sign-in-deps.ts';

type Deps = Pick<AccountDeps, 'database' | 'now'>;

/** How long somebody may take to look for their key. */
export const challengeLifeMs = minutes(5);

/** What passkeys are tied to: our host name, whatever the port. */
export function relyingPartyOf(site: Site): string {
  return new URL(site.origin()).hostname;
}

/** Keeps a challenge until it is used: for a new passkey of an account, or without one for signing in. */
export async function keepChallenge({ database, now }: Deps, challenge: string, accountId?: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + challengeLifeMs);
  await insertChallenge(database, { hash: hashSecretToken(challenge), accountId }, expiresAt);
}

/** Uses up the challenge that a browser's answer names, and gives it; undefined where it is not one that we wait for. */
export async function takeChallenge(
  { database, now }: Deps,
  clientDataJson: string,
  accountId?: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === undefined) return undefined;
  const isOurs = await spendChallenge(database, { hash: hashSecretToken(challenge), accountId }, now());
  return isOurs ? challenge : undefined;
}

/** The browser writes the challenge into what the passkey signs, so that is where to find which it was. */
function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const hasChallenge = typeof data === 'object' && data !== null && 'challenge' in data;
    return hasChallenge && typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined; // whoever sends no JSON has no challenge of ours
  }
}
