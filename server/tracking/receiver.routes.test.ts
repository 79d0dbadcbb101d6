import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountExport } from '../../contract/account-settings.ts';
import { type MyDelivery, showMyDelivery } from '../../contract/receiver.ts';
import { getShipment } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { days, hours } from '../../contract/values/duration.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { recordEvents } from '../shipments/record-events.ts';
import { forgetOldWishes } from '../shipments/wishes/forget-old-wishes.ts';
import { callApi } from '../testing/call-api.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/create-customer.ts';
import { createShipment, payShipment } from '../testing/create-shipment.ts';
import { anyText, textWith } from '../testing/expected-text.ts';
import { createTestApp, type TestApp, testEncryptionKey } from '../testing/test-app.ts';
import { createReceiverLinks } from './receiver-link.ts';

// A Monday; at DA1 to IV1 a parcel collected then is expected on the Thursday.
const start = new Date('2026-11-16T10:00:00Z');
let clock = start;
let test: TestApp;
let customer: TestCustomer;
let parcel: { readonly id: string; readonly code: string; readonly token: string };
beforeAll(async () => {
  test = await createTestApp({ OPERATIONS_KEY: 'a-key-known-to-the-tests' }, { now: () => clock });
  customer = await createCustomer(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clock = start;
  parcel = await book();
});

const links = createReceiverLinks(testEncryptionKey, 'https://larkway.example');
const tokenFor = (id: string) => links.linkFor(id).split('#')[1] ?? '';

async function book(changes: Parameters<typeof createShipment>[2] = {}, owner = customer) {
  const { _id: id, _tracking_id: code } = await createShipment(test, owner, {
    receiver_building: '12b',
    ...changes,
  });
  await payShipment(test, id, clock);
  return { id, code, token: tokenFor(id) };
}

let scans = 0;
async function scan(status: ShipmentStatus, { code: trackingCode } = parcel) {
  clock = new Date(clock.getTime() + hours(1));
  const event = { key: `scan ${(scans += 1)}`, status, happenedAt: clock, recordedAt: clock, sentence: 'A scan.' };
  return test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
}

const ask = (path: string, body: object, address = newAddress()) =>
  callApi(test.app, `/receiver/${path}`, { body, address });
const leave = (wish: object, { token } = parcel) => ask('leave-wish', { token, wish });
const show = async ({ token } = parcel): Promise<MyDelivery> =>
  showMyDelivery.response.parse((await ask('delivery', { token })).body).delivery;
const byPostcode = (wish: object, postalCode = 'iv11aa', address = newAddress()) =>
  ask('leave-wish-by-postcode', { tracking_code: parcel.code, postal_code: postalCode, wish }, address);

async function senderSees(id = parcel.id) {
  const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
  return getShipment.response.parse(body).shipment.wishes.map(({ sentence }) => sentence);
}

const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the bins' };
const neighbour = { kind: 'NEIGHBOUR', neighbour: 'Number 7' };
const needs = { kind: 'NEEDS', needs: ['KNOCK_LOUDLY', 'STEP_FREE'], note: 'The bell is broken' };

describe('POST /receiver/delivery', () => {
  it('shows the receiver what comes, from whom, and to which address', async () => {
    expect(await show()).toMatchObject({
      parcel: { _tracking_id: parcel.code, status: 'BOOKED' },
      shipper_fullname: 'Ada Lovelace',
      receiver_fullname: 'Charles Babbage',
      receiver_building: '12b',
      receiver_street_name: 'Academy Street',
      receiver_postal_code: 'IV1 1AA',
      shipment_content: 'Books',
      wishes: [],
      can_wish: true,
      has_stopped_messages: false,
    });
  });

  it('answers in a way that nothing keeps, and never with the sender’s contact details', async () => {
    const answer = await ask('delivery', { token: parcel.token });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toMatch(/ada@|High Street, 1|447700900123|DA1 1AA/);
  });

  it('knows neither a forged token, nor one of an unpaid, a cancelled or an erased parcel', async () => {
    const unpaid = await createShipment(test, customer);
    const forged = parcel.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const token of [forged, '', tokenFor(crypto.randomUUID()), tokenFor(unpaid._id)]) {
      expect(await ask('delivery', { token })).toMatchObject({
        status: 404,
        body: { message: textWith('This link does not work.') },
      });
    }
    await callApi(test.app, `/shipment/${parcel.id}/cancel`, { token: customer.token });
    expect(await ask('delivery', { token: parcel.token })).toMatchObject({ status: 404 });
    expect(await ask('delivery', {})).toMatchObject({ status: 400 });
    expect(await ask('delivery', { token: 'A'.repeat(201) })).toMatchObject({ status: 400 });
  });

  it('ends thirty days after the delivery', async () => {
    for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await scan(status);
    clock = new Date(clock.getTime() + days(30));
    expect(await show()).toMatchObject({ can_wish: false, days: [] });
    clock = new Date(clock.getTime() + 1);
    expect(await ask('delivery', { token: parcel.token })).toMatchObject({ status: 404 });
  });
});

describe('POST /receiver/leave-wish', () => {
  it('keeps a wish, which the sender reads and the whole world does not', async () => {
    expect(await leave(safePlace)).toMatchObject({ status: 200, body: { delivery: { wishes: [safePlace] } } });
    expect(await leave(needs)).toMatchObject({ status: 200, body: { delivery: { wishes: [safePlace, needs] } } });
    expect(await senderSees()).toEqual([
      'The receiver asked us to leave it in a safe place: Behind the bins',
      'The receiver asked us to knock loudly and to hand it over without steps, and to note: The bell is broken',
    ]);
    const { body } = await callApi(test.app, `/shipment/track-shipment?tracking_code=${parcel.code}`, {
      method: 'GET',
    });
    expect(Object.keys(trackShipment.response.parse(body).data).toSorted()).toEqual([
      '_tracking_id',
      'createdAt',
      'events',
      'expected',
      'receiver_country',
      'receiver_street_name',
      'receiver_town',
      'route',
      'shipper_country',
      'shipper_street_name',
      'shipper_town',
      'status',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/bins|bell|wish|LOUDLY|12b|Babbage/i);
  });

  it('changes a wish, lets a neighbour replace a safe place, and takes one back', async () => {
    await leave(safePlace);
    await leave({ ...safePlace, place: 'In the shed' });
    await leave(neighbour);
    await leave(neighbour);
    expect((await show()).wishes).toEqual([neighbour]);
    await ask('withdraw-wish', { token: parcel.token, kind: 'SAFE_PLACE' });
    expect((await show()).wishes).toEqual([neighbour]);
    await ask('withdraw-wish', { token: parcel.token, kind: 'NEIGHBOUR' });
    expect((await show()).wishes).toEqual([]);
    expect(await senderSees()).toEqual([
      textWith('safe place: Behind the bins'),
      textWith('safe place: In the shed'),
      'The receiver asked us to leave it with a neighbour: Number 7',
      'The receiver took back the wish for a neighbour.',
    ]);
  });

  it('offers the working days after the expected one, and shows the day alone to everybody', async () => {
    await scan('COLLECTED');
    const offered = (await show()).days;
    expect(offered).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
    for (const day of ['2026-11-19', '2026-11-21', '2026-12-24', '2025-11-20']) {
      expect(await leave({ kind: 'ANOTHER_DAY', day })).toMatchObject({
        status: 400,
        body: { fields: { 'wish.day': anyText } },
      });
    }
    expect(await leave({ kind: 'ANOTHER_DAY', day: '2026-11-24' })).toMatchObject({
      body: { delivery: { parcel: { expected: { from: '2026-11-24T08:00:00.000Z' } }, days: offered } },
    });
    const expectedFrom = async () => {
      const path = `/shipment/track-shipment?tracking_code=${parcel.code}`;
      const { body } = await callApi(test.app, path, { method: 'GET' });
      return trackShipment.response.parse(body).data.expected?.from;
    };
    await expect.poll(expectedFrom, { timeout: 10_000 }).toBe('2026-11-24T08:00:00.000Z');
    await ask('withdraw-wish', { token: parcel.token, kind: 'ANOTHER_DAY' });
    await expect.poll(expectedFrom, { timeout: 10_000 }).toBe('2026-11-19T08:00:00.000Z');
  });

  it('is open until the parcel is out for delivery, and again after an attempt', async () => {
    await leave(safePlace);
    await scan('COLLECTED');
    await scan('OUT_FOR_DELIVERY');
    const late = { status: 409, body: { message: textWith('out for delivery') } };
    expect(await leave(neighbour)).toMatchObject(late);
    expect(await ask('withdraw-wish', { token: parcel.token, kind: 'SAFE_PLACE' })).toMatchObject(late);
    expect(await show()).toMatchObject({ can_wish: false, wishes: [safePlace] });
    await scan('DELIVERY_ATTEMPTED');
    expect(await leave(neighbour)).toMatchObject({ status: 200 });
  });

  it('hears ten at once one after the other, and lets one stand', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => leave({ kind: 'SAFE_PLACE', place: `Place ${at}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const told = await senderSees();
    expect(new Set(told).size).toBe(10);
    const { wishes } = await show();
    expect(wishes).toHaveLength(1);
    expect(told.at(-1)).toContain(wishes[0]?.kind === 'SAFE_PLACE' ? wishes[0].place : 'none');
  });

  it('is either heard before the parcel goes out, or refused', async () => {
    await scan('COLLECTED');
    const [answer] = await Promise.all([leave(safePlace), scan('OUT_FOR_DELIVERY')]);
    expect((await senderSees()).length).toBe(answer.status === 200 ? 1 : 0);
    expect([200, 409]).toContain(answer.status);
    expect(await leave(neighbour)).toMatchObject({ status: 409 });
  });
});

describe('POST /receiver/stop-messages', () => {
  it('stops the mails to this address, and lets them come again', async () => {
    const own = await book({ receiver_email_address: `r-${crypto.randomUUID()}@example.com` });
    await ask('stop-messages', { token: own.token, is_stopped: true });
    expect((await show(own)).has_stopped_messages).toBe(true);
    expect((await show()).has_stopped_messages).toBe(false);
    await ask('stop-messages', { token: own.token, is_stopped: false });
    expect((await show(own)).has_stopped_messages).toBe(false);
  });
});

describe('tracking code and postcode', () => {
  const check = (code: string, postalCode: string, address = newAddress()) =>
    ask('check-postcode', { tracking_code: code, postal_code: postalCode }, address);

  it('leave a wish, and show nothing', async () => {
    await leave(needs);
    const { status, body } = await check(parcel.code, 'IV1 1AA');
    expect({ status, body }).toEqual({ status: 200, body: { can_wish: true, days: (await show()).days } });
    expect(await byPostcode(safePlace)).toMatchObject({ status: 200, body: { message: textWith('Thank you.') } });
    expect(await senderSees()).toEqual([
      anyText,
      'Somebody with the tracking code and the postcode asked us to leave it in a safe place: Behind the bins',
    ]);
  });

  it('never replace what the private link was used for', async () => {
    await leave(safePlace);
    expect(await byPostcode(neighbour)).toMatchObject({ status: 409, body: { message: textWith('private link') } });
    expect((await show()).wishes).toEqual([safePlace]);
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
    expect(await byPostcode(needs)).toMatchObject({ status: 429, body: { message: textWith('the link in our mail') } });
    clock = new Date(clock.getTime() + hours(1));
    expect(await byPostcode(needs)).toMatchObject({ status: 200 });
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

describe('what is kept of wishes', () => {
  it('reaches those who deliver while the parcel is under way', async () => {
    await leave(needs);
    await leave(neighbour);
    const find = (codes: readonly string[]) =>
      callApi(test.app, '/operations/wishes', {
        token: 'a-key-known-to-the-tests',
        body: { tracking_codes: codes },
      });
    expect(await find(['CL000717618GB', parcel.code.toLowerCase()])).toMatchObject({
      status: 200,
      body: {
        wishes: [
          {
            tracking_code: parcel.code,
            needs: ['KNOCK_LOUDLY', 'STEP_FREE'],
            note: 'The bell is broken',
            neighbour: 'Number 7',
          },
        ],
      },
    });
    for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await scan(status);
    expect((await find([parcel.code])).body).toEqual({ wishes: [] });
    const asCustomer = { token: customer.token, body: { tracking_codes: [parcel.code] } };
    expect(await callApi(test.app, '/operations/wishes', asCustomer)).toMatchObject({ status: 401 });
  });

  it('is never edited', async () => {
    await leave(safePlace);
    const edit = test.database.db.updateTable('receiver_wishes').set({ words: 'On the roof' }).execute();
    await expect(edit).rejects.toThrow('A wish is never edited');
  });

  it('is exported with the sender’s account, and erased with it', async () => {
    const sender = await createCustomer(test);
    parcel = await book({}, sender);
    await leave(safePlace);
    const { body } = await callApi(test.app, '/account/export', { method: 'GET', token: sender.token });
    expect(accountExport.parse(body).records.shipments).toMatchObject([
      { wishes: [{ sentence: textWith('Behind the bins') }] },
    ]);
    for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await scan(status);
    await callApi(test.app, '/account/erase', { token: sender.token, body: { password: sender.password } });
    expect(await wishRows()).toEqual([]);
    expect(await ask('delivery', { token: parcel.token })).toMatchObject({ status: 404 });
  });

  it('is forgotten thirty days after the parcel’s end, and not before', async () => {
    await leave(safePlace);
    clock = new Date(clock.getTime() + days(20));
    for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await scan(status);
    clock = new Date(clock.getTime() + days(30));
    await forgetOldWishes({ database: test.database.db, now: () => clock });
    expect(await wishRows()).toHaveLength(1);
    clock = new Date(clock.getTime() + 1);
    await forgetOldWishes({ database: test.database.db, now: () => clock });
    expect(await wishRows()).toEqual([]);
  });

  const wishRows = () =>
    test.database.db.selectFrom('receiver_wishes').select('words').where('shipment_id', '=', parcel.id).execute();
});
