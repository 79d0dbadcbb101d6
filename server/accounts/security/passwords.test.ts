import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEmail } from '../../../contract/accounts/accounts.ts';
import { createCustomer, createUnverified, newAddress } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const newPassword = 'newer-lantern-43';
const forgot = (email: string) =>
  callApi(test.app, '/auth/forgot-password', { body: { email }, address: newAddress() });
const check = (email: string, token: string) =>
  callApi(test.app, '/auth/verify-account-reset-otp', { body: { email, token } });
const reset = (body: object) =>
  callApi(test.app, '/auth/reset-password', { body: { newPassword, confirmNewPassword: newPassword, ...body } });
const logIn = (email: string, password: string) =>
  callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });

async function requestLink(email: string): Promise<string> {
  await forgot(email);
  return newestLinkTo(test, email, 'password-reset');
}

describe('POST /auth/forgot-password', () => {
  it('answers known and unknown addresses the same and mails only the known', async () => {
    const { email } = await createCustomer(test);
    const stranger = `nobody-${crypto.randomUUID()}@example.com`;
    const answers = [await forgot(email), await forgot(stranger)].map(({ status, body }) => ({ status, body }));
    expect(answers[0]).toEqual({
      status: 200,
      body: { message: 'If this address has an account, we’ve emailed it a link to reset the password.' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect((await queuedMailsTo(test, email)).at(-1)?.template).toBe('password-reset');
    expect(await queuedMailsTo(test, stranger)).toEqual([]);
  });

  it.each([
    ['', 'Please provide your email address!.'],
    ['ada', 'Please provide a valid email address!.'],
  ])('refuses %j: %s', async (email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('POST /auth/verify-account-reset-otp', () => {
  it('says whether a link works and uses nothing up', async () => {
    const { email } = await createCustomer(test);
    const token = await requestLink(email);
    const works = { message: 'Please choose a new password.', passkeys: [] };
    expect(await check(email, token)).toMatchObject({ status: 200, body: works });
    expect(await check(email, token)).toMatchObject({ status: 200, body: works });
    expect(await check(email, 'A'.repeat(43))).toMatchObject({ status: 400 });
    expect(await reset({ email, token })).toMatchObject({ status: 200 });
    expect(await check(email, token)).toMatchObject({
      status: 400,
      body: { message: 'This link has been used, or a newer one was sent. Please ask for a new one.' },
    });
  });
});

describe('POST /auth/reset-password', () => {
  it('sets the password, ends every session and tells the owner by mail', async () => {
    const { email, password, token: session } = await createCustomer(test);
    const token = await requestLink(email);
    expect(await reset({ email, token })).toMatchObject({ status: 200, body: { message: 'Password Updated' } });
    expect(await callApi(test.app, '/account/sessions', { method: 'GET', token: session })).toMatchObject({
      status: 401,
    });
    expect(await logIn(email, password)).toMatchObject({ status: 401 });
    expect(await logIn(email, newPassword)).toMatchObject({ status: 200 });
    const templates = (await queuedMailsTo(test, email)).map((mail) => mail.template);
    expect(templates).toContain('password-changed');
  });

  it('uses a link once, of ten at the same time too', async () => {
    const { email } = await createCustomer(test);
    const token = await requestLink(email);
    const passwords = Array.from({ length: 10 }, (_, index) => `lantern-number-${index}`);
    const answers = await Promise.all(
      passwords.map((password) => reset({ email, token, newPassword: password, confirmNewPassword: password })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(await logIn(email, winners[0] ?? '')).toMatchObject({ status: 200 });
  });

  it('takes the newest link only, for 30 minutes', async () => {
    const { email } = await createCustomer(test);
    const older = await requestLink(email);
    const newer = await requestLink(email);
    expect(await reset({ email, token: older })).toMatchObject({ status: 400 });
    clock = new Date(clock.getTime() + 30 * 60_000);
    expect(await reset({ email, token: newer })).toMatchObject({
      status: 400,
      body: { message: 'This link has expired. Please ask for a new one.' },
    });
  });

  it("does not take another's link", async () => {
    const [one, other] = [await createCustomer(test), await createCustomer(test)];
    const token = await requestLink(one.email);
    expect(await reset({ email: other.email, token })).toMatchObject({ status: 400 });
    expect(await logIn(other.email, newPassword)).toMatchObject({ status: 401 });
  });

  it('makes a set-up token, a sign-in link and a verification link of before worthless', async () => {
    const { email } = await createUnverified(test);
    const verification = { email, token: await newestLinkTo(test, email, 'verify-email') };
    const { body } = await callApi(test.app, '/auth/verify-email', { body: verification });
    const { setup_token } = verifyEmail.response.parse(body);
    for (let count = 0; count < 11; count += 1) await logIn(email, 'a wrong one');
    const signIn = { email, token: await newestLinkTo(test, email, 'sign-in-link') };
    expect(await reset({ email, token: await requestLink(email) })).toMatchObject({ status: 200 });
    const profile = { email, setup_token, address: '9 Thief Street', postal_code: 'DA1 1AA', phone: '07700 900999' };
    expect(await callApi(test.app, '/auth/setup-account', { body: profile })).toMatchObject({ status: 401 });
    expect(await callApi(test.app, '/auth/sign-in-with-link', { body: signIn })).toMatchObject({ status: 400 });
    expect(await callApi(test.app, '/auth/verify-email', { body: verification })).toMatchObject({
      status: 400,
      body: { message: 'Your email address is already verified. Please log in.' },
    });
  });

  it('counts as proof of the address', async () => {
    const { email } = await createUnverified(test);
    await reset({ email, token: await requestLink(email) });
    expect(await logIn(email, newPassword)).toMatchObject({ status: 200, body: { user: { is_email_verified: true } } });
  });

  it.each([
    ['newPassword', '', 'Please provide a password!.'],
    ['newPassword', 'short', 'Use at least 8 characters.'],
    ['newPassword', 'qwertyuiop', 'This password is easy to guess. Choose another one.'],
    ['confirmNewPassword', '', 'Ensure that both password matches!.'],
    ['confirmNewPassword', 'different-lantern', 'Ensure that both password matches!.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { email } = await createCustomer(test);
    const token = await requestLink(email);
    const { status, body } = await reset({ email, token, [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
    expect(await check(email, token)).toMatchObject({ status: 200 });
  });
});
