import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackShipment } from '../../contract/tracking.ts';
import { days, hours } from '../../contract/values/time/duration.ts';
import { newAddress } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { anyText, textWith } from '../testing/expected-text.ts';
import {
  createReceiverApp,
  type ReceiverApp,
  type ReceiverParcel,
  receiverToken,
} from '../testing/shipments/create-receiver-app.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';

// A Monday; collected then, a parcel from Dartford to Inverness is expected on the Thursday.
const start = new Date('2026-11-16T10:00:00Z');
let product: ReceiverApp;
let parcel: ReceiverParcel;
beforeAll(async () => {
  product = await createReceiverApp(start);
});
afterAll(() => product.close());
beforeEach(async () => {
  product.clock.now = start;
  parcel = await product.book();
});

const leave = (preference: object) => product.leave(parcel, preference);
const withdraw = (kind: string) => product.ask('withdraw-preference', { token: parcel.token, kind });
const byPostcode = (preference: object, postalCode = 'iv11aa', address = newAddress()) =>
  product.ask(
    'set-preference-by-postcode',
    { tracking_code: parcel.code, postal_code: postalCode, preference },
    address,
  );
const track = async () => {
  const path = `/shipment/track-shipment?tracking_code=${parcel.code}`;
  return trackShipment.response.parse((await callApi(product.app, path, { method: 'GET' })).body).data;
};
const expectedFrom = async () => (await track()).expected?.from;
const check = (code: string, postalCode: string, address = newAddress()) =>
  product.ask('check-postcode', { tracking_code: code, postal_code: postalCode }, address);

const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the bins' };
const neighbour = { kind: 'NEIGHBOUR', neighbour: 'Number 7' };
const needs = { kind: 'NEEDS', needs: ['KNOCK_LOUDLY', 'STEP_FREE'], note: 'The bell is broken' };

describe('POST /receiver/delivery', () => {
  it('shows the receiver what comes, from whom, and to which address', async () => {
    expect(await product.show(parcel)).toMatchObject({
      parcel: { _tracking_id: parcel.code, status: 'BOOKED' },
      shipper_fullname: 'Ada Lovelace',
      receiver_fullname: 'Charles Babbage',
      receiver_building: '12b',
      receiver_street_name: 'Academy Street',
      receiver_postal_code: 'IV1 1AA',
      shipment_content: 'Books',
      preferences: [],
      can_change_preferences: true,
      is_unsubscribed: false,
    });
  });

  it('answers in a way that nothing keeps, and never with the sender’s contact details', async () => {
    const answer = await product.ask('delivery', { token: parcel.token });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toMatch(/ada@|High Street, 1|447700900123|DA1 1AA/);
  });

  it('knows neither a forged token, nor one of an unpaid, a cancelled or an erased parcel', async () => {
    const unpaid = await createShipment(product, product.customer);
    const forged = parcel.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const token of [forged, '', receiverToken(crypto.randomUUID()), receiverToken(unpaid._id)]) {
      expect(await product.ask('delivery', { token })).toMatchObject({
        status: 404,
        body: { message: textWith('This link doesn’t work.') },
      });
    }
    await callApi(product.app, `/shipment/${parcel.id}/cancel`, { token: product.customer.token });
    expect(await product.ask('delivery', { token: parcel.token })).toMatchObject({ status: 404 });
    expect(await product.ask('delivery', {})).toMatchObject({ status: 400 });
    expect(await product.ask('delivery', { token: 'A'.repeat(201) })).toMatchObject({ status: 400 });
  });

  it('ends thirty days after the delivery', async () => {
    await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
    product.clock.now = new Date(product.clock.now.getTime() + days(30));
    expect(await product.show(parcel)).toMatchObject({ can_change_preferences: false, days: [] });
    product.clock.now = new Date(product.clock.now.getTime() + 1);
    expect(await product.ask('delivery', { token: parcel.token })).toMatchObject({ status: 404 });
  });
});

describe('POST /receiver/set-preference', () => {
  it('saves a preference, which the sender reads unless it is a need, and the public does not', async () => {
    expect(await leave(safePlace)).toMatchObject({ status: 200, body: { delivery: { preferences: [safePlace] } } });
    expect(await leave(needs)).toMatchObject({ status: 200, body: { delivery: { preferences: [safePlace, needs] } } });
    expect(await product.senderSees(parcel)).toEqual([
      'The receiver asked us to leave it in a safe place: Behind the bins',
    ]);
    const tracked = await track();
    expect(Object.keys(tracked).toSorted()).toEqual([
      '_tracking_id',
      'createdAt',
      'delivery_days',
      'events',
      'expected',
      'if_collected',
      'parcels',
      'receiver_country',
      'receiver_street_name',
      'receiver_town',
      'route',
      'shipper_country',
      'shipper_street_name',
      'shipper_town',
      'status',
    ]);
    expect(JSON.stringify(tracked)).not.toMatch(/bins|bell|preference|LOUDLY|12b|Babbage/i);
  });

  it('changes a preference, lets a neighbour replace a safe place, and takes one back', async () => {
    await leave(safePlace);
    await leave({ ...safePlace, place: 'In the shed' });
    await leave(neighbour);
    await leave(neighbour);
    expect((await product.show(parcel)).preferences).toEqual([neighbour]);
    await withdraw('SAFE_PLACE');
    expect((await product.show(parcel)).preferences).toEqual([neighbour]);
    await withdraw('NEIGHBOUR');
    expect((await product.show(parcel)).preferences).toEqual([]);
    expect(await product.senderSees(parcel)).toEqual([
      textWith('safe place: Behind the bins'),
      textWith('safe place: In the shed'),
      'The receiver asked us to leave it with a neighbour: Number 7',
      'The receiver no longer wants it left with a neighbour.',
    ]);
  });

  it('offers the working days after the expected one, and shows the day alone to everybody', async () => {
    await product.scan(parcel, 'COLLECTED');
    const offered = (await product.show(parcel)).days;
    expect(offered).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
    for (const day of ['2026-11-19', '2026-11-21', '2026-12-24', '2025-11-20']) {
      expect(await leave({ kind: 'ANOTHER_DAY', day })).toMatchObject({
        status: 400,
        body: { fields: { 'preference.day': anyText } },
      });
    }
    expect(await leave({ kind: 'ANOTHER_DAY', day: '2026-11-24' })).toMatchObject({
      body: { delivery: { parcel: { expected: { from: '2026-11-24T08:00:00.000Z' } }, days: offered } },
    });
    await expect.poll(expectedFrom).toBe('2026-11-24T08:00:00.000Z');
    await withdraw('ANOTHER_DAY');
    await expect.poll(expectedFrom).toBe('2026-11-19T08:00:00.000Z');
  });

  it('is open until the parcel is out for delivery, and again after an attempt', async () => {
    await leave(safePlace);
    await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY');
    const late = { status: 409, body: { message: textWith('out for delivery') } };
    expect(await leave(neighbour)).toMatchObject(late);
    expect(await withdraw('SAFE_PLACE')).toMatchObject(late);
    expect(await product.show(parcel)).toMatchObject({ can_change_preferences: false, preferences: [safePlace] });
    await product.scan(parcel, 'DELIVERY_ATTEMPTED');
    expect(await leave(neighbour)).toMatchObject({ status: 200 });
  });

  it('hears ten at once one after the other, and lets one stand', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => leave({ kind: 'SAFE_PLACE', place: `Place ${at}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const told = await product.senderSees(parcel);
    expect(new Set(told).size).toBe(10);
    const { preferences } = await product.show(parcel);
    expect(preferences).toHaveLength(1);
    expect(told.at(-1)).toContain(preferences[0]?.kind === 'SAFE_PLACE' ? preferences[0].place : 'none');
  });

  it('is either heard before the parcel goes out, or refused', async () => {
    await product.scan(parcel, 'COLLECTED');
    const [answer] = await Promise.all([leave(safePlace), product.scan(parcel, 'OUT_FOR_DELIVERY')]);
    expect((await product.senderSees(parcel)).length).toBe(answer.status === 200 ? 1 : 0);
    expect([200, 409]).toContain(answer.status);
    expect(await leave(neighbour)).toMatchObject({ status: 409 });
  });
});

describe('POST /receiver/update-subscription', () => {
  it('stops the mails to this address, and lets them come again', async () => {
    const own = await product.book({ receiver_email_address: `r-${crypto.randomUUID()}@example.com` });
    await product.ask('update-subscription', { token: own.token, is_unsubscribed: true });
    expect((await product.show(own)).is_unsubscribed).toBe(true);
    expect((await product.show(parcel)).is_unsubscribed).toBe(false);
    await product.ask('update-subscription', { token: own.token, is_unsubscribed: false });
    expect((await product.show(own)).is_unsubscribed).toBe(false);
  });
});

describe('tracking code and postcode', () => {
  it('leave a preference, and show nothing', async () => {
    await leave(needs);
    const { status, body } = await check(parcel.code, 'IV1 1AA');
    expect({ status, body }).toEqual({
      status: 200,
      body: { can_change_preferences: true, days: (await product.show(parcel)).days },
    });
    expect(await byPostcode(safePlace)).toMatchObject({ status: 200, body: { message: textWith('Saved.') } });
    expect(await product.senderSees(parcel)).toEqual([
      'Someone with the tracking number and the postcode asked us to leave it in a safe place: Behind the bins',
    ]);
  });

  it('never replace what the private link was used for', async () => {
    await leave(safePlace);
    expect(await byPostcode(neighbour)).toMatchObject({ status: 409, body: { message: textWith('private link') } });
    expect((await product.show(parcel)).preferences).toEqual([safePlace]);
  });

  it('are answered the same where the postcode is wrong and where nobody has the code', async () => {
    const [wrong, unknown] = [await check(parcel.code, 'M1 1AE'), await check('CL000717618GB', 'IV1 1AA')];
    expect(wrong).toMatchObject({ status: 404, body: { fields: { postal_code: textWith('Please check both.') } } });
    expect(unknown.body).toEqual(wrong.body);
    expect(await check('CL000717628GB', 'IV1 1AA')).toMatchObject({ status: 400 });
    expect(await check(parcel.code, 'nowhere')).toMatchObject({ status: 400 });
  });

  it('count wrong postcodes for the code, wherever they come from, and then the right one too', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await byPostcode(needs, 'M1 1AE')).status).toBe(404);
    expect(await byPostcode(needs)).toMatchObject({
      status: 429,
      body: { message: textWith('the link in our email') },
    });
    product.clock.now = new Date(product.clock.now.getTime() + hours(1));
    expect(await byPostcode(needs)).toMatchObject({ status: 200 });
  });

  it('count wrong postcodes for all parcels of a shipment together', async () => {
    const pieces = { number_of_pieces: 2, weight: 2, total_gross_weight: 2 };
    parcel = await product.book(pieces);
    const [first = '', second = ''] = (await track()).parcels.map(({ _tracking_id }) => _tracking_id);
    for (let guess = 0; guess < 10; guess += 1) expect((await check(first, 'M1 1AE')).status).toBe(404);
    expect(await check(second, 'M1 1AE')).toMatchObject({ status: 429 });
  });

  it('set a limited number of preferences an hour, without using up those of the private link', async () => {
    for (let tries = 0; tries < 60; tries += 1) expect((await byPostcode(needs)).status).toBe(200);
    expect(await byPostcode(needs)).toMatchObject({
      status: 429,
      body: { message: textWith('changed these delivery choices too many times') },
    });
    expect(await leave(safePlace)).toMatchObject({ status: 200 });
  });

  it('count wrong postcodes from one address, and right ones never', async () => {
    const address = newAddress();
    for (let guess = 0; guess < 12; guess += 1) expect((await check(parcel.code, 'IV1 1AA', address)).status).toBe(200);
    for (let guess = 0; guess < 30; guess += 1) {
      const code = ['CL000717618GB', 'AB000717618GB', 'AC000717618GB', 'AD000717618GB'][guess % 4] ?? '';
      expect((await check(code, 'IV1 1AA', address)).status).toBe(404);
    }
    expect(await check(parcel.code, 'IV1 1AA', address)).toMatchObject({ status: 429 });
  });
});
