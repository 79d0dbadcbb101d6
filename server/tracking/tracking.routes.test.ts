import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { anyText, textWith } from '../testing/expected-text.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';

let product: PayingApp;
let customer: TestCustomer;
let shipment: ShipmentRecord;
beforeAll(async () => {
  product = await createPayingApp();
  customer = await createCustomer(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  shipment = await product.createShipment(customer);
});

const anything: unknown = expect.anything();
const track = (code: string, address = newAddress()) =>
  callApi(product.app, `/shipment/track-shipment?tracking_code=${encodeURIComponent(code)}`, {
    method: 'GET',
    address,
  });
const statusOf = async () => trackShipment.response.parse((await track(shipment._tracking_id)).body).data.status;

async function book() {
  const { db } = product.database;
  await callApi(product.app, '/payment/create_payment_intent', {
    token: customer.token,
    body: { amount: shipment.total, parcel_id: shipment._id },
  });
  product.cards.pay(product.cards.intentOf(shipment._id).id);
  await callApi(product.app, '/payment/confirm-payment', { token: customer.token, body: { parcel_id: shipment._id } });
  return db;
}

const collect = () =>
  product.database.db.transaction().execute((trx) =>
    recordEvents(trx, [
      {
        trackingCode: shipment._tracking_id,
        event: {
          key: 'scan 1',
          status: 'COLLECTED',
          happenedAt: new Date(),
          recordedAt: new Date(),
          sentence: 'Collected in Dartford.',
          town: 'Dartford',
        },
      },
    ]),
  );

describe('GET /shipment/track-shipment', () => {
  it('shows what anybody may see, field by field, and nothing more', async () => {
    const { body } = await track(shipment._tracking_id);
    expect(body).toEqual({
      data: {
        _tracking_id: shipment._tracking_id,
        parcels: [{ _tracking_id: shipment._tracking_id, number: 1, status: 'PENDING_PAYMENT' }],
        status: 'PENDING_PAYMENT',
        createdAt: shipment.createdAt,
        shipper_street_name: 'High Street',
        shipper_town: 'Dartford',
        shipper_country: 'UK',
        receiver_street_name: 'Academy Street',
        receiver_town: 'Manchester',
        receiver_country: 'UK',
        events: [],
        expected: null,
        delivery_days: 2,
        route: { from: anything, to: anything, stops: [] },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/Lovelace|Babbage|example\.com|4477|M1 1AE|DA1 1AA/);
  });

  it('takes lower case, spaces and dashes', async () => {
    const typed = shipment._tracking_id.toLowerCase().replace(/^(..)(.{4})/, '$1 $2-');
    expect(await track(typed)).toMatchObject({ status: 200, body: { data: { _tracking_id: shipment._tracking_id } } });
  });

  it('tells a typing mistake at once, an absent code in the specification’s words, and an unknown one apart', async () => {
    const wrongDigit = (Number(shipment._tracking_id[10]) + 1) % 10;
    const mistyped = `${shipment._tracking_id.slice(0, 10)}${wrongDigit}GB`;
    expect(await track(mistyped)).toMatchObject({ status: 400, body: { message: textWith('mistake') } });
    expect(await track('')).toMatchObject({
      status: 400,
      body: { message: 'Please provide a shipment tracking code.' },
    });
    expect(await track('CL000717618GB')).toMatchObject({ status: 404 });
  });

  it('counts misses only, 30 a minute', async () => {
    const address = newAddress();
    for (let miss = 0; miss < 30; miss += 1) expect((await track('CL000717618GB', address)).status).toBe(404);
    expect(await track('CL000717618GB', address)).toMatchObject({ status: 429 });
    expect(await track(shipment._tracking_id, address)).toMatchObject({ status: 200 });
  });

  it('answers from memory until the parcel changes, and says by its mark that nothing has', async () => {
    const first = await track(shipment._tracking_id);
    const url = `/api/v1/shipment/track-shipment?tracking_code=${shipment._tracking_id}`;
    const again = () => product.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect((await again()).statusCode).toBe(304);
    await book();
    await expect.poll(async () => (await again()).statusCode).toBe(200);
    await collect();
    await expect.poll(statusOf).toBe('COLLECTED');
    const { data } = trackShipment.response.parse((await track(shipment._tracking_id)).body);
    expect(data).toMatchObject({ mode_of_transportation: 'Electric van', expected: { from: anyText } });
    expect(data.events.at(-1)).toMatchObject({ sentence: 'Collected in Dartford.', town: 'Dartford' });
  });

  it('hides a shipment that was withdrawn', async () => {
    await track(shipment._tracking_id);
    await callApi(product.app, `/shipment/${shipment._id}`, { method: 'DELETE', token: customer.token });
    await expect.poll(async () => (await track(shipment._tracking_id)).status).toBe(404);
  });
});

describe('GET /shipment/track-shipment/live', () => {
  it('tells a page that watches when the parcel changes, and ends when the server does', async () => {
    const watched = await createPayingApp();
    const origin = await watched.app.listen({ port: 0, host: '127.0.0.1' });
    const owner = await createCustomer(watched);
    const { _id, _tracking_id } = await watched.createShipment(owner);
    const answer = await fetch(`${origin}/api/v1/shipment/track-shipment/live?tracking_code=${_tracking_id}`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain(': watching');
    await callApi(watched.app, `/shipment/${_id}/cancel`, { token: owner.token });
    expect((await reader.read()).value).toBe('event: changed\ndata: {}\n\n');
    await watched.app.close();
    expect((await reader.read()).done).toBe(true);
    await watched.close();
  });

  it('refuses a code with a mistake', async () => {
    const answer = await product.app.inject({ url: '/api/v1/shipment/track-shipment/live?tracking_code=x' });
    expect(answer.statusCode).toBe(400);
  });
});

const calendar = (code: string) =>
  product.app.inject({ url: `/api/v1/shipment/track-shipment/calendar?tracking_code=${code}` });

describe('GET /shipment/track-shipment/calendar', () => {
  it('has the time once one is expected, and nobody’s name', async () => {
    await book();
    const before = await calendar(shipment._tracking_id);
    expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'text/calendar']);
    expect(before.body).not.toContain('BEGIN:VEVENT');
    await collect();
    const { body } = await calendar(shipment._tracking_id);
    expect(body).toMatch(/DTSTART:\d{8}T080000Z\r\n/);
    expect(body).toContain(`UID:${shipment._tracking_id}@localhost`);
    expect(body).not.toMatch(/Lovelace|Babbage|High Street/);
  });

  it('is 404 for an unknown code', async () => {
    expect((await calendar('CL000717618GB')).statusCode).toBe(404);
  });
});
