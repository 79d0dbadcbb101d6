import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAuthenticator, startAuthenticator } from '../../contract/account-second-factor.ts';
import { accountExport, getSignInSecurity } from '../../contract/account-settings.ts';
import { session } from '../../contract/accounts.ts';
import { errorBody } from '../../contract/errors.ts';
import { type ApiCall, callApi, cookieFrom } from '../testing/call-api.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/create-customer.ts';
import { anyText, secretToken, textWith } from '../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../testing/queued-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { stepAt, timeCodeAt } from './time-code.ts';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

let test: TestApp;
let clock: Date;
beforeAll(async () => {
  test = await createTestApp({ LIMIT_SIGN_INS_PER_ACCOUNT: '5/15m' }, { now: () => clock });
});
beforeEach(() => {
  clock = new Date();
});
afterAll(() => test.close());

const call = (path: string, options: ApiCall) => callApi(test.app, path, { address: newAddress(), ...options });
const pass = (ms: number) => (clock = new Date(clock.getTime() + ms));
const templatesTo = async (email: string) => (await queuedMailsTo(test, email)).map((mail) => mail.template);

/** The authenticator app on the customer's phone. */
const appOf = (secret: string) => {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { codeAfter: (steps: number) => timeCodeAt(bytes, stepAt(clock) + steps) };
};

async function start({ token, password }: Pick<TestCustomer, 'token' | 'password'>) {
  const answer = await call('/account/authenticator', { token, body: { password } });
  const setUp = startAuthenticator.response.parse(answer.body);
  return { ...setUp, app: appOf(setUp.secret) };
}

/** A customer with an authenticator app, whose clock stands where its next code is a new one. */
async function createProtected() {
  const customer = await createCustomer(test);
  const { app } = await start(customer);
  const answer = await call('/account/authenticator/confirm', {
    token: customer.token,
    body: { code: app.codeAfter(0) },
  });
  const { recovery_codes: recoveryCodes } = confirmAuthenticator.response.parse(answer.body);
  pass(2 * stepMs);
  return { ...customer, app, recoveryCodes };
}

async function challengeFor({ email, password }: Pick<TestCustomer, 'email' | 'password'>): Promise<string> {
  const answer = await call('/auth/login', { body: { email, password } });
  return errorBody.parse(answer.body).challenge ?? '';
}

const enter = (challenge: string, code: string, options: ApiCall = {}) =>
  call('/auth/second-factor', { body: { challenge, code }, ...options });
const securityOf = async (token: string) =>
  getSignInSecurity.response.parse((await call('/account/sign-in-security', { method: 'GET', token })).body);

describe('setting an authenticator app up', () => {
  it('takes the password, changes nothing at log-in until a code came back, and then hands out ten codes', async () => {
    const customer = await createCustomer(test);
    const wrong = await call('/account/authenticator', { token: customer.token, body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: anyText } } });
    const { secret, uri, qr, app } = await start(customer);
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const address = encodeURIComponent(customer.email);
    expect(uri).toBe(`otpauth://totp/Larkway:${address}?secret=${secret.replaceAll(' ', '')}&issuer=Larkway`);
    expect(qr.path.startsWith('M0 0h7v1h-7z')).toBe(true);
    expect(await call('/auth/login', { body: customer })).toMatchObject({ status: 200 });

    const confirm = (code: string) => call('/account/authenticator/confirm', { token: customer.token, body: { code } });
    expect(await confirm(app.codeAfter(9))).toMatchObject({
      status: 400,
      body: { fields: { code: textWith('not right') } },
    });
    const answer = await confirm(` ${app.codeAfter(0).slice(0, 3)} ${app.codeAfter(0).slice(3)} `);
    const { recovery_codes } = confirmAuthenticator.response.parse(answer.body);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await confirm(app.codeAfter(1))).toMatchObject({ status: 409 });
    expect(await securityOf(customer.token)).toMatchObject({ authenticatorSince: anyText, recoveryCodesLeft: 10 });
    expect((await queuedMailsTo(test, customer.email)).at(-1)).toMatchObject({
      template: 'sign-in-changed',
      values: { change: 'authenticator-on' },
    });
    expect(await call('/account/authenticator', { token: customer.token, body: customer })).toMatchObject({
      status: 409,
    });
  });

  it('keeps neither the secret nor a code as it is', async () => {
    const { email, recoveryCodes } = await createProtected();
    const row = await test.database.db
      .selectFrom('authenticators')
      .innerJoin('accounts', 'accounts.id', 'authenticators.account_id')
      .select(['accounts.id', 'sealed_secret'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret).toHaveLength(12 + 20 + 16);
    const codes = await test.database.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('account_id', '=', row.id)
      .execute();
    expect(codes.map(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toEqual(Array(10).fill(true));
    expect(JSON.stringify(codes)).not.toContain(recoveryCodes[0]);
  });

  it('is over after half an hour, and can be started again', async () => {
    const customer = await createCustomer(test);
    const { app } = await start(customer);
    pass(30 * 60_000);
    const body = { code: app.codeAfter(0) };
    expect(await call('/account/authenticator/confirm', { token: customer.token, body })).toMatchObject({
      status: 409,
      body: { message: textWith('Please start it again') },
    });
    const again = await start(customer);
    const code = again.app.codeAfter(0);
    expect(await call('/account/authenticator/confirm', { token: customer.token, body: { code } })).toMatchObject({
      status: 200,
    });
  });

  it('is done by one of ten at the same time', async () => {
    const customer = await createCustomer(test);
    const { app } = await start(customer);
    const body = { code: app.codeAfter(0) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('/account/authenticator/confirm', { token: customer.token, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await securityOf(customer.token)).recoveryCodesLeft).toBe(10);
  });
});

describe('a log-in with an authenticator app', () => {
  it('gives no session for the password alone, but a challenge that a code completes', async () => {
    const { app, email, password } = await createProtected();
    const first = await call('/auth/login', { body: { email, password } });
    expect({ status: first.status, body: first.body }).toEqual({
      status: 403,
      body: {
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Please enter a code of your authenticator app.',
        challenge: secretToken,
      },
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const answer = await enter(errorBody.parse(first.body).challenge ?? '', app.codeAfter(0));
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^device=/);
    const { access_token, user } = session.parse(answer.body);
    expect(user.email).toBe(email);
    expect(await call('/account/sessions', { method: 'GET', token: access_token })).toMatchObject({ status: 200 });
  });

  it('tells who has the wrong password nothing of it', async () => {
    const { email } = await createProtected();
    expect(await call('/auth/login', { body: { email, password: 'wrong' } })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CREDENTIALS' },
    });
  });

  it('takes a code once, with another challenge too, and none before it', async () => {
    const customer = await createProtected();
    const code = customer.app.codeAfter(0);
    expect(await enter(await challengeFor(customer), code)).toMatchObject({ status: 200 });
    const used = 'This code has been used. Please wait for the next one.';
    expect(await enter(await challengeFor(customer), code)).toMatchObject({
      status: 400,
      body: { fields: { code: used } },
    });
    expect(await enter(await challengeFor(customer), customer.app.codeAfter(-1))).toMatchObject({ status: 400 });
    expect(await enter(await challengeFor(customer), customer.app.codeAfter(1))).toMatchObject({ status: 200 });
  });

  it('lets one of ten in who use one challenge and one code at once', async () => {
    const customer = await createProtected();
    const challenge = await challengeFor(customer);
    const known = { cookie: customer.cookie };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => enter(challenge, customer.app.codeAfter(0), known)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await enter(challenge, customer.app.codeAfter(1));
    expect(again).toMatchObject({ status: 400, body: { fields: { challenge: textWith('Please log in again') } } });
  });

  it.each(['A'.repeat(43), 'x', "' or 1=1 --"])('refuses the challenge %s', async (challenge) => {
    expect(await enter(challenge, '123456')).toMatchObject({ status: 400, body: { fields: { challenge: anyText } } });
  });

  it.each(['', '12345', '1234567', 'U7777-77777', 'abc', '١٢٣٤٥٦'])('refuses %j as no code at all', async (code) => {
    const message = 'Please enter the six digits that your app shows, or a recovery code.';
    expect(await enter('A'.repeat(43), code)).toMatchObject({
      status: 400,
      body: { message, fields: { code: message } },
    });
  });

  it('waits ten minutes for the code', async () => {
    const customer = await createProtected();
    const challenge = await challengeFor(customer);
    pass(10 * 60_000);
    expect(await enter(challenge, customer.app.codeAfter(0))).toMatchObject({
      body: { fields: { challenge: anyText } },
    });
  });

  it('limits guesses as those of passwords, and the owner’s own device still gets in', async () => {
    const customer = await createProtected();
    const challenge = await challengeFor(customer);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => enter(challenge, customer.app.codeAfter(7))));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await enter(challenge, customer.app.codeAfter(0))).toMatchObject({
      status: 429,
      body: { message: textWith('Too many wrong codes were entered.') },
    });
    expect(await enter(challenge, customer.app.codeAfter(0), { cookie: customer.cookie })).toMatchObject({
      status: 200,
    });
  });

  it('asks for a code after a mailed sign-in link too, which is used up by it', async () => {
    const customer = await createProtected();
    for (let tries = 0; tries < 6; tries += 1) {
      await call('/auth/login', { body: { email: customer.email, password: 'wrong' } });
    }
    const token = await newestLinkTo(test, customer.email, 'sign-in-link');
    const link = { body: { email: customer.email, token } };
    const answer = await call('/auth/sign-in-with-link', link);
    expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await call('/auth/sign-in-with-link', link)).toMatchObject({ status: 400 });
    const challenge = errorBody.parse(answer.body).challenge ?? '';
    expect(await enter(challenge, customer.app.codeAfter(0))).toMatchObject({ status: 200 });
  });

  it('asks for a code after a password reset too, and a challenge of before is worth nothing', async () => {
    const customer = await createProtected();
    const old = await challengeFor(customer);
    await call('/auth/forgot-password', { body: customer });
    const token = await newestLinkTo(test, customer.email, 'password-reset');
    const password = 'newer-lantern-43';
    const reset = { email: customer.email, token, newPassword: password, confirmNewPassword: password };
    const answer = await call('/auth/reset-password', { body: reset });
    expect(await enter(old, customer.app.codeAfter(0))).toMatchObject({ body: { fields: { challenge: anyText } } });
    const login = { body: { email: customer.email, password }, cookie: cookieFrom(answer) };
    expect(await call('/auth/login', login)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  });
});

describe('recovery codes', () => {
  it('let in once each, however they are typed, and the owner is told how many are left', async () => {
    const customer = await createProtected();
    const [code = ''] = customer.recoveryCodes;
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect(await enter(await challengeFor(customer), typed)).toMatchObject({ status: 200 });
    expect(await enter(await challengeFor(customer), code)).toMatchObject({
      status: 400,
      body: { fields: { code: 'This recovery code is not right, or has been used.' } },
    });
    expect((await securityOf(customer.token)).recoveryCodesLeft).toBe(9);
    const mail = (await queuedMailsTo(test, customer.email)).find(({ template }) => template === 'recovery-code-used');
    expect(mail).toMatchObject({ values: { left: 9 } });
  });

  it('let one of ten in at the same time', async () => {
    const customer = await createProtected();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeFor(customer)));
    const [code = ''] = customer.recoveryCodes;
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await securityOf(customer.token)).recoveryCodesLeft).toBe(9);
  });

  it("are of no use to another's account", async () => {
    const [one, other] = [await createProtected(), await createProtected()];
    expect(await enter(await challengeFor(one), other.recoveryCodes[0] ?? '')).toMatchObject({ status: 400 });
  });

  it('are replaced for who knows the password, by several at once too', async () => {
    const { token, password, email, recoveryCodes } = await createProtected();
    const renew = (body: object) => call('/account/authenticator/recovery-codes', { token, body });
    expect(await renew({ password: 'wrong' })).toMatchObject({ status: 400 });
    const answers = await Promise.all([renew({ password }), renew({ password }), renew({ password })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await securityOf(token)).recoveryCodesLeft).toBe(10);
    const [code = ''] = recoveryCodes;
    expect(await enter(await challengeFor({ email, password }), code)).toMatchObject({ status: 400 });
    expect(await templatesTo(email)).toContain('sign-in-changed');
  });
});

describe('turning it off', () => {
  it('takes the password, tells the owner, and log-ins are as they were', async () => {
    const { token, password, email } = await createProtected();
    const challenge = await challengeFor({ email, password });
    const turnOff = (body: object) => call('/account/authenticator/turn-off', { token, body });
    expect(await turnOff({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: { password: anyText } },
    });
    expect(await turnOff({ password })).toMatchObject({ status: 200 });
    expect(await turnOff({ password })).toMatchObject({ status: 409 });
    const renew = await call('/account/authenticator/recovery-codes', { token, body: { password } });
    expect(renew).toMatchObject({ status: 409 });
    const answer = await call('/auth/login', { body: { email, password } });
    expect(Object.keys(answer.body as object)).toEqual(['access_token', 'user']); // any body of the API is an object
    expect(await enter(challenge, '123456')).toMatchObject({ status: 400, body: { fields: { challenge: anyText } } });
    expect(await securityOf(token)).toEqual({ authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] });
    const changed = (await queuedMailsTo(test, email)).filter(({ template }) => template === 'sign-in-changed');
    expect(changed.at(-1)).toMatchObject({ values: { change: 'authenticator-off' } });
  });
});

describe('export and erasure', () => {
  it('name the app without a secret, and take it away', async () => {
    const { token, password, email, user, recoveryCodes } = await createProtected();
    const answer = await call('/account/export', { method: 'GET', token });
    expect(accountExport.parse(answer.body).signInSecurity).toMatchObject({ recoveryCodesLeft: 10 });
    expect(JSON.stringify(answer.body)).not.toContain(recoveryCodes[0]);
    expect(await call('/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    for (const table of ['authenticators', 'recovery_codes', 'account_tokens'] as const) {
      const rows = await test.database.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', user._id)
        .execute();
      expect(rows).toEqual([]);
    }
    expect(await call('/auth/login', { body: { email, password } })).toMatchObject({ status: 401 });
  });
});
