import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { accountExport, getSignInSecurity } from '../../../contract/accounts/settings.ts';
import { createCustomer, newAddress } from '../../testing/accounts/create-customer.ts';
import { createPasskeyTest, origin, type PasskeyTest } from '../../testing/accounts/passkey-test.ts';
import { createSoftPasskey } from '../../testing/accounts/soft-passkey.ts';
import { anyText, textWith } from '../../testing/expected-text.ts';
import { queuedMailsTo } from '../../testing/mails/queued-mails.ts';
import { createStaff } from '../../testing/staff/create-staff.ts';
import type { TestApp } from '../../testing/test-app.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let clock: Date;
let call: PasskeyTest['call'];
let optionsFor: PasskeyTest['optionsFor'];
let register: PasskeyTest['register'];
let createHolder: PasskeyTest['createHolder'];
let newChallenge: PasskeyTest['newChallenge'];
let signIn: PasskeyTest['signIn'];
beforeAll(async () => {
  clock = new Date();
  ({ test, call, optionsFor, register, createHolder, newChallenge, signIn } = await createPasskeyTest(() => clock));
});
beforeEach(() => {
  clock = new Date();
});
afterAll(() => test.close());

const passkeysOf = async (token: string) =>
  getSignInSecurity.response.parse((await call('/account/sign-in-security', { method: 'GET', token })).body).passkeys;

describe('adding a passkey', () => {
  it('takes the password, asks for one that verifies its owner, and tells the owner by mail', async () => {
    const customer = await createCustomer(test);
    const wrong = await call('/account/passkeys/options', { token: customer.token, body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: anyText } } });
    const options = await optionsFor(customer);
    expect(options).toMatchObject({
      rp: { id: 'parcels.localhost', name: 'Larkway' },
      user: { name: customer.email, displayName: 'Ada Lovelace' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const passkey = createSoftPasskey();
    expect(await register(customer, passkey)).toMatchObject({
      status: 200,
      body: { data: { id: anyText, name: 'My phone', synced: false, createdAt: anyText, lastUsedAt: null } },
    });
    expect((await optionsFor(customer)).excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    expect((await queuedMailsTo(test, customer.email)).at(-1)).toMatchObject({
      template: 'sign-in-changed',
      values: { change: 'passkey-added' },
    });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of ours', { origin: `${origin}:8443` }],
    ['nobody who was verified', { isVerified: false }],
  ])('refuses one of %s', async (_, ceremony) => {
    const customer = await createCustomer(test);
    expect(await register(customer, createSoftPasskey(), ceremony)).toMatchObject({
      status: 400,
      body: { message: 'We couldn’t verify your passkey. Please add it again.' },
    });
    expect(await passkeysOf(customer.token)).toEqual([]);
  });

  it("refuses a challenge of another's, one for signing in, one never given, and one that is too old", async () => {
    const [customer, other] = [await createCustomer(test), await createCustomer(test)];
    const late = await optionsFor(customer);
    clock = new Date(clock.getTime() + 5 * 60_000);
    for (const challenge of [
      (await optionsFor(other)).challenge,
      await newChallenge(),
      Buffer.alloc(32).toString('base64url'),
      late.challenge,
    ]) {
      expect(await register(customer, createSoftPasskey(), { challenge })).toMatchObject({
        status: 400,
        body: { message: 'That took too long. Please add the passkey again.' },
      });
    }
  });

  it('uses a challenge once, of ten at the same time too', async () => {
    const { token, password } = await createCustomer(test);
    const { challenge } = await optionsFor({ token, password });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const credential = createSoftPasskey().register({ origin, challenge });
        return call('/account/passkeys', { token, body: { name: 'Key', credential } });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await passkeysOf(token)).toHaveLength(1);
  });

  it('does not take a passkey that is somebody’s already', async () => {
    const { passkey } = await createHolder();
    expect(await register(await createCustomer(test), passkey)).toMatchObject({
      status: 409,
      body: { message: 'You’ve already added this passkey.' },
    });
  });

  it.each([
    [
      { name: '', credential: createSoftPasskey().register({ origin, challenge: 'AAAA' }) },
      'Give your passkey a name.',
    ],
    [{ name: 'Key', credential: { id: '<script>' } }, textWith('couldn’t read')],
    [{ name: 'Key' }, anyText],
  ])('refuses %j', async (body, message) => {
    const { token } = await createCustomer(test);
    expect(await call('/account/passkeys', { token, body })).toMatchObject({ status: 400, body: { message } });
  });
});

describe('signing in with a passkey', () => {
  it('gives a session as a log-in does, and remembers the device', async () => {
    const { passkey, user, token } = await createHolder();
    const answer = await signIn(passkey);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-device=/);
    const signedIn = session.parse(answer.body);
    expect(signedIn.user._id).toBe(user._id);
    expect(await passkeysOf(signedIn.access_token)).toMatchObject([{ lastUsedAt: anyText }]);
    expect(await passkeysOf(token)).toHaveLength(1);
  });

  it('asks for no code of an account that has an authenticator app', async () => {
    const { passkey, user } = await createHolder();
    await test.database.db
      .insertInto('authenticators')
      .values({ user_id: user._id, sealed_secret: Buffer.alloc(48), created_at: clock, confirmed_at: clock })
      .execute();
    expect(await signIn(passkey)).toMatchObject({ status: 200 });
  });

  it('uses a challenge once, of ten at the same time too', async () => {
    const { passkey } = await createHolder();
    const body = passkey.signIn({ origin, challenge: await newChallenge() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('/auth/passkey', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      message: 'That took too long. Please try again.',
    });
  });

  it('refuses a passkey nobody has added', async () => {
    expect(await signIn(createSoftPasskey())).toMatchObject({
      status: 404,
      body: {
        code: 'NOT_FOUND',
        message: 'We don’t recognise this passkey. Please log in with your password.',
      },
    });
  });

  it('refuses another key under the same id, another site, an unverified owner and another’s account', async () => {
    const { passkey } = await createHolder();
    const forged = { ...createSoftPasskey().signIn({ origin, challenge: await newChallenge() }), id: passkey.id };
    const answers = [
      await call('/auth/passkey', { body: { ...forged, rawId: passkey.id } }),
      await signIn(passkey, { origin: 'https://evil.example' }),
      await signIn(passkey, { isVerified: false }),
      await signIn(passkey, { userHandle: 'AAAA' }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { message: textWith('couldn’t verify') } });
    }
  });

  it('refuses a passkey that counts backwards: there are two of it', async () => {
    const { passkey } = await createHolder({ counter: 5 });
    expect(await signIn(passkey, { counter: 7 })).toMatchObject({ status: 200 });
    expect(await signIn(passkey, { counter: 7 })).toMatchObject({ status: 401 });
    expect(await signIn(passkey, { counter: 6 })).toMatchObject({ status: 401 });
    expect(await signIn(passkey, { counter: 0 })).toMatchObject({ status: 401 });
    expect(await signIn(passkey, { counter: 8 })).toMatchObject({ status: 200 });
  });

  it('sends who has not verified the address to do that first', async () => {
    const { passkey, email } = await createHolder();
    await test.database.db.updateTable('users').set({ email_verified_at: null }).where('email', '=', email).execute();
    expect(await signIn(passkey)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
  });

  it('refuses somebody whom staff have locked', async () => {
    const { passkey, user } = await createHolder();
    const { staffToken: token } = await createStaff(test, { now: () => clock });
    const body = { change: 'LOCK', reason: 'Stolen' };
    const locked = await call(`/staff/people/${user._id}/lock`, { token, body, idempotencyKey: user._id });
    expect(locked).toMatchObject({ status: 200 });
    expect(await signIn(passkey)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } });
  });

  it('takes a challenge for five minutes', async () => {
    const { passkey } = await createHolder();
    const challenge = await newChallenge();
    clock = new Date(clock.getTime() + 5 * 60_000);
    expect(await signIn(passkey, { challenge })).toMatchObject({ status: 400 });
  });

  it('limits how many challenges one address gets', async () => {
    const address = newAddress();
    expect(await call('/auth/passkey/options', { address })).toMatchObject({ status: 200 });
    const answers = await Promise.all(Array.from({ length: 24 }, () => call('/auth/passkey/options', { address })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it.each([
    { response: { clientDataJSON: 'AAAA' } },
    { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} },
    {},
  ])('answers %j with a 400', async (body) => {
    expect(await call('/auth/passkey', { body })).toMatchObject({ status: 400 });
  });
});

describe("a customer's passkeys", () => {
  it('are renamed and removed, and the owner is told', async () => {
    const { passkey, passkeyId, token, email } = await createHolder();
    const path = `/account/passkeys/${passkeyId}`;
    expect(await call(path, { method: 'PATCH', token, body: { name: 'Work key' } })).toMatchObject({
      status: 200,
      body: { data: { name: 'Work key' } },
    });
    expect(await call(path, { method: 'PATCH', token, body: { name: ' ' } })).toMatchObject({ status: 400 });
    expect(await call(path, { method: 'DELETE', token })).toMatchObject({ status: 200 });
    expect(await call(path, { method: 'DELETE', token })).toMatchObject({ status: 404 });
    expect(await signIn(passkey)).toMatchObject({ status: 404 });
    expect((await queuedMailsTo(test, email)).at(-1)).toMatchObject({ values: { change: 'passkey-removed' } });
  });

  it('are unknown to others', async () => {
    const [{ passkeyId, token }, other] = [await createHolder(), await createCustomer(test)];
    for (const id of [passkeyId, unknownId, 'x', "'; drop table passkeys"]) {
      const path = `/account/passkeys/${encodeURIComponent(id)}`;
      const rename = await call(path, { method: 'PATCH', token: other.token, body: { name: 'Mine' } });
      expect(rename).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await call(path, { method: 'DELETE', token: other.token })).toMatchObject({ status: 404 });
    }
    expect(await passkeysOf(token)).toMatchObject([{ name: 'My phone' }]);
  });

  it('are in the export without their keys, and erased with the account', async () => {
    const { token, password, passkey, user } = await createHolder();
    await optionsFor({ token, password });
    const answer = await call('/account/export', { method: 'GET', token });
    expect(accountExport.parse(answer.body).signInSecurity.passkeys).toMatchObject([{ name: 'My phone' }]);
    expect(JSON.stringify(answer.body)).not.toContain(passkey.id);
    expect(await call('/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    for (const table of ['passkeys', 'passkey_challenges'] as const) {
      const rows = await test.database.db.selectFrom(table).select('user_id').where('user_id', '=', user._id).execute();
      expect(rows).toEqual([]);
    }
    expect(await signIn(passkey)).toMatchObject({ status: 404 });
  });
});
