import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerified, newAddress, newRegistration } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { secretToken, textWith } from '../../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { hashesAsProduct: true });
});
afterAll(() => test.close());

const register = (body: object, address = newAddress()) => callApi(test.app, '/auth/register', { body, address });
const storedUser = (email: string) =>
  test.database.db
    .selectFrom('users')
    .select([
      'full_name',
      'phone_number',
      'password_hash',
      'email_verified_at',
      'receives_offers',
      'receives_newsletter',
    ])
    .where('email', '=', email)
    .execute();

describe('POST /auth/register', () => {
  it('keeps the way back in the link, if it is a path of ours', async () => {
    const registration = newRegistration();
    expect(await register({ ...registration, redirect: '/ship-parcel' })).toMatchObject({ status: 200 });
    expect(await queuedMailsTo(test, registration.email)).toMatchObject([{ values: { redirect: '/ship-parcel' } }]);
    for (const redirect of ['//evil.example', 'https:evil', '\\\\evil', '/\\evil']) {
      expect(await register({ ...newRegistration(), redirect })).toMatchObject({ status: 400 });
    }
  });

  it("takes the specification's payload, answers with the email and mails a link", async () => {
    const registration = { ...newRegistration(), receive_offer_letter: true };
    const answer = await register(registration);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'We’ve emailed you a verification link.', email: registration.email },
    });
    expect(await storedUser(registration.email)).toEqual([
      {
        full_name: 'Ada Lovelace',
        phone_number: '447700900123',
        password_hash: textWith(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        email_verified_at: null,
        receives_offers: true,
        receives_newsletter: false,
      },
    ]);
    expect(await queuedMailsTo(test, registration.email)).toEqual([
      {
        template: 'verify-email',
        to: registration.email,
        values: { fullName: 'Ada Lovelace', token: secretToken, endToken: secretToken },
      },
    ]);
  });

  it('keeps no token as it was mailed', async () => {
    const { email, ...rest } = newRegistration();
    await register({ email, ...rest });
    const token = await newestLinkTo(test, email, 'verify-email');
    const rows = await test.database.db.selectFrom('user_tokens').select('token_hash').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.token_hash.toString('base64url') === token)).toBe(false);
  });

  it('answers an address that has an account in the same words, changes nothing and tells its owner', async () => {
    const { email } = await createVerified(test);
    const before = await storedUser(email);
    const stranger = {
      ...newRegistration(),
      email: ` ${email.toUpperCase()} `,
      fullName: 'Eve',
      password: 'other-lantern-43',
    };
    const answer = await register(stranger);
    const unknown = await register(newRegistration());
    expect(answer.status).toBe(unknown.status);
    expect(answer.body).toEqual({ ...(unknown.body as object), email }); // an object by the contract
    expect(await storedUser(email)).toEqual(before);
    const mails = await queuedMailsTo(test, email);
    expect(mails.at(-1)).toEqual({ template: 'already-registered', to: email, values: { fullName: 'Ada Lovelace' } });
  });

  it('makes one account of five registrations at once, and mails one link', async () => {
    const registration = newRegistration();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(registration)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await storedUser(registration.email)).toHaveLength(1);
    const templates = (await queuedMailsTo(test, registration.email)).map(({ template }) => template);
    expect(templates.toSorted()).toEqual([...Array<string>(4).fill('registered-again'), 'verify-email']);
  });

  it.each([
    ['fullName', '', 'Please provide a your full name!.'],
    ['fullName', '\u200B', 'Please provide a your full name!.'],
    ['email', undefined, 'Please provide your email address!.'],
    ['email', 'ada@', 'Please provide a valid email address!.'],
    ['phoneNumber', '', 'Please provide a valid phone number!.'],
    ['phoneNumber', '12ab', 'Invalid phone number'],
    ['phoneNumber', '12345', 'Phone number is too short'],
    ['phoneNumber', '1234567890123', 'Phone number is too long'],
    ['password', '', 'Please provide a password!.'],
    ['password', 'short', 'Use at least 8 characters.'],
    ['password', 'Password1', 'This password is easy to guess. Choose another one.'],
    ['accept_terms_and_conditions', undefined, 'Please agree to terms and conditions!.'],
    ['accept_terms_and_conditions', false, 'Please accept our terms and conditions!.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await register({ ...newRegistration(), [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });

  it('takes hostile names as the text they are, without what would turn it round', async () => {
    const fullName = `<script>alert(1)</script> 🦆 evil ${'x'.repeat(200)}`;
    const registration = { ...newRegistration(), fullName: fullName.replace('evil', '\u202Eevil') };
    expect(await register(registration)).toMatchObject({ status: 200 });
    expect(await storedUser(registration.email)).toMatchObject([{ full_name: fullName }]);
  });

  it('stores nothing it was not asked to', async () => {
    const registration = { ...newRegistration(), is_email_verified: true, email_verified_at: new Date(), __v: 7 };
    await register(registration);
    expect(await storedUser(registration.email)).toMatchObject([{ email_verified_at: null }]);
  });
});
