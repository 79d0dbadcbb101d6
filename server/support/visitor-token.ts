import { createHash, randomBytes } from 'node:crypto';

/** What a visitor's conversation is held by: a secret of 256 random bits for their cookie, and the hash that we keep. */
export function createVisitorToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashVisitorToken(token) };
}

/** What a conversation is found by. A plain hash will do, because there is nothing to guess in 256 random bits. */
export function hashVisitorToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
