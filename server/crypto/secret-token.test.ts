import { describe, expect, it } from 'vitest';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

describe('a secret token', () => {
  it('is 256 random bits in letters that links and headers carry, another one each time', () => {
    const tokens = Array.from({ length: 100 }, () => createSecretToken().token);
    expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([]);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('is kept as its SHA-256 alone, by which it is found again', () => {
    const { token, hash } = createSecretToken();
    expect(hashSecretToken(token)).toEqual(hash);
    // FIPS 180-2, appendix B.1.
    expect(hashSecretToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
