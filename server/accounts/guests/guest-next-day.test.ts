import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath } from '../../../contract/endpoint.ts';
import { days, hours } from '../../../contract/values/time/duration.ts';
import { claimCalls, newEmail, sentBy } from '../../testing/accounts/claim-calls.ts';
import { createCustomer, newAddress, newRegistration } from '../../testing/accounts/create-customer.ts';
import { startGuest } from '../../testing/accounts/start-guest.ts';
import { callApi, cookieFrom } from '../../testing/call-api.ts';
import { newestLinkTo } from '../../testing/mails/queued-mails.ts';
import { createPayingApp, type OpenedShipment, type PayingApp } from '../../testing/payments/create-paying-app.ts';

let test: PayingApp;
let clock = new Date();
const now = () => clock;
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
beforeAll(async () => {
  test = await createPayingApp({}, { now });
});
afterAll(() => test.close());

const { register, verify, logIn, openLink, listOf, shipmentsOf } = claimCalls(() => test, now);
const read = (token: string, path: string) => callApi(test.app, path, { method: 'GET', token });

/** Whatever an account lists, counts or sums up. */
const lists = [
  '/shipment/my-shipments',
  '/invoice/my-invoices',
  '/shipment/labels/unprinted',
  '/shipment/my-address-book',
  '/shipment/bulk/paid',
  '/collections',
  '/billing',
  '/billing/movements',
  '/billing/statements',
];
const seenBy = async (token: string) => {
  const seen = [];
  for (const path of lists) {
    const { status, body } = await read(token, path);
    expect([200, 409]).toContain(status); // there is nothing to print
    seen.push({ path, status, body });
  }
  return seen;
};

/** The tracking number and the invoice's number of each shipment. */
const numbersOf = async (shipments: readonly OpenedShipment[]) => {
  const rows = await test.database.db.selectFrom('invoices').select(['shipment_id', 'number']).execute();
  return shipments.map(({ id, trackingCode }) => {
    const invoice = rows.find(({ shipment_id }) => shipment_id === id)?.number ?? '';
    expect(invoice).toMatch(/^INV-/);
    return { id, trackingCode, invoice };
  });
};
const numbersIn = async (token: string) => {
  const shipments = await listOf(token, '/shipment/my-shipments');
  const invoices = await listOf(token, '/invoice/my-invoices');
  expect([shipments.total, invoices.total]).toEqual([shipments.data.length, invoices.data.length]);
  return shipments.data.map(({ _id: id, _tracking_id: trackingCode }) => ({
    id,
    trackingCode,
    invoice: invoices.data.find(({ _tracking_id }) => _tracking_id === trackingCode)?.['_invoice_number'],
  }));
};

/** Yesterday somebody paid for two parcels without an account. */
const sendYesterday = async () => {
  const email = newEmail();
  const guest = await startGuest(test);
  const shipments = [await test.bookShipment(guest, sentBy(email)), await test.bookShipment(guest, sentBy(email))];
  const numbers = await numbersOf(shipments);
  pass(hours(26));
  return { email, guest, shipments, numbers };
};
const byId = (one: { readonly id: unknown }, other: { readonly id: unknown }) =>
  String(one.id).localeCompare(String(other.id));

describe('a guest who registers the day after', () => {
  it('sees nothing before verifying, and everything after it, by the same numbers', async () => {
    const { email, guest, numbers } = await sendYesterday();
    expect(await read(guest.token, '/shipment/my-shipments')).toMatchObject({ status: 401 }); // 24 hours are over

    const customer = await register(email);
    const early = await callApi(test.app, '/auth/login', { body: customer, address: newAddress() });
    expect(early).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    for (const { trackingCode, invoice } of numbers) {
      expect(JSON.stringify(early.body)).not.toContain(trackingCode);
      expect(JSON.stringify(early.body)).not.toContain(invoice);
    }
    const cookie = cookieFrom(await verify(email));
    const token = await logIn(customer, cookie);

    const found = await numbersIn(token);
    expect(found.toSorted(byId)).toEqual(numbers.toSorted(byId));
    for (const { id, trackingCode, invoice } of numbers) {
      for (const path of [`/invoice/${invoice}/pdf`, `/shipment/${id}/label`]) {
        const headers = { authorization: `Bearer ${token}` };
        const { statusCode, rawPayload } = await test.app.inject({ method: 'GET', url: apiBasePath + path, headers });
        expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      }
      const tracked = await callApi(test.app, `/shipment/track-shipment?tracking_code=${trackingCode}`, {
        method: 'GET',
      });
      expect(tracked).toMatchObject({ status: 200, body: { data: { status: 'BOOKED' } } });
    }
    expect(await shipmentsOf(await logIn(customer))).toHaveLength(2); // from anywhere, now that they are theirs
  });

  it('is shown as little as anybody new where the address alone is verified', async () => {
    const { email, numbers } = await sendYesterday();
    const customer = await register(email);
    await verify(email);
    const newcomer = await createCustomer(test);
    const token = await logIn(customer); // in a browser that opened no mail of ours
    expect(await seenBy(token)).toEqual(await seenBy(newcomer.token));
    for (const { id, invoice } of numbers) {
      for (const path of [`/shipment/${id}`, `/shipment/${id}/label`, `/invoice/${invoice}/pdf`]) {
        expect(await read(token, path)).toMatchObject({ status: 404 });
      }
    }
    expect(await numbersIn(await logIn(customer, await openLink(numbers[0]?.id ?? '')))).toHaveLength(2);
  });
});

describe('somebody else who registers with the address of a guest', () => {
  it('and never verifies it sees nothing, and the guest gets everything once their registration has run out', async () => {
    const { email, numbers } = await sendYesterday();
    const attacker = await register(email);
    pass(days(1));
    const theirs = { email, password: 'heron-teapot-77' };
    const body = { ...newRegistration(), ...theirs };
    await callApi(test.app, '/auth/register', { body, address: newAddress() });
    const cookie = cookieFrom(await verify(email));
    const refused = await callApi(test.app, '/auth/login', { body: attacker, cookie, address: newAddress() });
    expect(refused).toMatchObject({ status: 401 });
    const token = await logIn(theirs, cookie);
    expect((await numbersIn(token)).toSorted(byId)).toEqual(numbers.toSorted(byId));
  });

  it('at the same moment as others is answered like them, and one account gets everything', async () => {
    const { email, numbers } = await sendYesterday();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        callApi(test.app, '/auth/register', { body: { ...newRegistration(), email }, address: newAddress() }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    const { password } = newRegistration();
    const token = await logIn({ email, password }, cookieFrom(await verify(email)));
    expect(await shipmentsOf(token)).toHaveLength(numbers.length);
  });

  it('loses to, or wins against, an account that changes to that address: never do both get it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, shipments } = await sendYesterday();
      const changing = await createCustomer(test);
      const asked = await callApi(test.app, '/account/email', {
        token: changing.token,
        address: newAddress(),
        body: { new_email: email, password: changing.password },
      });
      expect(asked.status).toBe(200);
      const registered = await register(email);
      const change = { email, token: await newestLinkTo(test, email, 'confirm-new-email') };
      const [verified, confirmed] = await Promise.all([
        verify(email),
        callApi(test.app, '/auth/confirm-email-change', { body: change, address: newAddress() }),
      ]);
      const succeeded = [verified, confirmed].filter(({ status }) => status === 200);
      expect(succeeded).toHaveLength(1);

      const proof = await openLink(shipments[0]?.id ?? '');
      const winner = await logIn(registered, proof); // both have one password here
      expect(await shipmentsOf(winner)).toEqual(shipments.map(({ id }) => id).toSorted());
      const old = { email: changing.email, password: changing.password };
      const loser = await callApi(test.app, '/auth/login', { body: old, cookie: proof, address: newAddress() });
      expect(loser.status).toBe(confirmed.status === 200 ? 401 : 200);
      const left = loser.status === 200 ? await shipmentsOf(await logIn(old, proof)) : [];
      expect(left).toEqual([]);
    }
  });
});
