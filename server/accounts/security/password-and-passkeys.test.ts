import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createPasskeyTest, type PasskeyTest } from '../../testing/accounts/passkey-test.ts';
import { anyText } from '../../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import type { TestApp } from '../../testing/test-app.ts';

const clock = new Date();
let test: TestApp;
let call: PasskeyTest['call'];
let createHolder: PasskeyTest['createHolder'];
let optionsFor: PasskeyTest['optionsFor'];
let signIn: PasskeyTest['signIn'];
beforeAll(async () => {
  ({ test, call, createHolder, optionsFor, signIn } = await createPasskeyTest(() => clock));
});
afterAll(() => test.close());

/** Resets the password by mail; answers what the check of the link said, and the mail after it. */
async function reset(email: string, more: object = {}) {
  await call('/auth/forgot-password', { body: { email } });
  const link = { email, token: await newestLinkTo(test, email, 'password-reset') };
  const checked = await call('/auth/verify-account-reset-otp', { body: link });
  const newPassword = 'newer-lantern-43';
  const body = { ...link, newPassword, confirmNewPassword: newPassword, ...more };
  expect(await call('/auth/reset-password', { body })).toMatchObject({ status: 200 });
  const mail = (await queuedMailsTo(test, email)).findLast(({ template }) => template === 'password-changed');
  return { checked: checked.body, told: mail?.values };
}

describe('a password reset', () => {
  it('names the passkeys to who holds the link, and the mail says that they still sign in', async () => {
    const { passkey, email } = await createHolder();
    const { checked, told } = await reset(email);
    expect(checked).toMatchObject({ passkeys: ['My phone'] });
    expect(told).toMatchObject({ change: 'reset', passkeys: ['My phone'], hasAuthenticator: false });
    expect(await signIn(passkey)).toMatchObject({ status: 200 });
    const other = await createCustomer(test);
    expect((await call('/auth/verify-account-reset-otp', { body: { email, token: 'x' } })).body).not.toHaveProperty(
      'passkeys',
    );
    expect((await reset(other.email)).checked).toMatchObject({ passkeys: [] });
  });

  it('removes them where that is asked for, also one that is about to be added, and keeps the authenticator app', async () => {
    const { passkey, email, user, token, password } = await createHolder();
    await test.database.db
      .insertInto('authenticators')
      .values({ user_id: user._id, sealed_secret: Buffer.alloc(48), created_at: clock, confirmed_at: clock })
      .execute();
    const { challenge } = await optionsFor({ token, password });
    const { told } = await reset(email, { remove_passkeys: true });
    expect(told).toMatchObject({ passkeys: [], hasAuthenticator: true });
    expect(await signIn(passkey)).toMatchObject({ status: 404 });
    const left = await test.database.db
      .selectFrom('passkey_challenges')
      .select('challenge_hash')
      .where('user_id', '=', user._id)
      .execute();
    expect({ challenge, left }).toEqual({ challenge: anyText, left: [] });
  });
});

describe('a changed password', () => {
  it('leaves the passkeys, and the mail says so', async () => {
    const { passkey, email, token, password } = await createHolder();
    const change = { oldPassword: password, newPassword: 'newer-lantern-43', confirmNewPassword: 'newer-lantern-43' };
    expect(await call('/account/change-password', { token, body: change })).toMatchObject({ status: 200 });
    expect((await queuedMailsTo(test, email)).at(-1)).toMatchObject({
      template: 'password-changed',
      values: { change: 'changed', passkeys: ['My phone'], hasAuthenticator: false },
    });
    expect(await signIn(passkey)).toMatchObject({ status: 200 });
  });
});
