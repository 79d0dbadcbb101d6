import { describe, expect, it } from 'vitest';
import { createPasswordHasher, isOutdatedHash } from './password-hash.ts';

const passwords = createPasswordHasher();

describe('a password hash', () => {
  it('recognises its password and no other', async () => {
    const hash = await passwords.hash('plover-lantern-42');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify('plover-lantern-42', hash)).toBe(true);
    expect(await passwords.verify('plover-lantern-43', hash)).toBe(false);
    expect(await passwords.verify('', hash)).toBe(false);
  });

  it('is another one each time', async () => {
    const [one, other] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
    expect(one).not.toBe(other);
  });

  it('is checked with the strength it was made with', async () => {
    // A test vector of the argon2 reference implementation.
    const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await passwords.verify('password', weak)).toBe(true);
    expect(await passwords.verify('Password', weak)).toBe(false);
    expect(isOutdatedHash(weak)).toBe(true);
    expect(isOutdatedHash(await passwords.hash('x'))).toBe(false);
  });

  it('is no password of an unknown account', async () => {
    expect(await passwords.verify('anything', undefined)).toBe(false);
  });

  it('that is damaged is an error, not a wrong password', async () => {
    await expect(passwords.verify('x', 'plain text')).rejects.toThrow('can’t be read');
  });
});
