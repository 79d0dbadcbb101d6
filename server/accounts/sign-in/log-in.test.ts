import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import {
  createCustomer,
  createUnverified,
  createVerified,
  newAddress,
} from '../../testing/accounts/create-customer.ts';
import { callApi, cookieFrom } from '../../testing/call-api.ts';
import { anyText, secretToken, textWith } from '../../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: 'https://parcels.localhost' }, { hashesAsProduct: true });
});
afterAll(() => test.close());

const logIn = (body: object, options: { cookie?: string; userAgent?: string } = {}) =>
  callApi(test.app, '/auth/login', { body, address: newAddress(), ...options });
const templatesTo = async (email: string) => (await queuedMailsTo(test, email)).map((mail) => mail.template);

describe('POST /auth/login', () => {
  it('answers with an access token and every field of the user, and no secret in any of them', async () => {
    const { email, password } = await createVerified(test);
    const answer = await logIn({ email: ` ${email.toUpperCase()}`, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: secretToken,
      user: {
        __v: 1,
        _account_id: textWith(/^ACC-[0-9A-Z]{10}$/),
        _id: anyText,
        account_verified: true,
        avatar: '',
        createdAt: anyText,
        email,
        fullName: 'Ada Lovelace',
        is_email_verified: true,
        phoneNumber: '447700900123',
        address: '',
        building: '',
        town: '',
        postal_code: '',
        token: '',
        updatedAt: anyText,
        verification_code: 0,
      },
    });
  });

  it('gives a new token each time and keeps none as it was given', async () => {
    const { email, password, token } = await createCustomer(test);
    const next = session.parse((await logIn({ email, password })).body).access_token;
    expect(next).not.toBe(token);
    const rows = await test.database.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(next);
  });

  it('refuses a wrong password and an unknown address in the same words', async () => {
    const { email } = await createVerified(test);
    const refusal = {
      status: 401,
      body: { code: 'WRONG_CREDENTIALS', message: 'Wrong email address or password. Please try again.' },
    };
    expect(await logIn({ email, password: 'wrong' })).toMatchObject(refusal);
    expect(await logIn({ email: `nobody-${crypto.randomUUID()}@example.com`, password: 'wrong' })).toMatchObject(
      refusal,
    );
  });

  it('tells only who knows the password that the address is not verified, and mails a new link', async () => {
    const { email, password } = await createUnverified(test);
    expect(await logIn({ email, password: 'wrong' })).toMatchObject({ status: 401 });
    expect(await templatesTo(email)).toEqual(['verify-email']);
    const first = await newestLinkTo(test, email, 'verify-email');
    expect(await logIn({ email, password })).toMatchObject({
      status: 403,
      body: {
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Please verify your email address first. We’ve emailed you a link.',
      },
    });
    const second = await newestLinkTo(test, email, 'verify-email');
    expect(second).not.toBe(first);
    expect(await callApi(test.app, '/auth/verify-email', { body: { email, token: second } })).toMatchObject({
      status: 200,
    });
  });

  it('says nothing of a link that was not mailed, once as many were as may be', async () => {
    const { email, password } = await createUnverified(test);
    for (let count = 0; count < 5; count += 1) await logIn({ email, password });
    const mailed = (await templatesTo(email)).length;
    expect(await logIn({ email, password })).toMatchObject({
      status: 403,
      body: {
        message:
          'Please verify your email address first. We’ve emailed you several links. Use the latest, or log in again in 60 minutes to get another.',
      },
    });
    expect(await templatesTo(email)).toHaveLength(mailed);
  });

  it.each([
    ['email', '', 'Please provide your email address!.'],
    ['email', 'ada', 'Please provide a valid email address!.'],
    ['password', '', 'Please provide a your account password!.'],
    ['password', undefined, 'Please provide a your account password!.'],
    ['password', { $ne: 1 }, 'Please provide a your account password!.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await logIn({ email: 'ada@example.com', password: 'x', [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });

  it('takes a password typed on another system, where é is two characters', async () => {
    const { email } = await createVerified(test);
    await callApi(test.app, '/auth/forgot-password', { body: { email }, address: newAddress() });
    const token = await newestLinkTo(test, email, 'password-reset');
    const composed = 'café-lantern-42'.normalize('NFC');
    const reset = { email, token, newPassword: composed, confirmNewPassword: composed };
    await callApi(test.app, '/auth/reset-password', { body: reset });
    expect(await logIn({ email, password: composed.normalize('NFD') })).toMatchObject({ status: 200 });
  });

  it('makes a hash of an older strength again, now that the password is known', async () => {
    const { email } = await createVerified(test);
    // 'password' as a test vector of the argon2 reference implementation has it.
    const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    await test.database.db.updateTable('users').set({ password_hash: weak }).where('email', '=', email).execute();
    expect(await logIn({ email, password: 'password' })).toMatchObject({ status: 200 });
    const row = await test.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toContain('$m=19456,t=2,p=1$');
    expect(await logIn({ email, password: 'password' })).toMatchObject({ status: 200 });
  });

  it('remembers the device in a cookie that no script reads and no other site sends', async () => {
    const { email, password } = await createVerified(test);
    expect((await logIn({ email, password })).headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('mails the owner when a device is new, but not on the one the address was verified on', async () => {
    const { email, password } = await createUnverified(test);
    const token = await newestLinkTo(test, email, 'verify-email');
    const verified = await callApi(test.app, '/auth/verify-email', { body: { email, token } });
    const first = await logIn({ email, password }, { cookie: cookieFrom(verified) });
    expect(cookieFrom(verified)).toContain(cookieFrom(first));
    expect(await templatesTo(email)).toEqual(['verify-email']);
    await logIn({ email, password }, { userAgent: firefox });
    expect((await queuedMailsTo(test, email)).at(-1)).toEqual({
      template: 'new-device',
      to: email,
      values: { fullName: 'Ada Lovelace', at: anyText, device: 'Firefox on Windows' },
    });
  });

  it('keeps one cookie for a browser that several customers use, and takes none it did not give', async () => {
    const [one, other] = [await createCustomer(test), await createVerified(test)];
    const shared = await logIn(other, { cookie: one.cookie });
    expect(cookieFrom(shared)).toBe(one.cookie);
    const planted = `__Host-device=${'A'.repeat(43)}`;
    expect(cookieFrom(await logIn(other, { cookie: planted }))).not.toBe(planted);
  });

  it('starts no session with a password that is changed at the same moment', async () => {
    const { email, password, token, cookie } = await createCustomer(test);
    const change = { oldPassword: password, newPassword: 'newer-lantern-43', confirmNewPassword: 'newer-lantern-43' };
    await Promise.all([
      callApi(test.app, '/account/change-password', { body: change, token, cookie }),
      ...Array.from({ length: 4 }, () => logIn({ email, password }, { cookie })),
    ]);
    const answer = await callApi(test.app, '/account/sessions', { method: 'GET', token });
    expect(answer.body).toMatchObject({ total: 1, data: [{ current: true }] });
  });
});

describe('POST /auth/logout', () => {
  it('ends the session on the server', async () => {
    const { token } = await createCustomer(test);
    expect(await callApi(test.app, '/auth/logout', { token })).toMatchObject({
      status: 200,
      body: { message: 'You’re logged out.' },
    });
    expect(await callApi(test.app, '/auth/logout', { token })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED', message: 'Session Expired!, Please login again.' },
    });
  });

  it('leaves other sessions of the customer alone', async () => {
    const { email, password, token } = await createCustomer(test);
    const other = session.parse((await logIn({ email, password })).body).access_token;
    await callApi(test.app, '/auth/logout', { token });
    expect(await callApi(test.app, '/account/sessions', { method: 'GET', token: other })).toMatchObject({
      status: 200,
    });
  });
});
