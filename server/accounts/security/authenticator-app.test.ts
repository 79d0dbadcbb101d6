import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { confirmAuthenticator } from '../../../contract/accounts/second-factor.ts';
import { errorBody } from '../../../contract/error-body.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createSecondFactorTest, type SecondFactorTest } from '../../testing/accounts/second-factor.ts';
import { cookieFrom } from '../../testing/call-api.ts';
import { anyText, secretToken, textWith } from '../../testing/expected-text.ts';
import { newestLinkTo, queuedMailsTo } from '../../testing/mails/queued-mails.ts';

let kit: SecondFactorTest;
let call: SecondFactorTest['call'];
let pass: SecondFactorTest['pass'];
let start: SecondFactorTest['start'];
let createProtected: SecondFactorTest['createProtected'];
let challengeFor: SecondFactorTest['challengeFor'];
let enter: SecondFactorTest['enter'];
let securityOf: SecondFactorTest['securityOf'];
let test: SecondFactorTest['test'];
beforeAll(async () => {
  kit = await createSecondFactorTest();
  ({ call, pass, start, createProtected, challengeFor, enter, securityOf, test } = kit);
});
beforeEach(() => kit.resetClock());
afterAll(() => kit.test.close());

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
      body: { fields: { code: textWith('isn’t right') } },
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
      .innerJoin('users', 'users.id', 'authenticators.user_id')
      .select(['users.id', 'sealed_secret'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret).toHaveLength(12 + 20 + 16);
    const codes = await test.database.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', row.id)
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
      body: { message: textWith('Please start again') },
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
        message: 'Enter a code from your authenticator app.',
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
    const used = 'That code has been used. Wait for the next one.';
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
    const message = 'Enter the six digits from your app, or a recovery code.';
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
      body: { message: textWith('You’ve entered too many wrong codes.') },
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
