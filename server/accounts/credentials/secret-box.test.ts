import { expect, it, onTestFinished } from 'vitest';
import { createSecondFactorTest } from '../../testing/accounts/second-factor.ts';
import { testEncryptionKey } from '../../testing/test-app.ts';
import { createSecretBox, reencryptSecrets } from './secret-box.ts';

const box = createSecretBox('a key that only this test knows of');
const unable = 'unable to authenticate data';
const secret = Buffer.from('a secret of twenty b');

it('gives back what was put in, and never writes the same twice', () => {
  const sealed = box.seal(secret, 'ada');
  expect(box.open(sealed, 'ada')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(box.seal(secret, 'ada')).not.toEqual(sealed);
});

it('opens for nobody else, with no other key, and nothing that was tampered with', () => {
  const sealed = box.seal(secret, 'ada');
  expect(() => box.open(sealed, 'eve')).toThrow(unable);
  expect(() => createSecretBox('another key').open(sealed, 'ada')).toThrow(unable);
  for (const place of [0, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(() => box.open(changed, 'ada')).toThrow(unable);
  }
  expect(() => box.open(Buffer.alloc(3), 'ada')).toThrow('Invalid');
});

it('opens what an earlier key sealed, and seals it again with the newest', () => {
  const [older, newer] = ['the key until yesterday, and before', 'the key from today on, and later on'];
  const sealed = createSecretBox(older).seal(secret, 'ada');
  const changed = createSecretBox(newer, ['one nobody used', older]);
  expect(changed.open(sealed, 'ada')).toEqual(secret);
  expect(() => changed.open(sealed, 'eve')).toThrow(unable);
  const resealed = changed.reseal(sealed, 'ada') ?? Buffer.alloc(0);
  expect(createSecretBox(newer).open(resealed, 'ada')).toEqual(secret);
  expect(changed.reseal(resealed, 'ada')).toBeUndefined();
});

it('takes nothing in without a key', () => {
  expect(() => createSecretBox(undefined).seal(secret, 'ada')).toThrow('the encryption key is not known');
});

it('a new key takes over every secret that an earlier one opens, once, and leaves the others alone', async () => {
  const { test, createProtected } = await createSecondFactorTest();
  onTestFinished(() => test.close());
  const { db } = test.database;
  await createProtected();
  await createProtected();
  const sealed = () => db.selectFrom('authenticators').select(['user_id', 'sealed_secret']).execute();
  const [foreign] = await sealed();
  const nobodys = createSecretBox('a key that was lost, long ago and for good').seal(Buffer.alloc(20), 'nobody');
  await db
    .updateTable('authenticators')
    .set({ sealed_secret: nobodys })
    .where('user_id', '=', foreign?.user_id ?? '')
    .execute();

  const newKey = 'a key that nobody has seen before, of today';
  expect(await reencryptSecrets(db, createSecretBox(newKey, [testEncryptionKey]))).toBe(1);
  expect(await reencryptSecrets(db, createSecretBox(newKey, [testEncryptionKey]))).toBe(0);
  const rows = await sealed();
  const mine = rows.filter(({ user_id }) => user_id !== foreign?.user_id);
  for (const row of mine) expect(createSecretBox(newKey).open(row.sealed_secret, row.user_id)).toHaveLength(20);
  expect(rows.some((row) => row.sealed_secret.equals(nobodys))).toBe(true);
});
