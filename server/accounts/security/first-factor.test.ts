import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasskeyTest, type PasskeyTest } from '../../testing/accounts/passkey-test.ts';
import { setUpAuthenticator } from '../../testing/staff/create-staff.ts';

let passkeys: PasskeyTest;
const clock = new Date();
const now = () => clock;
beforeAll(async () => {
  passkeys = await createPasskeyTest(now);
});
afterAll(() => passkeys.test.close());

const sessionsOf = (userId: string) => passkeys.test.database.db.selectFrom('sessions').where('user_id', '=', userId);

it('proves the second factor in a session only by the first that is set up there, or by logging in with one', async () => {
  const { db } = passkeys.test.database;
  const { user, token, password, passkey } = await passkeys.createHolder();
  expect(await sessionsOf(user._id).select('second_factor_at').execute()).toEqual([{ second_factor_at: clock }]);
  await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', user._id).execute();
  await setUpAuthenticator(passkeys.test, token, { password, now });
  expect(await sessionsOf(user._id).select('second_factor_at').execute()).toEqual([{ second_factor_at: null }]);
  await passkeys.signIn(passkey);
  const proven = await sessionsOf(user._id)
    .select('second_factor_at')
    .where('second_factor_at', 'is not', null)
    .execute();
  expect(proven).toEqual([{ second_factor_at: clock }]);
});
