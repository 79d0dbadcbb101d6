import { hash, randomBytes } from 'node:crypto';

/** The token goes to its holder; only the hash is stored. */
export interface SecretToken {
  readonly token: string;
  readonly hash: Buffer;
}

/** 256 random bits, base64url. */
export function createSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecretToken(token) };
}

/** A fast hash is enough for 256 random bits. */
export function hashSecretToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
