import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../contract/accounts/accounts.ts';
import { startGuestSession } from '../../contract/accounts/guests.ts';
import { errorBody } from '../../contract/error-body.ts';
import { staffCustomer } from '../../contract/staff/customers.ts';
import { hours } from '../../contract/values/time/duration.ts';
import { issueToken } from '../accounts/mailed-links.ts';
import { sentBy } from '../testing/accounts/claim-calls.ts';
import { createCustomer, createVerified, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { issueGuestLink } from '../testing/accounts/issue-guest-link.ts';
import { joinOrganisation } from '../testing/accounts/join-organisation.ts';
import { codeOfApp } from '../testing/accounts/second-factor.ts';
import { callApi } from '../testing/call-api.ts';
import { newestLinkTo } from '../testing/mails/queued-mails.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { setUpAuthenticator } from '../testing/staff/create-staff.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const change = (userId: string, to: 'LOCK' | 'UNLOCK' = 'LOCK', role: 'SUPPORT' | 'FINANCE' | 'OWNER' = 'SUPPORT') =>
  test.post(`people/${userId}/lock`, { change: to, reason: 'Paid with stolen cards' }, role);
const lock = async (userId: string) => expect(await change(userId)).toMatchObject({ status: 200 });
const call = (path: string, body: object, cookie?: string) =>
  callApi(test.app, path, { body, address: newAddress(), ...(cookie !== undefined && { cookie }) });
const logIn = ({ email, password, cookie }: Pick<TestCustomer, 'email' | 'password'> & { readonly cookie?: string }) =>
  call('/auth/login', { email, password }, cookie);
const isSignedIn = async (token: string) =>
  (await callApi(test.app, '/account/sessions', { method: 'GET', token })).status === 200;
const isLocked = {
  status: 403,
  body: { code: 'ACCOUNT_LOCKED', message: 'Your account is locked. Please contact us.' },
};
const pageOf = async (organisationId: string) => {
  const path = `/staff/customers/${organisationId}`;
  const answer = await callApi(test.app, path, { method: 'GET', token: test.tokenOf('SUPPORT') });
  return staffCustomer.response.parse(answer.body).data;
};

describe('a locked person', () => {
  it('is logged out everywhere, refused with the right password alone, and comes back as they were', async () => {
    const customer = await createCustomer(test);
    const booked = await test.bookShipment(customer);
    await lock(customer.user._id);
    expect(await isSignedIn(customer.token)).toBe(false);
    expect(await logIn(customer)).toMatchObject(isLocked); // in a browser that is remembered too
    const stranger = await logIn({ ...customer, password: 'plover-lantern-43' });
    const nobody = await logIn({ email: `nobody-${randomUUID()}@example.com`, password: 'plover-lantern-43' });
    expect(stranger.status).toBe(401);
    expect(stranger.body).toEqual(nobody.body);
    expect((await pageOf(customer.organisationId)).people).toMatchObject([
      { lock: { who: 'Grace Hopper', reason: 'Paid with stolen cards' }, sessions: [] },
    ]);
    expect(await change(customer.user._id, 'UNLOCK')).toMatchObject({ status: 200 });
    expect(await isSignedIn(customer.token)).toBe(false);
    const back = await logIn(customer);
    expect(back.status).toBe(200);
    expect((await pageOf(customer.organisationId)).shipments).toMatchObject([{ id: booked.id, status: 'BOOKED' }]);
    expect(await test.auditOf(customer.user._id)).toMatchObject([
      { action: 'lock person', before: { is_locked: false }, after: { is_locked: true } },
      { action: 'unlock person', before: { is_locked: true }, after: { is_locked: false } },
    ]);
  });

  it('gets in by no other way: a started second factor, emailed links, a new email address', async () => {
    const customer = await createCustomer(test);
    const secret = await setUpAuthenticator(test, customer.token, { password: customer.password });
    const challenge = errorBody.parse((await logIn(customer)).body).challenge ?? '';
    expect(challenge).not.toBe('');
    await call('/auth/forgot-password', { email: customer.email });
    const newEmail = `new-${randomUUID()}@example.com`;
    const asked = await callApi(test.app, '/account/email', {
      token: customer.token,
      body: { new_email: newEmail, password: customer.password },
    });
    expect(asked.status).toBe(200);
    const links = {
      reset: await newestLinkTo(test, customer.email, 'password-reset'),
      confirm: await newestLinkTo(test, newEmail, 'confirm-new-email'),
      signIn: await test.database.db
        .transaction()
        .execute((trx) => issueToken({ now: () => new Date() }, trx, customer.user._id, 'sign-in', hours(1))),
    };
    await lock(customer.user._id);
    expect(await call('/auth/second-factor', { challenge, code: codeOfApp(secret, new Date(), 1) })).toMatchObject(
      isLocked,
    );
    const { email } = customer;
    expect(await call('/auth/sign-in-with-link', { email, token: links.signIn })).toMatchObject(isLocked);
    const reset = {
      email,
      token: links.reset,
      newPassword: 'plover-lantern-44',
      confirmNewPassword: 'plover-lantern-44',
    };
    expect(await call('/auth/reset-password', reset)).toMatchObject(isLocked);
    expect(await call('/auth/confirm-email-change', { email: newEmail, token: links.confirm })).toMatchObject(isLocked);
    expect(await logIn(customer)).toMatchObject(isLocked);
  });

  it('logs in to nothing when both happen at once', async () => {
    const { email, password } = await createVerified(test);
    const { id } = await test.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const [answer] = await Promise.all([logIn({ email, password }), lock(id)]);
    const token = answer.status === 200 ? session.parse(answer.body).access_token : '';
    expect(await isSignedIn(token)).toBe(false);
  });

  it('keeps what was under way: a payment books the parcel, and colleagues work on', async () => {
    const customer = await createCustomer(test);
    const colleague = await createCustomer(test);
    await joinOrganisation(test, colleague, customer.organisationId, 'SHIPPER');
    const opened = await test.openShipment(customer);
    await lock(customer.user._id);
    test.cards.pay(opened.intentId);
    expect(await test.sendWebhook({ kind: 'intent', intentId: opened.intentId })).toBe(200);
    expect(await test.moneyOf(opened.id)).toMatchObject({ status: 'BOOKED', payment_status: 'PAID' });
    expect(await isSignedIn(colleague.token)).toBe(true);
  });

  it('may be a guest, whose links then open nothing', async () => {
    const started = await callApi(test.app, '/auth/guest', { address: newAddress() });
    const { access_token: token } = startGuestSession.response.parse(started.body);
    const booked = await test.bookShipment({ token }, sentBy(`guest-${randomUUID()}@example.com`));
    const link = await issueGuestLink(test, booked.id);
    const { user_id: guestId } = await test.database.db
      .selectFrom('shipments')
      .innerJoin('memberships', 'memberships.organisation_id', 'shipments.organisation_id')
      .select('user_id')
      .where('shipments.id', '=', booked.id)
      .executeTakeFirstOrThrow();
    await lock(guestId);
    expect(await call('/auth/guest/open-link', { token: link })).toMatchObject(isLocked);
    const path = `/shipment/${booked.id}`;
    expect(await callApi(test.app, path, { method: 'GET', token })).toMatchObject({ status: 401 });
    expect(await change(guestId, 'UNLOCK')).toMatchObject({ status: 200 });
    expect(await call('/auth/guest/open-link', { token: link })).toMatchObject({ status: 200 });
  });
});

describe('locking', () => {
  it('is done by one of two, and the other learns by whom', async () => {
    const { user } = await createCustomer(test);
    for (const to of ['LOCK', 'UNLOCK'] as const) {
      const answers = await Promise.all([change(user._id, to), change(user._id, to, 'OWNER')]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const { message } = errorBody.parse(answers.find(({ status }) => status === 409)?.body);
      expect(message).toBe(`Grace Hopper has already ${to === 'LOCK' ? 'locked' : 'unlocked'} this person.`);
    }
    expect(await test.auditOf(user._id)).toHaveLength(2);
  });

  it('needs the permission, a reason, and somebody who is a customer', async () => {
    const { user } = await createCustomer(test);
    expect(await change(user._id, 'LOCK', 'FINANCE')).toMatchObject({ status: 403 });
    expect(await test.post(`people/${user._id}/lock`, { change: 'LOCK', reason: ' ' })).toMatchObject({ status: 400 });
    for (const id of ['nothing', randomUUID()]) expect(await change(id)).toMatchObject({ status: 404 });
    expect(await change(test.staff.get('OWNER')?.userId ?? '')).toMatchObject({ status: 409 });
    expect(await change(user._id, 'UNLOCK')).toMatchObject({ status: 409 });
  });
});
