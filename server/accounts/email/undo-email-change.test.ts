import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database } from '../../database/database.ts';
import { createCustomer, newRegistration } from '../../testing/accounts/create-customer.ts';
import { createEmailChangeTest, type EmailChangeTest, freshEmail } from '../../testing/accounts/email-change-test.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';
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

describe('what somebody of staff does while their email change is undone', () => {
  it('is no deadlock: the undo waits for their role before it locks who they are', async () => {
    const { customer } = await createChanged();
    const { db } = test.database;
    const userId = customer.user._id;
    await sql`insert into staff_members (id, user_id, role, started_at) values (${randomUUID()}, ${userId}, 'SUPPORT', now())`.execute(
      db,
    );
    let acting: Database = db;
    const held = await holdLock(db, async (trx) => {
      acting = trx;
      await sql`select from staff_members where user_id = ${userId} for share`.execute(trx);
    });
    const undoing = undo(customer.email, await links.undo(customer.email));
    await untilWaiting(db, 1, undoing);
    await sql`select from users where id = ${userId} for key share nowait`.execute(acting); // as an entry of the audit log does
    await held.release();
    expect(await undoing).toMatchObject({ status: 200, body: { was_changed: true } });
  });
});
