import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../contract/values/time/duration.ts';
import { createCustomer, newRegistration } from '../../testing/accounts/create-customer.ts';
import { createEmailChangeTest, type EmailChangeTest, freshEmail } from '../../testing/accounts/email-change-test.ts';
import { textWith } from '../../testing/expected-text.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';

let test: EmailChangeTest['test'];
let pass: EmailChangeTest['pass'];
let call: EmailChangeTest['call'];
let ask: EmailChangeTest['ask'];
let confirm: EmailChangeTest['confirm'];
let links: EmailChangeTest['links'];
let undo: EmailChangeTest['undo'];
let logIn: EmailChangeTest['logIn'];
let isSignedIn: EmailChangeTest['isSignedIn'];
let createChanged: EmailChangeTest['createChanged'];
beforeAll(async () => {
  ({ test, pass, call, ask, confirm, links, undo, logIn, isSignedIn, createChanged } = await createEmailChangeTest());
});
afterAll(() => test.close());

describe('POST /auth/undo-email-change', () => {
  it('stops a change that waits, which says so to who confirms it', async () => {
    const customer = await createCustomer(test);
    const email = freshEmail();
    await ask(customer, email);
    const stop = await links.stop(customer.email);
    expect(await undo(email, stop)).toMatchObject({ status: 400 });
    expect(await undo(customer.email, await links.confirm(email))).toMatchObject({ status: 400 });
    expect(await undo(customer.email, stop)).toMatchObject({
      status: 200,
      body: { message: textWith('stopped'), was_changed: false },
    });
    expect(await confirm(email, await links.confirm(email))).toMatchObject({ status: 400 });
    expect(await logIn(customer.email, customer.password)).toMatchObject({ status: 200 });
    expect(await undo(customer.email, stop)).toMatchObject({ status: 400 });
  });

  it('takes a change back by the link of either mail: the owner alone sets the next password', async () => {
    for (const link of [links.stop, links.undo]) {
      const { customer, email } = await createChanged();
      const token = await link(customer.email);
      const answers = await Promise.all(Array.from({ length: 5 }, () => undo(customer.email, token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await isSignedIn(customer.token)).toBe(false);
      for (const address of [email, customer.email]) {
        expect(await logIn(address, customer.password)).toMatchObject({ status: 401 });
      }
      const newPassword = 'newer-lantern-43';
      const reset = await newestLinkTo(test, customer.email, 'email-change-undone');
      const body = { email: customer.email, token: reset, newPassword, confirmNewPassword: newPassword };
      expect(await call('/auth/reset-password', { body })).toMatchObject({ status: 200 });
      expect(await logIn(customer.email, newPassword)).toMatchObject({
        status: 200,
        body: { user: { _id: customer.user._id } },
      });
    }
  });

  it('works after a thief has changed password and address once more', async () => {
    const { customer, email } = await createChanged();
    const newPassword = 'a-thief-lantern-43';
    const body = { oldPassword: customer.password, newPassword, confirmNewPassword: newPassword };
    expect(await call('/account/change-password', { token: customer.token, body })).toMatchObject({ status: 200 });
    const further = freshEmail();
    await ask({ ...customer, password: newPassword }, further);
    await confirm(further, await links.confirm(further));
    const thiefs = await links.undo(email);
    expect(await undo(customer.email, await links.undo(customer.email))).toMatchObject({ status: 200 });
    expect(await undo(email, thiefs)).toMatchObject({ status: 400 });
    const owner = await test.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', customer.user._id)
      .executeTakeFirstOrThrow();
    expect(owner.email).toBe(customer.email);
  });

  it('works for the owner after a thief took back only the later of two changes', async () => {
    for (const link of [links.stop, links.undo]) {
      const { customer, email } = await createChanged();
      pass(1);
      const further = freshEmail();
      await ask(customer, further);
      await confirm(further, await links.confirm(further));
      expect(await undo(email, await links.undo(email))).toMatchObject({ status: 200 });
      expect(await undo(customer.email, await link(customer.email))).toMatchObject({ status: 200 });
      const owner = await test.database.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', customer.user._id)
        .executeTakeFirstOrThrow();
      expect(owner.email).toBe(customer.email);
    }
  });

  it('works for seven days, and not once the old address now has its own account', async () => {
    const late = await createChanged();
    const lateLink = await links.undo(late.customer.email);
    pass(days(7));
    expect(await undo(late.customer.email, lateLink)).toMatchObject({
      status: 400,
      body: { message: textWith('has expired') },
    });
    const { customer, email } = await createChanged();
    await call('/auth/register', { body: { ...newRegistration(), email: customer.email } });
    const token = await newestLinkTo(test, customer.email, 'verify-email');
    await call('/auth/verify-email', { body: { email: customer.email, token } });
    expect(await undo(customer.email, await links.undo(customer.email))).toMatchObject({ status: 409 });
    expect(await logIn(email, customer.password)).toMatchObject({ status: 200 });
  });
});
