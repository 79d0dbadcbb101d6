import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { accountExport, listSessions } from '../../../contract/accounts/settings.ts';
import {
  createCustomer,
  newAddress,
  newRegistration,
  type TestCustomer,
} from '../../testing/accounts/create-customer.ts';
import { type ApiCall, callApi } from '../../testing/call-api.ts';
import { anyText } from '../../testing/expected-text.ts';
import { queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1';
const newPassword = 'newer-lantern-43';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ LIMIT_SIGN_INS_PER_ACCOUNT: '4/15m' });
});
afterAll(() => test.close());

const call = (path: string, options: ApiCall) => callApi(test.app, path, options);
const change = (token: string, body: object) =>
  call('/account/change-password', { body: { newPassword, confirmNewPassword: newPassword, ...body }, token });
const erase = (token: string, password: string) => call('/account/erase', { body: { password }, token });
const isSignedIn = async (token: string) => (await call('/account/sessions', { method: 'GET', token })).status === 200;

async function logInAgain({ email, password }: Pick<TestCustomer, 'email' | 'password'>): Promise<string> {
  const answer = await call('/auth/login', { body: { email, password }, address: newAddress(), userAgent: safari });
  return session.parse(answer.body).access_token;
}

async function sessionsOf(token: string) {
  return listSessions.response.parse((await call('/account/sessions', { method: 'GET', token })).body);
}

describe('a visitor', () => {
  it.each([
    ['POST', '/auth/logout'],
    ['POST', '/account/update'],
    ['POST', '/account/change-password'],
    ['GET', '/account/mail-choices'],
    ['POST', '/account/mail-choices'],
    ['GET', '/account/email'],
    ['POST', '/account/email'],
    ['DELETE', '/account/email'],
    ['GET', '/account/company'],
    ['POST', '/account/company'],
    ['GET', '/account/sessions'],
    ['DELETE', '/account/sessions'],
    ['DELETE', '/account/sessions/00000000-0000-4000-8000-000000000000'],
    ['GET', '/account/export'],
    ['POST', '/account/erase'],
    ['GET', '/account/sign-in-security'],
    ['POST', '/account/authenticator'],
    ['POST', '/account/authenticator/confirm'],
    ['POST', '/account/authenticator/recovery-codes'],
    ['POST', '/account/authenticator/turn-off'],
    ['POST', '/account/passkeys/options'],
    ['POST', '/account/passkeys'],
    ['PATCH', '/account/passkeys/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/account/passkeys/00000000-0000-4000-8000-000000000000'],
  ] as const)('is refused: %s %s', async (method, path) => {
    for (const token of [undefined, 'A'.repeat(43), 'x'.repeat(5000), "' or 1=1 --"]) {
      expect(await call(path, { method, ...(token !== undefined && { token }) })).toMatchObject({
        status: 401,
        body: { code: 'SESSION_EXPIRED', message: 'Session Expired!, Please login again.' },
      });
    }
  });
});

describe('POST /account/update', () => {
  const profile = { phone: 447700900456, postal_code: 'da26qa', address: '12 Mill Lane' };

  it('changes phone, postal code and address and answers with the user', async () => {
    const { token, user } = await createCustomer(test);
    const answer = await call('/account/update', { body: profile, token });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Details saved' } });
    const saved = { phoneNumber: '447700900456', postal_code: 'DA2 6QA', address: '12 Mill Lane', town: 'Dartford' };
    expect(answer.body).toMatchObject({ data: { ...user, ...saved, __v: 2, updatedAt: anyText } });
  });

  it.each([
    [{ postal_code: 'SL4 1NJ' }, { building: '', town: 'Windsor' }],
    [
      { postal_code: 'SL4 6AF', building: ' Rose Cottage', town: 'Eton' },
      { building: 'Rose Cottage', town: 'Eton' },
    ],
  ])('given %j keeps %j, in the address book too', async (given, kept) => {
    const { token } = await createCustomer(test);
    const body = { ...profile, address: 'Mill Lane', ...given };
    expect((await call('/account/update', { body, token })).body).toMatchObject({
      data: { address: 'Mill Lane', ...kept },
    });
    expect((await call('/shipment/my-address-book', { method: 'GET', token })).body).toMatchObject({
      myAddressBook: [{ street_name: 'Mill Lane', ...kept }],
    });
  });

  it('leaves name, email and everything else as they are', async () => {
    const { token, user } = await createCustomer(test);
    const changed = {
      phoneNumber: anyText,
      postal_code: anyText,
      address: anyText,
      town: 'Dartford',
      __v: 2,
      updatedAt: anyText,
    };
    const body = { ...profile, fullName: 'Eve', email: 'eve@example.com', _id: 'x', account_verified: false };
    expect((await call('/account/update', { body, token })).body).toMatchObject({
      data: { ...user, ...changed },
    });
  });

  it.each([
    ['phone', '', 'Please provide a valid phone number!.'],
    ['postal_code', 'DA1', 'Invalid postal code'],
    ['postal_code', 'ZZ9 9ZZ', 'We don’t recognise the postcode ZZ9 9ZZ. Please check it, or contact us.'],
    ['postal_code', 'je2 3ab', 'We don’t serve JE2 3AB: it is in Jersey, which is not part of the United Kingdom.'],
    [
      'postal_code',
      'BF1 2AU',
      "We don’t serve BF1 2AU: it is a British Forces (BFPO) address, which only the forces' own post serves.",
    ],
    ['postal_code', 'GIR 0AA', "We don’t serve GIR 0AA: it is a bank's own postcode and names no place."],
    ['postal_code', '', 'Postal code is required!.'],
    ['address', ' ', 'Address is required!.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { token } = await createCustomer(test);
    expect(await call('/account/update', { body: { ...profile, [field]: value }, token })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });
});

describe('POST /account/change-password', () => {
  it('keeps this session, ends every other and tells the owner', async () => {
    const customer = await createCustomer(test);
    const other = await logInAgain(customer);
    expect(await change(customer.token, { oldPassword: customer.password })).toMatchObject({
      status: 200,
      body: { message: 'Password Updated' },
    });
    expect(await isSignedIn(customer.token)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(await logInAgain({ ...customer, password: newPassword }))).toBe(true);
    const mails = await queuedMailsTo(test, customer.email);
    expect(mails.map((mail) => mail.template)).toContain('password-changed');
  });

  it('needs the current password and lets nobody guess it', async () => {
    const { token, password } = await createCustomer(test);
    const message = 'That’s not your current password.';
    const guesses = await Promise.all(Array.from({ length: 6 }, () => change(token, { oldPassword: 'wrong' })));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(guesses.find(({ status }) => status === 400)?.body).toEqual({
      code: 'VALIDATION',
      message,
      fields: { oldPassword: message },
    });
    expect(await change(token, { oldPassword: password })).toMatchObject({ status: 429 });
  });

  it('lets one of several at once win', async () => {
    const { token, password, email } = await createCustomer(test);
    const passwords = Array.from({ length: 4 }, (_, index) => `lantern-number-${index}`);
    const answers = await Promise.all(
      passwords.map((next) => change(token, { oldPassword: password, newPassword: next, confirmNewPassword: next })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(await isSignedIn(await logInAgain({ email, password: winners[0] ?? '' }))).toBe(true);
  });

  it.each([
    ['oldPassword', '', 'This field is required'],
    ['newPassword', '', 'This field is required'],
    ['newPassword', 'short', 'Use at least 8 characters.'],
    ['newPassword', 'password1', 'This password is easy to guess. Choose another one.'],
    ['confirmNewPassword', '', 'This field is required'],
    ['confirmNewPassword', 'different-lantern', 'Ensure that both password matches!.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { token, password } = await createCustomer(test);
    const { status, body } = await change(token, { oldPassword: password, [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });
});

describe('/account/sessions', () => {
  it('lists where the customer is signed in, the newest first, and nobody else', async () => {
    const customer = await createCustomer(test);
    await createCustomer(test);
    await logInAgain(customer);
    const { data, total } = await sessionsOf(customer.token);
    expect(total).toBe(2);
    expect(data.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Safari on iPhone', current: false },
      { device: 'Unknown device', current: true },
    ]);
  });

  it("ends one of the customer's sessions", async () => {
    const customer = await createCustomer(test);
    const other = await logInAgain(customer);
    const id = (await sessionsOf(customer.token)).data.find(({ current }) => !current)?.id ?? '';
    const end = () => call(`/account/sessions/${id}`, { method: 'DELETE', token: customer.token });
    expect(await end()).toMatchObject({ status: 200, body: { message: 'That device is logged out.' } });
    expect(await isSignedIn(other)).toBe(false);
    expect(await end()).toMatchObject({ status: 404 });
  });

  it("knows no other customer's session, nor an id that is none", async () => {
    const [one, other] = [await createCustomer(test), await createCustomer(test)];
    const othersId = (await sessionsOf(other.token)).data[0]?.id ?? '';
    for (const id of [othersId, '00000000-0000-4000-8000-000000000000', 'x', "'--"]) {
      const path = `/account/sessions/${encodeURIComponent(id)}`;
      expect(await call(path, { method: 'DELETE', token: one.token })).toMatchObject({ status: 404 });
    }
    expect(await isSignedIn(other.token)).toBe(true);
  });

  it('ends every other session', async () => {
    const [customer, stranger] = [await createCustomer(test), await createCustomer(test)];
    const others = [await logInAgain(customer), await logInAgain(customer)];
    const endOthers = () => call('/account/sessions', { method: 'DELETE', token: customer.token });
    expect(await endOthers()).toMatchObject({ status: 200, body: { message: 'You’re logged out everywhere else.' } });
    expect(await endOthers()).toMatchObject({ status: 200, body: { message: 'You aren’t logged in anywhere else.' } });
    const stillIn = await Promise.all([customer.token, stranger.token, ...others].map(isSignedIn));
    expect(stillIn).toEqual([true, true, false, false]);
  });
});

describe('GET /account/export', () => {
  it("hands the customer's data over, and no secret", async () => {
    const { token, user, email } = await createCustomer(test);
    const answer = await call('/account/export', { method: 'GET', token });
    const data = accountExport.parse(answer.body);
    expect(data).toMatchObject({
      account: { ...user, email, receive_offer_letter: false, receive_news_letter: false },
      sessions: [{ current: true }],
      records: {},
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/);
  });
});

describe('POST /account/erase', () => {
  it('leaves nothing personal behind, ends every session and frees the address', async () => {
    const { token, password, email, user } = await createCustomer(test);
    const { _id: id, _account_id: reference } = user;
    expect(await erase(token, password)).toMatchObject({
      status: 200,
      body: { message: 'Your account has been deleted.' },
    });
    expect(await isSignedIn(token)).toBe(false);
    expect(await call('/auth/login', { body: { email, password }, address: newAddress() })).toMatchObject({
      status: 401,
    });
    const { db } = test.database;
    const erased = db.selectFrom('users').select(['email', 'password_hash', 'full_name', 'phone_number']);
    const blank = { email: null, password_hash: null, full_name: '', phone_number: '' };
    expect(await erased.where('id', '=', id).execute()).toEqual([blank]);
    const organisation = db.selectFrom('organisations').select(['address', 'postal_code']);
    expect(await organisation.where('reference', '=', reference).execute()).toEqual([{ address: '', postal_code: '' }]);
    const again = await call('/auth/register', { body: { ...newRegistration(), email }, address: newAddress() });
    expect(again.status).toBe(200);
    expect((await queuedMailsTo(test, email)).at(-1)?.template).toBe('verify-email');
  });

  it('says so to the address it was, in one last mail', async () => {
    const { token, password, email, user } = await createCustomer(test);
    await erase(token, password);
    expect((await queuedMailsTo(test, email)).at(-1)).toMatchObject({
      template: 'account-erased',
      values: { fullName: user.fullName },
    });
  });

  it('needs the password', async () => {
    const { token, email } = await createCustomer(test);
    const message = 'That’s not your current password.';
    expect(await erase(token, 'wrong')).toMatchObject({ status: 400, body: { fields: { password: message } } });
    expect(await erase(token, '')).toMatchObject({
      status: 400,
      body: { message: 'Please provide a your account password!.' },
    });
    expect(await isSignedIn(token)).toBe(true);
    expect((await queuedMailsTo(test, email)).map(({ template }) => template)).not.toContain('account-erased');
  });
});
