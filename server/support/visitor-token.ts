import { createHash, randomBytes } from 'node:crypto';

/** What a visitor's conversation is held by: a secret of 256 random bits for their cookie, of which we keep the hash. */
export function createVisitorToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What a question that names itself starts a visitor's conversation with: the same each time it is sent, or nobody could open the
 * conversation whose first answer was lost. The key is then as good as the secret, which is why a short one is not taken.
 */
export function visitorTokenFor(key: string): string {
  return createHash('sha256').update(`The conversation of ${key}`).digest('base64url');
}

/** What a conversation is found by. A plain hash will do, because there is nothing to guess in 256 random bits. */
export function hashVisitorToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
