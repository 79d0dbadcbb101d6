import { expect, test as it, onTestFinished } from 'vitest';
import { createSecondFactorTest } from '../testing/second-factor.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { createSecretBox } from './secret-box.ts';

it('a new key takes over every secret that an earlier one opens, once, and leaves the others alone', async () => {
  const { test, createProtected } = await createSecondFactorTest();
  onTestFinished(() => test.close());
  const { db } = test.database;
  await createProtected();
  await createProtected();
  const sealed = () => db.selectFrom('authenticators').select(['account_id', 'sealed_secret']).execute();
  const [foreign] = await sealed();
  const nobodys = createSecretBox('a key that was lost, long ago and for good').seal(Buffer.alloc(20), 'nobody');
  await db
    .updateTable('authenticators')
    .set({ sealed_secret: nobodys })
    .where('account_id', '=', foreign?.account_id ?? '')
    .execute();

  const newKey = 'a key that nobody has seen before, of today';
  expect(await resealSecrets(db, createSecretBox(newKey, [testEncryptionKey]))).toBe(1);
  expect(await resealSecrets(db, createSecretBox(newKey, [testEncryptionKey]))).toBe(0);
  const rows = await sealed();
  const mine = rows.filter(({ account_id }) => account_id !== foreign?.account_id);
  for (const row of mine) expect(createSecretBox(newKey).open(row.sealed_secret, row.account_id)).toHaveLength(20);
  expect(rows.some((row) => row.sealed_secret.equals(nobodys))).toBe(true);
});
