import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEmail } from '../../../contract/accounts/accounts.ts';
import { createCustomer, createUnverified } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const profile = { address: '12 Mill Lane, Dartford', postal_code: 'da26qa', phone: '07700 900456' };
const stored = {
  address: '12 Mill Lane, Dartford',
  postal_code: 'DA2 6QA',
  phone_number: '447700900456',
  town: 'Dartford',
};
const untouched = { address: '', postal_code: '', phone_number: '447700900123', town: '' };

const setUp = (body: object, token?: string) =>
  callApi(test.app, '/auth/setup-account', { body, ...(token !== undefined && { token }) });
const storedProfile = (email: string) =>
  test.database.db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['address', 'postal_code', 'phone_number', 'town'])
    .where('email', '=', email)
    .executeTakeFirst();

async function createSetup() {
  const { email } = await createUnverified(test);
  const token = await newestLinkTo(test, email, 'verify-email');
  const answer = await callApi(test.app, '/auth/verify-email', { body: { email, token } });
  return { email, setup_token: verifyEmail.response.parse(answer.body).setup_token };
}

describe('POST /auth/setup-account', () => {
  it('completes an account with the token that verification gave', async () => {
    const setup = await createSetup();
    expect(await setUp({ ...profile, ...setup })).toMatchObject({
      status: 200,
      body: { message: 'Your account is set up.' },
    });
    expect(await storedProfile(setup.email)).toEqual(stored);
  });

  it('completes an account with a session of that email', async () => {
    const { email, token } = await createCustomer(test);
    expect(await setUp({ ...profile, email }, token)).toMatchObject({ status: 200 });
    expect(await storedProfile(email)).toEqual(stored);
  });

  it('refuses a visitor without proof and changes nothing', async () => {
    const { email } = await createCustomer(test);
    expect(await setUp({ ...profile, email })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED', message: 'Session Expired!, Please login again.' },
    });
    expect(await setUp({ ...profile, email }, 'A'.repeat(43))).toMatchObject({ status: 401 });
    expect(await storedProfile(email)).toEqual(untouched);
  });

  it("refuses another's email, with a session and with a token", async () => {
    const [victim, { token }, setup] = [await createCustomer(test), await createCustomer(test), await createSetup()];
    expect(await setUp({ ...profile, email: victim.email }, token)).toMatchObject({ status: 401 });
    expect(await setUp({ ...profile, ...setup, email: victim.email })).toMatchObject({ status: 401 });
    expect(await storedProfile(victim.email)).toEqual(untouched);
    expect(await setUp({ ...profile, ...setup })).toMatchObject({ status: 200 });
  });

  it('uses a token once, of ten at the same time too', async () => {
    const setup = await createSetup();
    const answers = await Promise.all(Array.from({ length: 10 }, () => setUp({ ...profile, ...setup })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('takes a token for an hour', async () => {
    const setup = await createSetup();
    clock = new Date(clock.getTime() + 60 * 60_000);
    expect(await setUp({ ...profile, ...setup })).toMatchObject({
      status: 401,
      body: { message: 'Your setup link has expired or was already used. Please log in.' },
    });
    expect(await storedProfile(setup.email)).toEqual(untouched);
  });

  it('does not use the token up on a form with a mistake', async () => {
    const setup = await createSetup();
    expect(await setUp({ ...profile, ...setup, postal_code: 'nowhere' })).toMatchObject({
      status: 400,
      body: { fields: { postal_code: 'Invalid postal code' } },
    });
    expect(await setUp({ ...profile, ...setup, postal_code: 'IM1 1AA' })).toMatchObject({
      status: 400,
      body: { fields: { postal_code: textWith('IM1 1AA: it is on the Isle of Man, which is not part of') } },
    });
    expect(await setUp({ ...profile, ...setup })).toMatchObject({ status: 200 });
  });

  it.each([
    ['address', '', 'Address is required!.'],
    ['postal_code', '', 'Postal code is required!.'],
    ['phone', '', 'Please provide a valid phone number!.'],
    ['email', '', 'Please provide your email address!.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await setUp({ ...profile, email: 'ada@example.com', [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });
});

describe('POST /auth/create-profile', () => {
  it('does the same for the customer who is signed in, whatever email is sent along', async () => {
    const [{ email, token }, other] = [await createCustomer(test), await createCustomer(test)];
    const answer = await callApi(test.app, '/auth/create-profile', { body: { ...profile, email: other.email }, token });
    expect(answer).toMatchObject({ status: 200, body: { data: { email, postal_code: 'DA2 6QA' } } });
    expect(await storedProfile(email)).toEqual(stored);
    expect(await storedProfile(other.email)).toEqual(untouched);
  });

  it('refuses a visitor', async () => {
    expect(await callApi(test.app, '/auth/create-profile', { body: profile })).toMatchObject({ status: 401 });
  });
});
