import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createSecondFactorTest, type SecondFactorTest } from '../../testing/accounts/second-factor.ts';
import { anyText } from '../../testing/expected-text.ts';
import { queuedMailsTo } from '../../testing/mails/queued-mails.ts';

let kit: SecondFactorTest;
let call: SecondFactorTest['call'];
let createProtected: SecondFactorTest['createProtected'];
let challengeFor: SecondFactorTest['challengeFor'];
let enter: SecondFactorTest['enter'];
let securityOf: SecondFactorTest['securityOf'];
let templatesTo: SecondFactorTest['templatesTo'];
let test: SecondFactorTest['test'];
beforeAll(async () => {
  kit = await createSecondFactorTest();
  ({ call, createProtected, challengeFor, enter, securityOf, templatesTo, test } = kit);
});
beforeEach(() => kit.resetClock());
afterAll(() => kit.test.close());

describe('recovery codes', () => {
  it('let in once each, however they are typed, and the owner is told how many are left', async () => {
    const customer = await createProtected();
    const [code = ''] = customer.recoveryCodes;
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect(await enter(await challengeFor(customer), typed)).toMatchObject({ status: 200 });
    expect(await enter(await challengeFor(customer), code)).toMatchObject({
      status: 400,
      body: { fields: { code: 'That recovery code isn’t right, or has been used.' } },
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

describe('what has no use', () => {
  it('is refused before the password is looked at, which costs a hash', async () => {
    const { token } = await createCustomer(test);
    const body = { password: 'wrong' };
    const useless = ['/account/authenticator/recovery-codes', '/account/authenticator/turn-off'];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => call(useless[index % 2] ?? '', { token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(409));
    const customer = await createProtected();
    expect(await call('/account/authenticator', { token: customer.token, body })).toMatchObject({ status: 409 });
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
    for (const table of ['authenticators', 'recovery_codes', 'user_tokens'] as const) {
      const rows = await test.database.db.selectFrom(table).select('user_id').where('user_id', '=', user._id).execute();
      expect(rows).toEqual([]);
    }
    expect(await call('/auth/login', { body: { email, password } })).toMatchObject({ status: 401 });
  });
});
