import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/accounts/accounts.ts';
import { hours } from '../../../contract/values/time/duration.ts';
import { claimCalls, newEmail, sentBy } from '../../testing/accounts/claim-calls.ts';
import { createCustomer, newAddress } from '../../testing/accounts/create-customer.ts';
import { issueGuestLink } from '../../testing/accounts/issue-guest-link.ts';
import { startGuest } from '../../testing/accounts/start-guest.ts';
import { callApi, cookieFrom } from '../../testing/call-api.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';
import { createPayingApp, type PayingApp } from '../../testing/payments/create-paying-app.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';

let test: PayingApp;
let clock = new Date();
const now = () => clock;
beforeAll(async () => {
  test = await createPayingApp({}, { now });
});
afterAll(() => test.close());

const { register, verify, logIn, resetPassword, openLink, shipmentsOf } = claimCalls(() => test, now);
const attack = async () => {
  const email = newEmail();
  const { id } = await test.bookShipment(await startGuest(test), sentBy(email));
  const attacker = await register(email);
  await register(email); // the owner's own registration, which has no effect
  return { email, id, attacker, owners: cookieFrom(await verify(email)) }; // by the link that works
};
const claim = async (token: string, shipmentId: string) =>
  callApi(test.app, '/auth/guest/claim-link', {
    token,
    body: { token: await issueGuestLink(test, shipmentId, now) },
  });

it('claims nothing in another browser, with another address’s mail, or a day later', async () => {
  const [email, other] = [newEmail(), newEmail()];
  const { id } = await test.bookShipment(await startGuest(test), sentBy(email));
  const customer = await register(email);
  const cookie = cookieFrom(await verify(email));
  await register(other);
  const others = cookieFrom(await verify(other));
  const forged = cookie.replace(/(opened-mail=.)./, (_all, start: string) => `${start}_`);
  for (const nothing of ['', others, forged]) expect(await shipmentsOf(await logIn(customer, nothing))).toEqual([]);
  clock = new Date(clock.getTime() + hours(24));
  expect(await shipmentsOf(await logIn(customer, cookie))).toEqual([]);
  expect(await shipmentsOf(await logIn(customer, await openLink(id)))).toEqual([id]);
});

describe('somebody else who registers with a guest’s address', () => {
  it('gets nothing when the owner opens the mailed link', async () => {
    const { id, attacker } = await attack();
    const token = await logIn(attacker);
    expect(await shipmentsOf(token)).toEqual([]);
    expect(await callApi(test.app, `/shipment/${id}`, { method: 'GET', token })).toMatchObject({ status: 404 });
  });

  it('gets nothing when the owner is sent a link to log in with', async () => {
    const { email, attacker, owners } = await attack();
    for (let guess = 0; guess < 11; guess += 1) {
      await callApi(test.app, '/auth/login', { body: { email, password: 'wrong' }, address: newAddress() });
    }
    const body = { email, token: await newestLinkTo(test, email, 'sign-in-link') };
    const answer = await callApi(test.app, '/auth/sign-in-with-link', { body, cookie: owners });
    const { access_token: token } = contract.signInWithLink.response.parse(answer.body);
    expect(await shipmentsOf(token)).toEqual([]);
    expect(attacker.email).toBe(email);
  });

  it('is put out by the owner, who resets the password and gets everything', async () => {
    const { email, id, attacker } = await attack();
    const attackers = await logIn(attacker);
    const password = 'heron-teapot-77';
    const token = await logIn({ email, password }, await resetPassword(email, password));
    expect(await shipmentsOf(token)).toEqual([id]);
    expect(await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token: attackers })).toMatchObject({
      status: 401,
    });
    const again = await callApi(test.app, '/auth/login', { body: attacker, address: newAddress() });
    expect(again).toMatchObject({ status: 401 });
  });
});

describe('the mailed link to a guest’s parcel', () => {
  it('makes it the customer’s who is logged in with that address, and nobody else’s', async () => {
    const [customer, stranger] = [await createCustomer(test), await createCustomer(test)];
    const { id } = await test.bookShipment(await startGuest(test), sentBy(customer.email));
    expect(await claim(stranger.token, id)).toMatchObject({ status: 409 });
    expect(await shipmentsOf(stranger.token)).toEqual([]);
    const old = await issueGuestLink(test, id, now);
    clock = new Date(clock.getTime() + hours(1));
    const late = await callApi(test.app, '/auth/guest/claim-link', { token: customer.token, body: { token: old } });
    expect(late).toMatchObject({ status: 400 });
    expect(await claim(customer.token, id)).toMatchObject({ status: 200 });
    expect(await shipmentsOf(customer.token)).toEqual([id]);
    const again = await callApi(test.app, '/auth/guest/claim-link', { token: customer.token, body: { token: old } });
    expect(again).toMatchObject({ status: 404 });
  });
});

it.each([
  ['moves to another address', { email: newEmail() }],
  ['is erased', { email: null, full_name: '', phone_number: '', erased_at: new Date() }],
] as const)('a guest who %s meanwhile is left alone', async (_what, change) => {
  const { db } = test.database;
  const email = newEmail();
  await test.bookShipment(await startGuest(test), sentBy(email));
  const customer = await register(email);
  const cookie = cookieFrom(await verify(email));
  const { release } = await holdLock(db, (holder) =>
    holder.updateTable('users').set(change).where('email', '=', email).where('password_hash', 'is', null).execute(),
  );
  const loggingIn = logIn(customer, cookie);
  await untilWaiting(db, 1, loggingIn);
  await release();
  expect(await shipmentsOf(await loggingIn)).toEqual([]);
});

it('a guest whom staff lock meanwhile is left alone, and their lock stays', async () => {
  const { db } = test.database;
  const email = newEmail();
  await test.bookShipment(await startGuest(test), sentBy(email));
  const customer = await register(email);
  const cookie = cookieFrom(await verify(email));
  const { release } = await holdLock(db, (holder) =>
    sql`
      with guest as (select id from users where email = ${email} and password_hash is null for update)
      insert into user_locks (id, user_id, locked_at, locked_by, lock_reason)
      select gen_random_uuid(), guest.id, now(), staff.id, 'Stolen cards'
      from guest, (select id from users where email = ${email} and password_hash is not null) as staff`.execute(holder),
  );
  const loggingIn = logIn(customer, cookie);
  await untilWaiting(db, 1, loggingIn);
  await release();
  expect(await shipmentsOf(await loggingIn)).toEqual([]);
  const { rows } = await sql`select from user_locks join users on users.id = user_id where email = ${email}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
});

it('a claim that fails keeps nobody from logging in, and is made at the next log-in', async () => {
  const { db } = test.database;
  const email = newEmail();
  const { id } = await test.bookShipment(await startGuest(test), sentBy(email));
  const customer = await register(email);
  const cookie = cookieFrom(await verify(email));
  await sql`alter table shipments add constraint no_claim check (organisation_id is null) not valid`.execute(db);
  const token = await logIn(customer, cookie);
  await sql`alter table shipments drop constraint no_claim`.execute(db);
  expect(await shipmentsOf(token)).toEqual([]);
  expect(await shipmentsOf(await logIn(customer, cookie))).toEqual([id]);
});

it('an address typed for somebody else’s parcel is stored nowhere', async () => {
  const { db } = test.database;
  const [email, victim] = [newEmail(), newEmail()];
  const guest = await startGuest(test);
  const { id } = await test.openShipment(guest, sentBy(email));
  for (const parcel of [randomUUID(), (await test.openShipment(await startGuest(test), sentBy(newEmail()))).id]) {
    const body = shipmentForm(sentBy(victim));
    const answer = await callApi(test.app, `/shipment/${parcel}`, { method: 'PUT', token: guest.token, body });
    expect(answer).toMatchObject({ status: 404 });
  }
  const stored = await db.selectFrom('users').select('id').where('email', '=', victim).execute();
  expect(stored).toEqual([]);
  expect(await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: guest.token })).toMatchObject({
    status: 200,
  });
});
