import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../contract/accounts/accounts.ts';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { days, minutes } from '../../../contract/values/time/duration.ts';
import { createCustomer, newRegistration, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { createEmailChangeTest, type EmailChangeTest, freshEmail } from '../../testing/accounts/email-change-test.ts';
import { textWith } from '../../testing/expected-text.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';
import { purgeExpired } from '../settings/personal-data.ts';

let test: EmailChangeTest['test'];
let now: EmailChangeTest['now'];
let pass: EmailChangeTest['pass'];
let call: EmailChangeTest['call'];
let ask: EmailChangeTest['ask'];
let confirm: EmailChangeTest['confirm'];
let links: EmailChangeTest['links'];
let read: EmailChangeTest['read'];
let logIn: EmailChangeTest['logIn'];
let isSignedIn: EmailChangeTest['isSignedIn'];
let templatesTo: EmailChangeTest['templatesTo'];
let createChanged: EmailChangeTest['createChanged'];
beforeAll(async () => {
  ({ test, now, pass, call, ask, confirm, links, read, logIn, isSignedIn, templatesTo, createChanged } =
    await createEmailChangeTest());
});
afterAll(() => test.close());

describe('POST /account/email', () => {
  it('changes nothing until the link that the new address gets is used, and tells the old one', async () => {
    const customer = await createCustomer(test);
    const email = freshEmail();
    expect(await ask(customer, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { message: textWith('Open it to make the change'), data: { email: customer.email, new_email: email } },
    });
    expect(await read(customer)).toMatchObject({ data: { email: customer.email, new_email: email } });
    expect(await logIn(customer.email, customer.password)).toMatchObject({ status: 200 });
    expect(await logIn(email, customer.password)).toMatchObject({ status: 401 });
    expect(await templatesTo(email)).toEqual(['confirm-new-email']);
    expect(await templatesTo(customer.email)).toContain('email-change-requested');
    const rows = await test.database.db
      .selectFrom('email_changes')
      .selectAll()
      .where('new_email', '=', email)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(await links.confirm(email));
  });

  it('asks for the password, and mails nobody without it', async () => {
    const customer = await createCustomer(test);
    const email = freshEmail();
    const message = 'That’s not your current password.';
    expect(await ask(customer, email, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: { password: message } },
    });
    expect(await ask(customer, email, { password: '' })).toMatchObject({ status: 400 });
    expect(await templatesTo(email)).toEqual([]);
    expect(await templatesTo(customer.email)).not.toContain('email-change-requested');
  });

  it.each([
    ['', 'Please provide your email address!.'],
    ['ada@', 'Please provide a valid email address!.'],
  ])('refuses %j: %s', async (email, message) => {
    expect(await ask(await createCustomer(test), email)).toMatchObject({ status: 400, body: { message } });
  });

  it('refuses the address that the account has', async () => {
    const customer = await createCustomer(test);
    const message = 'This is already your email address.';
    expect(await ask(customer, customer.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { new_email: message } },
    });
  });

  it('answers the same for an address with an account, whose owner alone is told', async () => {
    const [customer, other, third] = [
      await createCustomer(test),
      await createCustomer(test),
      await createCustomer(test),
    ];
    const free = freshEmail();
    const answers = [await ask(customer, other.email), await ask(third, free)];
    const bodies = answers.map(({ status, body }) =>
      JSON.stringify({ status, body }).replaceAll(other.email, 'X').replaceAll(free, 'X'),
    );
    expect(bodies[0]?.replaceAll(customer.email, 'Y')).toBe(bodies[1]?.replaceAll(third.email, 'Y'));
    expect((await templatesTo(other.email)).at(-1)).toBe('email-in-use');
    expect(await templatesTo(customer.email)).toContain('email-change-requested');
    expect(await logIn(other.email, other.password)).toMatchObject({ status: 200 });
  });

  it('is limited by account and by address, like other calls that mail', async () => {
    const customer = await createCustomer(test);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(customer, freshEmail())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const victim = freshEmail();
    for (let count = 0; count < 5; count += 1) await ask(await createCustomer(test), victim);
    expect(await ask(await createCustomer(test), victim)).toMatchObject({ status: 429 });
    expect(await templatesTo(victim)).toHaveLength(5);
  });

  it('lets the last of several requests stand, of ten at once too', async () => {
    const customer = await createCustomer(test);
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(customer, first);
    await ask(customer, second);
    expect(await confirm(first, await links.confirm(first))).toMatchObject({
      status: 400,
      body: { message: 'This change was stopped, or replaced by a newer one.' },
    });
    await Promise.all([ask(customer, freshEmail()), ask(customer, freshEmail()), ask(customer, freshEmail())]);
    const waiting = await test.database.db
      .selectFrom('email_changes')
      .select('id')
      .where('user_id', '=', customer.user._id)
      .where('ended_at', 'is', null)
      .execute();
    expect(waiting).toHaveLength(1);
  });
});

describe('POST /auth/confirm-email-change', () => {
  it('changes the address once, keeps the session that asked and ends all others', async () => {
    const customer = await createCustomer(test);
    const elsewhere = session.parse((await logIn(customer.email, customer.password)).body).access_token;
    await call('/account/mail-choices', {
      token: customer.token,
      body: { receive_offer_letter: true, receive_news_letter: false },
    });
    const email = freshEmail();
    await ask(customer, email);
    const token = await links.confirm(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(email, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
    expect([await isSignedIn(customer.token), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await logIn(customer.email, customer.password)).toMatchObject({ status: 401 });
    expect(await logIn(email, customer.password)).toMatchObject({
      status: 200,
      body: { user: { _id: customer.user._id, email, is_email_verified: true } },
    });
    expect(await read(customer)).toEqual({ data: { email, new_email: null } });
    expect((await templatesTo(customer.email)).at(-1)).toBe('email-changed');
    const choices = await call('/account/mail-choices', { method: 'GET', token: customer.token });
    expect(choices.body).toMatchObject({ data: { receive_offer_letter: true, receive_news_letter: false } });
  });

  it('works for 30 minutes, for its own address and with the whole secret', async () => {
    const customer = await createCustomer(test);
    const email = freshEmail();
    await ask(customer, email);
    const token = await links.confirm(email);
    for (const [address, secret] of [
      [email, 'A'.repeat(43)],
      [customer.email, token],
      [freshEmail(), token],
      [email, await links.stop(customer.email)],
    ] as const) {
      expect(await confirm(address, secret)).toMatchObject({
        status: 400,
        body: { message: textWith('isn’t valid') },
      });
    }
    pass(minutes(30));
    expect(await confirm(email, token)).toMatchObject({ status: 400, body: { message: textWith('has expired') } });
    expect(await read(customer)).toEqual({ data: { email: customer.email, new_email: null } });
  });

  it('refuses an address that somebody verified meanwhile, and takes one that nobody verified', async () => {
    const [customer, other] = [await createCustomer(test), await createCustomer(test)];
    const [verified, unverified] = [newRegistration(), newRegistration()];
    await ask(customer, verified.email);
    await ask(other, unverified.email);
    await call('/auth/register', { body: verified });
    await call('/auth/register', { body: unverified });
    const token = await newestLinkTo(test, verified.email, 'verify-email');
    await call('/auth/verify-email', { body: { email: verified.email, token } });
    const refused = await confirm(verified.email, await links.confirm(verified.email));
    expect(refused).toMatchObject({ status: 409, body: { message: textWith('now has its own account') } });
    expect(await logIn(customer.email, customer.password)).toMatchObject({ status: 200 });
    expect(await confirm(unverified.email, await links.confirm(unverified.email))).toMatchObject({ status: 200 });
    expect(await logIn(unverified.email, other.password)).toMatchObject({
      status: 200,
      body: { user: { _id: other.user._id } },
    });
    const late = await newestLinkTo(test, unverified.email, 'verify-email');
    expect(await call('/auth/verify-email', { body: { email: unverified.email, token: late } })).toMatchObject({
      status: 400,
    });
  });

  it('gives an address to one of two who want it at once, and to one of a change and a registration', async () => {
    const people = [await createCustomer(test), await createCustomer(test)];
    const email = freshEmail();
    const tokens: string[] = [];
    for (const person of people) {
      await ask(person, email);
      tokens.push(await links.confirm(email));
    }
    const body = { ...newRegistration(), email };
    const [first, second, registered] = await Promise.all([
      ...tokens.map((token) => confirm(email, token)),
      call('/auth/register', { body }),
    ]);
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
    expect(registered?.status).toBe(200);
    const { db } = test.database;
    const owners = await db.selectFrom('users').select(['id']).where('email', '=', email).execute();
    expect(owners).toHaveLength(1);
    expect(people.map(({ user }) => user._id)).toContain(owners[0]?.id);
  });

  it('is ended by a new password, by a reset of it, by the customer and with the account', async () => {
    const ways = [
      async ({ token, password }: TestCustomer) => {
        const newPassword = 'newer-lantern-43';
        const body = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
        await call('/account/change-password', { token, body });
      },
      async ({ email }: TestCustomer) => {
        await call('/auth/forgot-password', { body: { email } });
        const newPassword = 'newer-lantern-43';
        const token = await newestLinkTo(test, email, 'password-reset');
        await call('/auth/reset-password', { body: { email, token, newPassword, confirmNewPassword: newPassword } });
      },
      async ({ token }: TestCustomer) => void (await call('/account/email', { method: 'DELETE', token })),
      async ({ token, password }: TestCustomer) => void (await call('/account/erase', { token, body: { password } })),
    ];
    for (const end of ways) {
      const customer = await createCustomer(test);
      const email = freshEmail();
      await ask(customer, email);
      const token = await links.confirm(email);
      await end(customer);
      expect(await confirm(email, token)).toMatchObject({ status: 400 });
      expect(await test.database.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
    }
  });

  it('makes links that were mailed to the old address worthless', async () => {
    const customer = await createCustomer(test);
    await call('/auth/forgot-password', { body: { email: customer.email } });
    const token = await newestLinkTo(test, customer.email, 'password-reset');
    const email = freshEmail();
    await ask(customer, email);
    await confirm(email, await links.confirm(email));
    for (const address of [customer.email, email]) {
      const body = { email: address, token };
      expect(await call('/auth/verify-account-reset-otp', { body })).toMatchObject({ status: 400 });
    }
  });
});

describe('what is kept of a change', () => {
  it('is in the export, goes with the account and after 30 days', async () => {
    const { customer, email } = await createChanged();
    const answer = await call('/account/export', { method: 'GET', token: customer.token });
    expect(accountExport.parse(answer.body).emailChanges).toMatchObject([{ from: customer.email, to: email }]);
    const { db } = test.database;
    const rows = () => db.selectFrom('email_changes').select('id').where('user_id', '=', customer.user._id).execute();
    expect(await rows()).toHaveLength(1);
    await call('/account/erase', { token: customer.token, body: { password: customer.password } });
    expect(await rows()).toEqual([]);
    const other = await createChanged();
    pass(days(31));
    await purgeExpired({ database: db, now, sessionLife: { idleMs: 1e12, longestMs: 1e12 } });
    const old = await db.selectFrom('email_changes').select('id').where('new_email', '=', other.email).execute();
    expect(old).toEqual([]);
  });
});
