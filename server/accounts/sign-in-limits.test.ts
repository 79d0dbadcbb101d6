import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, createUnverified, createVerified, newAddress } from '../testing/accounts/create-customer.ts';
import { callApi, cookieFrom } from '../testing/call-api.ts';
import { anyText } from '../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

// Small counts: what holds for 3 and 5 holds for 10 and 100.
const settings = {
  LIMIT_SIGN_INS_PER_ACCOUNT: '3/15m',
  LIMIT_FAILED_SIGN_INS_PER_ADDRESS: '5/15m',
  LIMIT_PASSWORD_CHECKS_PER_ACCOUNT: '7/15m',
};

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp(settings, { now: () => clock });
});
afterAll(() => test.close());

interface Guess {
  readonly email: string;
  readonly password?: string;
  readonly address?: string;
  readonly cookie?: string;
}
const logIn = ({ email, password = 'a wrong one', address = newAddress(), cookie }: Guess) =>
  callApi(test.app, '/auth/login', { body: { email, password }, address, ...(cookie !== undefined && { cookie }) });
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const guess = (count: number, one: Guess) => Promise.all(Array.from({ length: count }, () => logIn(one)));

async function answersTo({ email }: { readonly email: string }) {
  const answers = [];
  for (let count = 0; count < 5; count += 1) answers.push(await logIn({ email }));
  return answers.map(({ status, body }) => ({ status, body }));
}

describe('guessing a password', () => {
  it('gets as many checks as an account allows, from many addresses at once', async () => {
    const { email } = await createVerified(test);
    expect(statuses(await guess(12, { email }))).toEqual([401, 401, 401, ...Array<number>(9).fill(429)]);
  });

  it('is refused without a check after that: the right password is refused too', async () => {
    const { email, password } = await createVerified(test);
    await guess(3, { email });
    const answer = await logIn({ email, password });
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: {
        code: 'TOO_MANY_REQUESTS',
        message:
          'Too many failed logins. Please try again in 15 minutes, or use the login link we’ve emailed to this address if it has an account.',
      },
    });
  });

  it('is answered the same for an address nobody has', async () => {
    const [known, unknown] = [await createVerified(test), { email: `nobody-${crypto.randomUUID()}@example.com` }];
    expect(await answersTo(known)).toEqual(await answersTo(unknown));
    expect(await queuedMailsTo(test, unknown.email)).toEqual([]);
  });

  it('may go on once the first failures are 15 minutes old', async () => {
    const { email, password } = await createVerified(test);
    await guess(3, { email });
    clock = new Date(clock.getTime() + 15 * 60_000 - 1);
    expect(await logIn({ email, password })).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    clock = new Date(clock.getTime() + 1);
    expect(await logIn({ email, password })).toMatchObject({ status: 200 });
  });

  it('is limited by address too, whatever accounts it is about', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => logIn({ email: `${crypto.randomUUID()}@example.com`, address })),
    );
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const { email, password } = await createVerified(test);
    expect(await logIn({ email, password, address })).toMatchObject({ status: 429 });
    expect(await logIn({ email, password })).toMatchObject({ status: 200 });
  });
});

describe('signing in rightly very often', () => {
  it('keeps nobody else of the network out', async () => {
    const [{ email, password }, other] = [await createVerified(test), await createVerified(test)];
    const address = newAddress();
    for (let count = 0; count < 15; count += 1) await logIn({ email, password, address });
    expect(await logIn({ email, password, address })).toMatchObject({ status: 429 });
    expect(await logIn({ ...other, address })).toMatchObject({ status: 200 });
  });
});

describe('the owner', () => {
  it('makes no guess by signing in rightly, but each right password is work, and work is limited too', async () => {
    const { email, password } = await createVerified(test);
    const address = newAddress();
    let cookie = '';
    for (let count = 0; count < 7; count += 1) {
      const answer = await logIn({ email, password, address });
      expect(answer).toMatchObject({ status: 200 });
      cookie = cookieFrom(answer);
    }
    expect(await logIn({ email, password, address })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: {
        message: 'You’ve logged in or entered your password too many times. Please try again in 15 minutes.',
      },
    });
    expect(await logIn({ email, password, cookie })).toMatchObject({ status: 200 });
  });

  it('still gets in on a device used before, with a counter of its own', async () => {
    const { email, password, cookie } = await createCustomer(test);
    await guess(8, { email });
    expect(await logIn({ email, password })).toMatchObject({ status: 429 });
    expect(await logIn({ email, password, cookie })).toMatchObject({ status: 200 });
    expect(statuses(await guess(5, { email, cookie }))).toEqual([401, 401, 401, 429, 429]);
  });

  it("is not helped by another's device", async () => {
    const [owner, stranger] = [await createVerified(test), await createCustomer(test)];
    await guess(4, { email: owner.email });
    expect(await logIn({ ...owner, cookie: stranger.cookie })).toMatchObject({ status: 429 });
  });

  it('still gets in with the link mailed once to who was locked out, which works once', async () => {
    const { email, password } = await createVerified(test);
    await guess(9, { email });
    const links = (await queuedMailsTo(test, email)).filter((mail) => mail.template === 'sign-in-link');
    expect(links).toHaveLength(1);
    const token = await newestLinkTo(test, email, 'sign-in-link');
    const useLink = () =>
      callApi(test.app, '/auth/sign-in-with-link', { body: { email, token }, address: newAddress() });
    const answers = await Promise.all(Array.from({ length: 10 }, useLink));
    expect(statuses(answers)).toEqual([200, ...Array<number>(9).fill(400)]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body).toMatchObject({ access_token: anyText, user: { email } });
    // From now on this is a device the owner uses.
    expect(await logIn({ email, password, cookie: won ? cookieFrom(won) : '' })).toMatchObject({ status: 200 });
  });

  it('is told when the link is too old', async () => {
    const { email } = await createVerified(test);
    await guess(4, { email });
    const token = await newestLinkTo(test, email, 'sign-in-link');
    clock = new Date(clock.getTime() + 30 * 60_000);
    expect(await callApi(test.app, '/auth/sign-in-with-link', { body: { email, token } })).toMatchObject({
      status: 400,
      body: { message: 'This link has expired. Please log in with your password.' },
    });
  });

  it('gets in after a reset, on the device it was done on', async () => {
    const { email } = await createVerified(test);
    await guess(4, { email });
    await callApi(test.app, '/auth/forgot-password', { body: { email }, address: newAddress() });
    const token = await newestLinkTo(test, email, 'password-reset');
    const password = 'newer-lantern-43';
    const reset = { email, token, newPassword: password, confirmNewPassword: password };
    const cookie = cookieFrom(await callApi(test.app, '/auth/reset-password', { body: reset }));
    expect(await logIn({ email, password })).toMatchObject({ status: 429 });
    expect(await logIn({ email, password, cookie })).toMatchObject({ status: 200 });
  });

  it('who never verified the address is mailed no way around that', async () => {
    const { email } = await createUnverified(test);
    await guess(4, { email });
    const mails = await queuedMailsTo(test, email);
    expect(mails.map((mail) => mail.template)).toEqual(['verify-email']);
  });
});
