import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { newAddress, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { createPasskeyTest, type PasskeyTest } from '../../testing/accounts/passkey-test.ts';
import { createSecondFactorTest, type SecondFactorTest } from '../../testing/accounts/second-factor.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
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

async function undoChangeOf(test: TestApp, { email }: TestCustomer) {
  const body = { email, token: await newestLinkTo(test, email, 'email-changed') };
  return callApi(test.app, '/auth/undo-email-change', { body });
}

/** Sets the password that the link in the mail about an undone change lets its reader choose. */
async function logInWithNewPassword(test: TestApp, { email }: TestCustomer) {
  const newPassword = 'newer-lantern-43';
  const token = await newestLinkTo(test, email, 'email-change-undone');
  const body = { email, token, newPassword, confirmNewPassword: newPassword };
  expect(await callApi(test.app, '/auth/reset-password', { body })).toMatchObject({ status: 200 });
  return callApi(test.app, '/auth/login', { address: newAddress(), body: { email, password: newPassword } });
}

it('passkeys sign in to the account under its new address, until the change is taken back', async () => {
  const { test, createHolder, signIn } = passkeys;
  const { passkey, ...customer } = await createHolder();
  const email = await changeEmailOf(test, customer);
  const signedIn = await signIn(passkey);
  expect(signedIn).toMatchObject({ status: 200, body: { user: { _id: customer.user._id, email } } });
  expect(await undoChangeOf(test, customer)).toMatchObject({
    status: 200,
    body: { message: textWith('We removed one passkey, because it may not be yours.') },
  });
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

it('an authenticator app that may be a thief’s goes with the change, and its owner is told', async () => {
  const { test, createProtected, pass, resetClock } = codes;
  const customer = await createProtected(); // a minute ago, before the change was asked for
  pass(days(6));
  await changeEmailOf(test, customer);
  expect(await undoChangeOf(test, customer)).toMatchObject({
    status: 200,
    body: {
      message: textWith('We removed the authenticator app that was set up recently, because it may not be yours.'),
    },
  });
  expect((await queuedMailsTo(test, customer.email)).at(-1)).toMatchObject({
    template: 'email-change-undone',
    values: { removed: { hasAuthenticator: true, passkeys: 0 } },
  });
  expect(await logInWithNewPassword(test, customer)).toMatchObject({ status: 200 });
  resetClock();
});

/** A customer whose session has ended meanwhile. */
async function signInAgain<T extends Awaited<ReturnType<SecondFactorTest['createProtected']>>>(
  customer: T,
): Promise<T> {
  const answer = await codes.enter(await codes.challengeFor(customer), customer.app.codeAfter(0));
  return { ...customer, token: session.parse(answer.body).access_token };
}

it('an authenticator app of long before the change stays on', async () => {
  const { test, createProtected, pass, resetClock } = codes;
  const customer = await createProtected();
  pass(days(8));
  await changeEmailOf(test, await signInAgain(customer));
  expect(await undoChangeOf(test, customer)).toMatchObject({
    status: 200,
    body: { message: expect.not.stringContaining('removed') as string }, // any other text
  });
  expect(await logInWithNewPassword(test, customer)).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_REQUIRED' },
  });
  resetClock();
});

it('an authenticator app that was set up after the change goes, however late it is taken back', async () => {
  const { test, createProtected, start, call, pass, resetClock } = codes;
  const owner = await createProtected();
  pass(days(20));
  const customer = await signInAgain(owner);
  await changeEmailOf(test, customer);
  // The thief turns the owner's app off and sets up another.
  const { token, password } = customer;
  await call('/account/authenticator/turn-off', { token, body: { password } });
  const { app } = await start(customer);
  const body = { code: app.codeAfter(0) };
  expect(await call('/account/authenticator/confirm', { token, body })).toMatchObject({ status: 200 });
  pass(days(6));
  expect(await undoChangeOf(test, customer)).toMatchObject({ status: 200 });
  expect(await logInWithNewPassword(test, customer)).toMatchObject({ status: 200 });
  resetClock();
});
