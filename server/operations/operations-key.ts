import { createHash, randomBytes } from 'node:crypto';

/** A key as its holder gets it, and the only trace of it that we keep. */
export interface NewKey {
  readonly key: string;
  readonly hash: Buffer;
}

/** Makes a key nobody can guess: 256 random bits. Its beginning says what it is, to whoever finds one lying about. */
export function createOperationsKey(): NewKey {
  const key = `ops_${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashOperationsKey(key) };
}

/** What a key is found by. A plain hash will do, because there is nothing to guess in 256 random bits. */
export function hashOperationsKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
