import { hash, randomBytes } from 'node:crypto';

/** A secret as its holder gets it, and the only trace of it that we keep. */
export interface SecretToken {
  readonly token: string;
  readonly hash: Buffer;
}

/** Makes a secret nobody can guess: 256 random bits, written for use in links and headers. */
export function createSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecretToken(token) };
}

/** What a secret is found by. A plain hash will do, because there is nothing to guess in 256 random bits. */
export function hashSecretToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
