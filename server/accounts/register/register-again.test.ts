import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createUnverified,
  createVerified,
  newAddress,
  newRegistration,
} from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { anyText, secretToken } from '../../testing/expected-text.ts';
import { newestEndTokenTo, newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const passMinutes = (count: number) => {
  clock = new Date(clock.getTime() + count * 60_000);
};
const post = (path: string, body: object) => callApi(test.app, path, { body, address: newAddress() });
const register = (body: object) => post('/auth/register', body);
const verify = (email: string, token: string) => post('/auth/verify-email', { email, token });
const end = (email: string, token: string) => post('/auth/end-registration', { email, token });
const logIn = (email: string, password: string) => post('/auth/login', { email, password });
const newestLink = (email: string) => newestLinkTo(test, email, 'verify-email');
const storedUser = (email: string) =>
  test.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** The same address, everything else somebody else's. */
const strangerAt = (email: string) => ({
  ...newRegistration(),
  email,
  fullName: 'Eve',
  phoneNumber: '07700 900999',
  password: 'evil-lantern-66',
  receive_offer_letter: true,
  receive_news_letter: true,
});

const replaced = 'This link was replaced by a newer one. Use the link in our most recent email.';

describe('registering an address again while its link lives', () => {
  it('changes nothing: the first link and password open the account, and the other password never does', async () => {
    const victim = newRegistration();
    await register(victim);
    const before = await storedUser(victim.email);
    const link = await newestLink(victim.email);
    passMinutes(29);
    const again = await register(strangerAt(victim.email));
    const unknown = await register(newRegistration());
    expect(again.status).toBe(unknown.status);
    expect(again.body).toEqual({ ...(unknown.body as object), email: victim.email }); // an object by the contract
    expect(await storedUser(victim.email)).toEqual(before);
    expect(await verify(victim.email, link)).toMatchObject({ status: 200 });
    expect(await logIn(victim.email, 'evil-lantern-66')).toMatchObject({ status: 401 });
    expect(await logIn(victim.email, victim.password)).toMatchObject({
      status: 200,
      body: { user: { fullName: 'Ada Lovelace' } },
    });
  });

  it('mails no second link, but how long the first works and how to end it', async () => {
    const { email } = await createUnverified(test);
    const until = new Date(clock.getTime() + 30 * 60_000).toISOString();
    passMinutes(7);
    await register(strangerAt(email));
    expect((await queuedMailsTo(test, email)).slice(1)).toEqual([
      {
        template: 'registered-again',
        to: email,
        values: { fullName: 'Ada Lovelace', at: clock.toISOString(), device: anyText, until, endToken: secretToken },
      },
    ]);
  });

  it('counts a link that was mailed again', async () => {
    const { email, password } = await createUnverified(test);
    passMinutes(29);
    await post('/auth/resend-email-otp', { email });
    passMinutes(29);
    await register(strangerAt(email));
    await verify(email, await newestLink(email));
    expect(await logIn(email, password)).toMatchObject({ status: 200 });
  });
});

describe('an address that its owner verifies although somebody else registered it', () => {
  it('has its owner told when that somebody signs in, and a reset keeps them out', async () => {
    const stranger = strangerAt(newRegistration().email);
    await register(stranger);
    await verify(stranger.email, await newestLink(stranger.email));
    expect(await logIn(stranger.email, stranger.password)).toMatchObject({ status: 200 });
    expect((await queuedMailsTo(test, stranger.email)).at(-1)).toMatchObject({ template: 'new-device' });
    await post('/auth/forgot-password', { email: stranger.email });
    const token = await newestLinkTo(test, stranger.email, 'password-reset');
    const reset = { email: stranger.email, token, newPassword: 'lantern-77-x', confirmNewPassword: 'lantern-77-x' };
    expect(await post('/auth/reset-password', reset)).toMatchObject({ status: 200 });
    expect(await logIn(stranger.email, stranger.password)).toMatchObject({ status: 401 });
  });
});

describe('registering an address again once its link has expired', () => {
  it('replaces the first registration whole, and its link says so', async () => {
    const first = newRegistration();
    await register(first);
    const oldLink = await newestLink(first.email);
    const oldEnd = await newestEndTokenTo(test, first.email);
    await post('/auth/forgot-password', { email: first.email });
    const oldReset = await newestLinkTo(test, first.email, 'password-reset');
    passMinutes(30);
    const second = strangerAt(first.email);
    await register(second);
    expect(await storedUser(first.email)).toMatchObject({
      full_name: 'Eve',
      phone_number: '447700900999',
      receives_offers: true,
      receives_newsletter: true,
      accepted_terms_at: clock,
    });
    expect(await verify(first.email, oldLink)).toMatchObject({ status: 400, body: { message: replaced } });
    expect(await end(first.email, oldEnd)).toMatchObject({ status: 400, body: { message: replaced } });
    const reset = {
      email: first.email,
      token: oldReset,
      newPassword: 'lantern-77-x',
      confirmNewPassword: 'lantern-77-x',
    };
    expect(await post('/auth/reset-password', reset)).toMatchObject({ status: 400 });

    expect(await verify(first.email, await newestLink(first.email))).toMatchObject({ status: 200 });
    expect(await verify(first.email, oldLink)).toMatchObject({ status: 400, body: { message: replaced } });
    expect(await logIn(first.email, first.password)).toMatchObject({ status: 401 });
    expect(await logIn(first.email, second.password)).toMatchObject({ status: 200 });
  });
});

describe('POST /auth/end-registration', () => {
  it.each(['first', 'second'])(
    'ends the registration with the link of the %s mail, and frees the address',
    async (which) => {
      const { email } = await createUnverified(test);
      const link = await newestLink(email);
      if (which === 'second') await register(strangerAt(email));
      const token = await newestEndTokenTo(test, email);
      expect(await end(email, token)).toMatchObject({
        status: 200,
        body: { message: 'We’ve ended the registration and deleted all its details.' },
      });
      expect(await storedUser(email)).toBeUndefined();
      expect(await verify(email, link)).toMatchObject({ status: 400 });
      expect(await end(email, token)).toMatchObject({
        status: 400,
        body: { message: 'This registration has already ended, or the link is incomplete.' },
      });
      const owner = { ...newRegistration(), email };
      await register(owner);
      await verify(email, await newestLink(email));
      expect(await logIn(email, owner.password)).toMatchObject({ status: 200 });
    },
  );

  it('does one or the other where the address is verified at the same moment, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email, password } = await createUnverified(test);
      const [link, token] = [await newestLink(email), await newestEndTokenTo(test, email)];
      const resend = () => post('/auth/resend-email-otp', { email });
      const answers = await Promise.all([verify(email, link), end(email, token), resend(), resend()]);
      const [verified, ended, ...resent] = answers.map(({ status }) => status);
      expect(new Set([verified, ended])).toEqual(new Set([200, 400]));
      expect(resent).toEqual([200, 200]);
      expect((await logIn(email, password)).status).toBe(verified === 200 ? 200 : 401);
    }
  });

  it('keeps an account that was verified since, and says what to do', async () => {
    const { email, password } = await createVerified(test);
    expect(await end(email, await newestEndTokenTo(test, email))).toMatchObject({
      status: 400,
      body: {
        message:
          'This email address has since been verified. If that wasn’t you, set a new password. That logs everyone else out.',
      },
    });
    expect(await logIn(email, password)).toMatchObject({ status: 200 });
  });

  it('works for a week, and takes no other link', async () => {
    const { email } = await createUnverified(test);
    const token = await newestEndTokenTo(test, email);
    const other = await createUnverified(test);
    expect(await end(email, await newestLink(email))).toMatchObject({ status: 400 });
    expect(await end(other.email, token)).toMatchObject({ status: 400 });
    expect(await verify(email, token)).toMatchObject({ status: 400 });
    passMinutes(7 * 24 * 60);
    expect(await end(email, token)).toMatchObject({
      status: 400,
      body: { message: 'This link has expired. Use the link in our most recent email.' },
    });
    expect(await storedUser(email)).toBeDefined();
  });
});
