import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGuestLink } from '../../../contract/accounts/guests.ts';
import { days, hours, minutes } from '../../../contract/values/time/duration.ts';
import { addressBookRecords } from '../../addresses/book/read-address-book.ts';
import { cancelAll } from '../../composition/compose-jobs.ts';
import { invoiceRecords } from '../../invoices/invoices.queries.ts';
import { shipmentRecords } from '../../shipments/privacy/shipment-records.ts';
import { findBooked } from '../../shipments/shipments.queries.ts';
import { newEmail, sentBy } from '../../testing/accounts/claim-calls.ts';
import { createCustomer, newAddress, newRegistration } from '../../testing/accounts/create-customer.ts';
import { issueGuestLink } from '../../testing/accounts/issue-guest-link.ts';
import { startGuest } from '../../testing/accounts/start-guest.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';
import { createPayingApp, type PayingApp } from '../../testing/payments/create-paying-app.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { purgeGuests } from './purge-guests.ts';

let test: PayingApp;
let clock = new Date();
const now = () => clock;
beforeAll(async () => {
  test = await createPayingApp({}, { now });
});
afterAll(() => test.close());

const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const create = (token: string, email: string, { address = '192.0.2.1', ...changes }: Record<string, string> = {}) =>
  callApi(test.app, '/shipment/create-shipment', {
    token,
    address,
    body: shipmentForm({ ...sentBy(email), ...changes }),
  });
const read = (token: string, path: string) => callApi(test.app, path, { method: 'GET', token });
const ownerOf = async (shipmentId: string) => {
  const row = await test.database.db
    .selectFrom('shipments')
    .select('organisation_id')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return row.organisation_id;
};
const open = (token: string) => callApi(test.app, '/auth/guest/open-link', { body: { token } });
const renew = (token: string, parcelId: string) =>
  callApi(test.app, '/auth/guest/renew-link', { body: { token, parcel_id: parcelId }, address: newAddress() });
const purge = () =>
  purgeGuests({
    database: test.database.db,
    now,
    findBooked,
    records: [
      addressBookRecords,
      shipmentRecords({ now, cancelOpenPayments: cancelAll, findRefundNotices: async () => new Map() }),
      invoiceRecords,
    ],
  });
const storedAmong = async (emails: readonly string[]) => {
  const rows = await test.database.db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  return rows.map(({ email }) => email);
};
const linkTo = (shipmentId: string) => issueGuestLink(test, shipmentId, now);

describe('a guest session', () => {
  it('sends, pays for and cancels a parcel, and ends after 24 hours', async () => {
    const guest = await startGuest(test);
    const { id } = await test.bookShipment(guest, sentBy(newEmail()));
    expect(await test.moneyOf(id)).toMatchObject({ status: 'BOOKED', documents: ['INVOICE'] });
    pass(hours(24) - 1);
    expect(await read(guest.token, `/shipment/${id}`)).toMatchObject({ status: 200 });
    const cancelled = await callApi(test.app, `/shipment/${id}/cancel`, { token: guest.token });
    expect(cancelled.body).toMatchObject({ shipment: { status: 'CANCELLED' } });
    pass(1);
    expect(await read(guest.token, `/shipment/${id}`)).toMatchObject({ status: 401 });
  });

  it('finds no parcel of another guest of the same address, nor of a customer', async () => {
    const email = newEmail();
    const [one, other] = [await startGuest(test), await startGuest(test)];
    const { id, reference } = await test.openShipment(one, sentBy(email));
    const owned = await test.openShipment(await createCustomer(test));
    await create(other.token, email);
    for (const key of [id, reference, owned.id]) {
      expect(await read(other.token, `/shipment/${key}`)).toMatchObject({ status: 404 });
      expect(await callApi(test.app, `/shipment/${key}/cancel`, { token: other.token })).toMatchObject({ status: 404 });
      const payment = await callApi(test.app, '/payment/confirm-payment', {
        token: other.token,
        body: { parcel_id: key },
      });
      expect(payment).toMatchObject({ status: 404 });
    }
  });

  it('pays by card only', async () => {
    const { token } = await startGuest(test);
    for (const pay_from of ['BALANCE', 'ACCOUNT']) {
      expect(await create(token, newEmail(), { pay_from })).toMatchObject({ status: 403 });
    }
  });

  it('proves no address: it sets up no account, though it carries one', async () => {
    const customer = await createCustomer(test);
    const { token } = await startGuest(test);
    await create(token, customer.email);
    const answer = await callApi(test.app, '/auth/setup-account', {
      token,
      body: { email: customer.email, address: '1 High Street', postal_code: 'DA1 1AA', phone: '07700 900123' },
    });
    expect(answer).toMatchObject({ status: 401 });
  });

  it('signs nobody in by a password or a reset link', async () => {
    const email = newEmail();
    const { token } = await startGuest(test);
    await create(token, email);
    const unknown = newEmail();
    for (const path of ['/auth/forgot-password', '/auth/resend-email-otp']) {
      const [known, other] = await Promise.all(
        [email, unknown].map((address) => callApi(test.app, path, { body: { email: address }, address: newAddress() })),
      );
      expect(known?.body).toEqual(other?.body);
    }
    const logIn = await callApi(test.app, '/auth/login', { body: { email, password: 'plover-lantern-42' } });
    expect(logIn).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    const mails = await test.database.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
    expect(JSON.stringify(mails)).not.toContain(email);
  });

  it('takes the receipt to the sender’s address until something is paid for', async () => {
    const [wrong, right, later] = [newEmail(), newEmail(), newEmail()];
    const guest = await startGuest(test);
    const { id } = await test.openShipment(guest, sentBy(wrong));
    const form = shipmentForm({ ...sentBy(right), weight: '8', total_gross_weight: '8' });
    await callApi(test.app, `/shipment/${id}`, { method: 'PUT', token: guest.token, body: form });
    const { id: paid } = await test.bookShipment(guest, sentBy(right));
    const refused = await create(guest.token, later);
    expect(refused).toMatchObject({ status: 409, body: { fields: { shipper_email_address: textWith('new parcel') } } });
    expect(await create(guest.token, right.toUpperCase())).toMatchObject({ status: 200 });
    const organisationId = await ownerOf(paid);
    const { email } = await test.database.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'user_id')
      .select('email')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    expect(email).toBe(right);
  });
});

describe('unpaid parcels of guests', () => {
  it('are at most five a day by address and network, however many sessions there are', async () => {
    const email = newEmail();
    for (let count = 0; count < 5; count += 1) {
      const { token } = await startGuest(test);
      expect(await create(token, email)).toMatchObject({ status: 200 });
    }
    const { token } = await startGuest(test);
    const refused = await create(token, email.toUpperCase());
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.body).toMatchObject({
      message: 'You’ve started 5 parcels without an account. Please try again in 24 hours, or create an account.',
    });
    expect(await create(token, email, { address: '192.0.2.2' })).toMatchObject({ status: 200 });
    expect(await create(token, newEmail())).toMatchObject({ status: 200 });
    pass(hours(24));
    const tomorrow = await startGuest(test);
    expect(await create(tomorrow.token, email)).toMatchObject({ status: 200 });
  });

  it('are no longer counted once they are paid for', async () => {
    const email = newEmail();
    const guest = await startGuest(test);
    for (let count = 0; count < 6; count += 1) await test.bookShipment(guest, sentBy(email));
    expect(await test.createShipment(guest, sentBy(email))).toMatchObject({ status: 'PENDING_PAYMENT' });
  });

  it('are as many where another guest of that address paid, so that nobody learns of it', async () => {
    const email = newEmail();
    await test.bookShipment(await startGuest(test), sentBy(email));
    for (const status of [200, 200, 200, 200, 200, 429]) {
      const { token } = await startGuest(test);
      expect(await create(token, email, { address: '192.0.2.3' })).toMatchObject({ status });
    }
  });

  it('count for an address that one of them is changed to', async () => {
    const email = newEmail();
    const change = async (address: string) => {
      const guest = await startGuest(test);
      const { id } = await test.openShipment(guest, sentBy(newEmail()));
      const body = shipmentForm({ ...sentBy(email), weight: '8', total_gross_weight: '8' });
      const call = { method: 'PUT', token: guest.token, address, body } as const;
      const first = await callApi(test.app, `/shipment/${id}`, call);
      return [first.status, (await callApi(test.app, `/shipment/${id}`, call)).status];
    };
    for (let count = 0; count < 5; count += 1) expect(await change('192.0.2.4')).toEqual([200, 200]);
    expect(await change('192.0.2.4')).toEqual([429, 429]);
  });

  it('are five of ten created at the same moment', async () => {
    const email = newEmail();
    const guests = await Promise.all(Array.from({ length: 10 }, () => startGuest(test)));
    const answers = await Promise.all(guests.map(({ token }) => create(token, email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

it('guests of one network share what a customer may do, however many sessions there are', async () => {
  const limits = { LIMIT_SHIPMENTS_PER_CUSTOMER: '3/1h', LIMIT_GUEST_PAYMENTS_PER_ADDRESS: '2/1h' };
  const small = await createPayingApp(limits, { now });
  try {
    for (let count = 0; count < 2; count += 1) await small.openShipment(await startGuest(small), sentBy(newEmail()));
    const guest = await startGuest(small);
    const { _id: parcel_id, total: amount } = await small.createShipment(guest, sentBy(newEmail()));
    const body = { parcel_id, amount };
    const payment = await callApi(small.app, '/payment/create_payment_intent', { token: guest.token, body });
    expect(payment).toMatchObject({ status: 429 });
    const { token } = await startGuest(small);
    const call = { token, body: shipmentForm(sentBy(newEmail())) };
    expect(await callApi(small.app, '/shipment/create-shipment', call)).toMatchObject({ status: 429 });
    const elsewhere = { ...call, address: '192.0.2.5' };
    expect(await callApi(small.app, '/shipment/create-shipment', elsewhere)).toMatchObject({ status: 200 });
  } finally {
    await small.close();
  }
});

describe('an emailed link', () => {
  it('starts a session once, of ten at the same moment one, for 15 minutes', async () => {
    const { id } = await test.bookShipment(await startGuest(test), sentBy(newEmail()));
    const token = await linkTo(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    const { access_token } = openGuestLink.response.parse(opened[0]?.body);
    expect(await read(access_token, `/shipment/${id}`)).toMatchObject({ status: 200 });
    const late = await linkTo(id);
    pass(minutes(15));
    expect(await open(late)).toMatchObject({
      status: 400,
      body: { message: 'This link has been used or has expired. We can email you a new one.' },
    });
  });

  it('is renewed at the address it went to, months later too', async () => {
    const email = newEmail();
    const { id } = await test.bookShipment(await startGuest(test), sentBy(email));
    const old = await linkTo(id);
    pass(days(90));
    expect(await renew(old, id)).toMatchObject({ status: 200, body: { message: 'We’ve emailed you a new link.' } });
    const fresh = await newestLinkTo(test, email, 'guest-link');
    expect(await open(fresh)).toMatchObject({ status: 200 });
  });

  it('that we never sent is refused, and so is one that belongs to something else', async () => {
    const email = newEmail();
    await callApi(test.app, '/auth/register', { body: { ...newRegistration(), email } });
    const verification = await newestLinkTo(test, email, 'verify-email');
    for (const token of ['x'.repeat(43), verification]) {
      for (const answer of [await open(token), await renew(token, randomUUID())]) {
        expect(answer).toMatchObject({ status: 400, body: { message: textWith('isn’t valid') } });
      }
    }
  });
});

describe('what is left of guests', () => {
  it('is nothing after 30 days where nothing was paid for, and everything where something was', async () => {
    const [unpaid, paid] = [newEmail(), newEmail()];
    const { id: unpaidId } = await test.openShipment(await startGuest(test), sentBy(unpaid));
    const { id: paidId } = await test.bookShipment(await startGuest(test), sentBy(paid));
    await startGuest(test);
    pass(days(30) - 1);
    await purge();
    expect(await storedAmong([unpaid, paid])).toHaveLength(2);
    pass(hours(1));
    await purge();
    expect(await storedAmong([unpaid, paid])).toEqual([paid]);
    const rows = await test.database.db
      .selectFrom('shipments')
      .select(['id', 'shipper_email'])
      .where('id', 'in', [unpaidId, paidId])
      .execute();
    expect(rows.find(({ id }) => id === unpaidId)?.shipper_email).toBe('');
    expect(rows.find(({ id }) => id === paidId)?.shipper_email).toBe(paid);
    const { rows: nameless } = await test.database.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('email', 'is', null)
      .where('erased_at', 'is', null)
      .where('created_at', '<', new Date(clock.getTime() - days(30)))
      .executeTakeFirstOrThrow();
    expect(nameless).toBe(0);
  });
});
