import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnverified, createVerified, newAddress } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { secretToken, textWith } from '../../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const verify = (email: string, token: string) => callApi(test.app, '/auth/verify-email', { body: { email, token } });
const resend = (email: string) =>
  callApi(test.app, '/auth/resend-email-otp', { body: { email }, address: newAddress() });
const passMinutes = (count: number) => {
  clock = new Date(clock.getTime() + count * 60_000);
};

describe('POST /auth/verify-email', () => {
  it('verifies the address and gives a set-up token', async () => {
    const { email, password } = await createUnverified(test);
    const answer = await verify(email, await newestLinkTo(test, email, 'verify-email'));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Your email address is verified.',
        setup_token: secretToken,
        phone: '447700900123',
      },
    });
    const login = await callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });
    expect(login).toMatchObject({ status: 200, body: { user: { account_verified: true, is_email_verified: true } } });
  });

  it('takes the address as people type it', async () => {
    const { email } = await createUnverified(test);
    const token = await newestLinkTo(test, email, 'verify-email');
    expect(await verify(` ${email.toUpperCase()}`, token)).toMatchObject({ status: 200 });
  });

  it('uses a link once, of ten at the same time too', async () => {
    const { email } = await createUnverified(test);
    const token = await newestLinkTo(test, email, 'verify-email');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const message = 'Your email address is already verified. Please log in.';
    const refusals = answers.filter(({ status }) => status === 400).map(({ body }) => body);
    expect(refusals).toEqual(
      Array.from({ length: 9 }, () => ({ code: 'VALIDATION', message, fields: { token: message } })),
    );
  });

  it('works for 30 minutes and not longer', async () => {
    const [early, late] = [await createUnverified(test), await createUnverified(test)];
    const earlyToken = await newestLinkTo(test, early.email, 'verify-email');
    const lateToken = await newestLinkTo(test, late.email, 'verify-email');
    passMinutes(29.99);
    expect(await verify(early.email, earlyToken)).toMatchObject({ status: 200 });
    passMinutes(0.01);
    expect(await verify(late.email, lateToken)).toMatchObject({
      status: 400,
      body: { message: 'This link has expired. Please ask for a new one.' },
    });
  });

  it('says that the address is verified already, of links that were not used too', async () => {
    const { email } = await createUnverified(test);
    const first = await newestLinkTo(test, email, 'verify-email');
    await resend(email);
    await verify(email, await newestLinkTo(test, email, 'verify-email'));
    const message = 'Your email address is already verified. Please log in.';
    expect(await verify(email, first)).toMatchObject({ status: 400, body: { message } });
  });

  it.each(['not-a-token', 'A'.repeat(43), 'x'.repeat(200)])('does not know the token %s', async (token) => {
    const { email } = await createUnverified(test);
    const answer = await verify(email, token);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: textWith('isn’t valid') });
  });

  it("does not take a link for another's address, or a link of another kind", async () => {
    const [one, other] = [await createUnverified(test), await createUnverified(test)];
    const token = await newestLinkTo(test, one.email, 'verify-email');
    expect(await verify(other.email, token)).toMatchObject({ status: 400 });
    await callApi(test.app, '/auth/forgot-password', { body: { email: one.email }, address: newAddress() });
    expect(await verify(one.email, await newestLinkTo(test, one.email, 'password-reset'))).toMatchObject({
      status: 400,
    });
    expect(await verify(one.email, token)).toMatchObject({ status: 200 });
  });

  it('asks for both parts of the link', async () => {
    expect(await callApi(test.app, '/auth/verify-email', { body: {} })).toMatchObject({
      status: 400,
      body: {
        fields: { email: 'Please provide your email address!.', token: textWith('link') },
      },
    });
  });
});

describe('POST /auth/resend-email-otp', () => {
  it('mails a new link, and the older one works too until one is used', async () => {
    const { email } = await createUnverified(test);
    const first = await newestLinkTo(test, email, 'verify-email');
    expect(await resend(email)).toMatchObject({ status: 200 });
    const second = await newestLinkTo(test, email, 'verify-email');
    expect(second).not.toBe(first);
    expect(await verify(email, first)).toMatchObject({ status: 200 });
    expect(await verify(email, second)).toMatchObject({ status: 400 });
  });

  it('answers every address the same and mails only who waits', async () => {
    const waiting = await createUnverified(test);
    const done = await createVerified(test);
    const stranger = { email: `nobody-${crypto.randomUUID()}@example.com` };
    const before = (await queuedMailsTo(test, done.email)).length;
    const answers = [await resend(waiting.email), await resend(done.email), await resend(stranger.email)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 200,
        body: { message: 'If this address still needs verifying, we’ve sent it a new link.' },
      })),
    );
    expect(await queuedMailsTo(test, waiting.email)).toHaveLength(2);
    expect(await queuedMailsTo(test, done.email)).toHaveLength(before);
    expect(await queuedMailsTo(test, stranger.email)).toEqual([]);
  });

  it('asks for a valid address', async () => {
    expect(await resend('nobody')).toMatchObject({
      status: 400,
      body: { message: 'Please provide a valid email address!.' },
    });
  });
});
