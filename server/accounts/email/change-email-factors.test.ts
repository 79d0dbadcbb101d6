import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from '../../../contract/accounts.ts';
import { callApi } from '../../testing/call-api.ts';
import { newAddress, type TestCustomer } from '../../testing/create-customer.ts';
import { createPasskeyTest, type PasskeyTest } from '../../testing/passkey-test.ts';
import { newestLinkTo } from '../../testing/queued-mails.ts';
import { createSecondFactorTest, type SecondFactorTest } from '../../testing/second-factor.ts';
import type { TestApp } from '../../testing/test-app.ts';

let passkeys: PasskeyTest;
let codes: SecondFactorTest;
beforeAll(async () => {
  passkeys = await createPasskeyTest(() => new Date());
  codes = await createSecondFactorTest();
});
afterAll(async () => {
  await passkeys.test.close();
  await codes.test.close();
});

async function changeEmailOf(test: TestApp, { token, password }: TestCustomer): Promise<string> {
  const email = `new-${randomUUID()}@example.com`;
  const address = newAddress();
  await callApi(test.app, '/account/email', { token, address, body: { new_email: email, password } });
  const body = { email, token: await newestLinkTo(test, email, 'confirm-new-email') };
  expect(await callApi(test.app, '/auth/confirm-email-change', { body })).toMatchObject({ status: 200 });
  return email;
}

it('passkeys sign in to the account under its new address, until the change is taken back', async () => {
  const { test, createHolder, signIn } = passkeys;
  const { passkey, ...customer } = await createHolder();
  const email = await changeEmailOf(test, customer);
  const signedIn = await signIn(passkey);
  expect(signedIn).toMatchObject({ status: 200, body: { user: { _id: customer.user._id, email } } });
  const body = { email: customer.email, token: await newestLinkTo(test, customer.email, 'email-changed') };
  expect(await callApi(test.app, '/auth/undo-email-change', { body })).toMatchObject({ status: 200 });
  const { access_token: token } = session.parse(signedIn.body);
  expect(await callApi(test.app, '/account/sessions', { method: 'GET', token })).toMatchObject({ status: 401 });
  expect(await signIn(passkey)).toMatchObject({ status: 404 });
});

it('a code of the authenticator app is asked for under the new address, and works', async () => {
  const { test, createProtected, challengeFor, enter } = codes;
  const { app, ...customer } = await createProtected();
  const email = await changeEmailOf(test, customer);
  const challenge = await challengeFor({ email, password: customer.password });
  expect(await enter(challenge, app.codeAfter(0))).toMatchObject({ status: 200, body: { user: { email } } });
});
