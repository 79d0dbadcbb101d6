import { describe, expect, it } from 'vitest';
import { quickHashes } from '../../testing/test-app.ts';
import { createPasswordHasher, networkCaller, userCaller } from './password-hash.ts';

const passwords = createPasswordHasher();
const ada = userCaller('ada');

describe('a password hash', () => {
  it('recognises its password and no other', async () => {
    const hash = await passwords.hash(ada, 'plover-lantern-42');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify(ada, 'plover-lantern-42', hash)).toBe(true);
    expect(await passwords.verify(ada, 'plover-lantern-43', hash)).toBe(false);
    expect(await passwords.verify(ada, '', hash)).toBe(false);
  });

  it('is another one each time', async () => {
    const [one, other] = await Promise.all([passwords.hash(ada, 'same'), passwords.hash(ada, 'same')]);
    expect(one).not.toBe(other);
  });

  it('is checked with the strength it was made with', async () => {
    // A test vector of the argon2 reference implementation.
    const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await passwords.verify(ada, 'password', weak)).toBe(true);
    expect(await passwords.verify(ada, 'Password', weak)).toBe(false);
    expect(passwords.isOutdated(weak)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash(ada, 'x'))).toBe(false);
  });

  it('is no password of an unknown account', async () => {
    expect(await passwords.verify(ada, 'anything', undefined)).toBe(false);
  });

  it('that is damaged is an error, not a wrong password', async () => {
    await expect(passwords.verify(ada, 'x', 'plain text')).rejects.toThrow('can’t be read');
  });
});

describe('hashing for one caller', () => {
  const quick = createPasswordHasher(quickHashes);

  it.each([
    [userCaller('eve'), 5, 'your account'],
    [networkCaller('192.0.2.1'), 60, 'your network'],
  ])('of %j is refused beyond %i at once, right or wrong, and nobody else is', async (caller, most, whose) => {
    const right = await quick.hash(ada, 'plover-lantern-42');
    const checks = Array.from({ length: most }, (_, index) =>
      quick.verify(caller, index % 2 === 0 ? 'plover-lantern-42' : 'a wrong one', right),
    );
    await expect(quick.hash(caller, 'one more')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: `We’re still checking other passwords ${whose === 'your account' ? 'for' : 'from'} ${whose}. Please try again in a few seconds.`,
      retryAfterSeconds: 2,
    });
    expect(await quick.verify(ada, 'plover-lantern-42', right)).toBe(true);
    expect((await Promise.all(checks)).filter(Boolean)).toHaveLength(Math.ceil(most / 2));
    expect(await quick.verify(caller, 'plover-lantern-42', right)).toBe(true);
  });
});
