import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showMyDelivery } from '../../contract/receiver/receiver.ts';
import { days, hours } from '../../contract/values/time/duration.ts';
import { londonDay } from '../../contract/values/time/working-days.ts';
import { commandActor } from '../audit/record-audit.ts';
import { addKey } from '../operations/operations-keys.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { aKey } from '../testing/operations/a-key.ts';
import { createPayingApp, type OpenedShipment, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { addPoints } from '../testing/points/points-file.ts';
import { receiverToken } from '../testing/shipments/create-receiver-app.ts';
import { scanParcel } from '../testing/shipments/scan-parcel.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { checkPickups, createPickupPins } from './pickups.ts';

const clock = { now: new Date() };
const now = () => clock.now;
let test: PayingApp;
let customer: TestCustomer;
const keys = { shop: '', kiosk: '', everywhere: '', scanner: '' };
const pins = createPickupPins({ encryptionKey: testEncryptionKey });
beforeAll(async () => {
  test = await createPayingApp({}, { now });
  customer = await createCustomer(test);
  await addPoints(
    test,
    now(),
    { code: 'SHOP', sun: '10:00-16:00', bank_holidays: '10:00-16:00' },
    { code: 'KIOSK', name: 'Kiosk', bank_holidays: '10:00-16:00' },
    { code: 'DROPS', pick_up: 'no' },
  );
  const deps = { database: test.database.db, now };
  const actor = commandActor('npm run operations');
  for (const [name, code] of [
    ['shop', 'SHOP'],
    ['kiosk', 'KIOSK'],
  ] as const) {
    const found = test.database.db.selectFrom('points').select('id').where('code', '=', code);
    const { id } = await found.executeTakeFirstOrThrow();
    keys[name] = (await addKey(deps, actor, aKey(name, { scopes: ['points'], pointId: id }))).key;
  }
  keys.everywhere = (await addKey(deps, actor, aKey('everywhere', { scopes: ['points'] }))).key;
  keys.scanner = (await addKey(deps, actor, aKey('scanner', { scopes: ['scan'] }))).key;
});
afterAll(() => test.close());
beforeEach(() => {
  clock.now = new Date();
});

interface Till {
  readonly key?: string;
  readonly pin?: string;
  readonly point?: string;
  readonly idempotency_key?: string;
  readonly at?: string;
}

const till = (
  path: string,
  { trackingCode }: OpenedShipment,
  { key = keys.shop, idempotency_key = randomUUID(), ...body }: Till,
) =>
  callApi(test.app, `/operations/pickups${path}`, {
    token: key,
    body: { tracking_code: trackingCode, at: now().toISOString(), idempotency_key, ...body },
  });
const keep = (shipment: OpenedShipment, call: Till = {}) => till('', shipment, { point: 'SHOP', ...call });
const handOver = (shipment: OpenedShipment, call: Till = {}) =>
  till('/hand-over', shipment, { pin: pins.pinFor(shipment.id), ...call });

async function missed(): Promise<OpenedShipment> {
  const shipment = await test.bookShipment(customer);
  for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERY_ATTEMPTED'] as const) {
    await scanParcel(test, shipment.trackingCode, status);
  }
  clock.now = new Date();
  return shipment;
}

async function waiting(): Promise<OpenedShipment> {
  const shipment = await missed();
  expect(await keep(shipment)).toMatchObject({ status: 200, body: { outcome: 'accepted' } });
  return shipment;
}

const track = async ({ trackingCode }: OpenedShipment) =>
  callApi(test.app, `/shipment/track-shipment?tracking_code=${trackingCode}`, { method: 'GET' });

const checkPostcode = ({ trackingCode }: OpenedShipment, postal_code: string) =>
  callApi(test.app, '/receiver/check-postcode', { body: { tracking_code: trackingCode, postal_code } });

const wrong = ({ id }: OpenedShipment) => String((Number(pins.pinFor(id)) + 1) % 1_000_000).padStart(6, '0');

describe('a parcel at a point', () => {
  it('is ready to collect there, with a PIN that tracking does not show', async () => {
    const shipment = await waiting();
    const tracked = await track(shipment);
    expect(tracked.body).toMatchObject({
      data: {
        status: 'READY_FOR_PICKUP',
        pickup: {
          address: ['High Street News', '1 High Street', 'Dartford DA1 1AA'],
          hours: textWith('Mon to Fri 9am to 5:30pm'),
          needs_pin: true,
        },
      },
    });
    const pin = pins.pinFor(shipment.id);
    expect(JSON.stringify(tracked.body)).not.toContain(pin);
    // Code and postcode are printed on the label, so they show it to nobody.
    expect(JSON.stringify((await checkPostcode(shipment, 'M1 1AE')).body)).not.toContain(pin);
  });

  it('is refused where nobody can collect, at another point’s till, without permission and before its collection', async () => {
    const shipment = await missed();
    expect((await keep(shipment, { point: 'DROPS', key: keys.everywhere })).status).toBe(409);
    expect((await keep(shipment, { point: 'NOWHERE' })).status).toBe(409);
    expect((await keep(shipment, { key: keys.kiosk })).status).toBe(409);
    expect((await keep(shipment, { key: keys.scanner })).status).toBe(403);
    expect((await keep(await test.bookShipment(customer))).status).toBe(409);
  });
});

describe('several parcels of a shipment', () => {
  it('wait each with its own day, with the PIN from the first on, and are handed over as they are there', async () => {
    const { id, trackingCode } = await test.bookShipment(customer, { number_of_pieces: '3' });
    const parcels = await test.database.db
      .selectFrom('parcels')
      .select('tracking_code')
      .where('shipment_id', '=', id)
      .orderBy('number')
      .execute();
    const [first, second, third] = parcels.map((one) => ({ trackingCode: one.tracking_code }));
    if (!first || !second || !third) throw new Error('There are three parcels.');
    for (const one of [first, second, third]) {
      for (const status of ['COLLECTED', 'AT_DEPOT'] as const) await scanParcel(test, one.trackingCode, status);
    }
    clock.now = new Date();
    const show = async () => {
      const { body } = await callApi(test.app, '/receiver/delivery', { body: { token: receiverToken(id) } });
      return showMyDelivery.response.parse(body).delivery;
    };
    expect(await show()).not.toHaveProperty('pickup_pin');
    const of = (one: { readonly trackingCode: string }) => ({ id, reference: '', intentId: '', ...one });
    await keep(of(first));
    const shown = await show();
    expect(shown.pickup_pin).toBe(pins.pinFor(id));
    expect(shown.parcel).toMatchObject({ status: 'AT_DEPOT', pickup: { waiting: [{ number: 1 }] } });
    const firstDay = shown.parcel.pickup?.waiting?.[0]?.until ?? '';
    clock.now = new Date(now().getTime() + days(1));
    await keep(of(third));
    const { pickup } = (await show()).parcel;
    expect(pickup?.waiting).toMatchObject([{ number: 1, until: firstDay }, { number: 3 }]);
    expect((pickup?.waiting?.[1]?.until ?? '') > firstDay).toBe(true);
    expect((await handOver(of(second))).status).toBe(409);
    const given = await handOver(of(first));
    expect(given).toMatchObject({ status: 200, body: { others_waiting: [third.trackingCode] } });
    expect((await show()).parcel.pickup?.waiting).toMatchObject([{ number: 3 }]);
    expect(await handOver(of(third))).toMatchObject({ status: 200, body: { others_waiting: [] } });
    expect(await show()).not.toHaveProperty('pickup_pin');
    expect((await track({ ...of(first), trackingCode })).body).toMatchObject({ data: { status: 'AT_DEPOT' } });
  });
});

describe('handing over', () => {
  it('of two tills at once one does it, and another try is the same', async () => {
    const shipment = await waiting();
    const idempotency_key = randomUUID();
    const answers = await Promise.all([
      handOver(shipment, { idempotency_key }),
      handOver(shipment),
      handOver(shipment),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409]);
    expect((await track(shipment)).body).toMatchObject({ data: { status: 'DELIVERED', delivered_to: 'PICKUP_POINT' } });
    const next = await waiting();
    await handOver(next, { idempotency_key });
    expect((await handOver(next, { idempotency_key })).body).toMatchObject({ outcome: 'duplicate' });
  });

  it('is refused with another’s PIN, at another point, and before the parcel is there', async () => {
    const [shipment, other] = [await waiting(), await waiting()];
    expect(await handOver(shipment, { pin: wrong(shipment) })).toMatchObject({ status: 409 });
    expect(await handOver(shipment, { pin: pins.pinFor(other.id) })).toMatchObject({ status: 409 });
    expect(await handOver(shipment, { pin: '12345' })).toMatchObject({ status: 400 });
    expect(await handOver(shipment, { key: keys.kiosk })).toMatchObject({
      status: 409,
      body: { message: textWith('High Street News') },
    });
    expect((await handOver(shipment, { key: keys.scanner })).status).toBe(403);
    expect((await handOver(await missed())).status).toBe(409);
    expect((await handOver(shipment)).status).toBe(200);
  });

  it('counts wrong PINs: after five the right one is refused too', async () => {
    const shipment = await waiting();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await handOver(shipment, { pin: wrong(shipment) })).status).toBe(409);
    }
    expect((await handOver(shipment)).status).toBe(429);
    clock.now = new Date(now().getTime() + days(1) + 1000);
    expect((await handOver(shipment)).status).toBe(200);
  });

  it('counts wrong PINs at each till, of all parcels', async () => {
    const shipment = await waiting();
    const clerk = await addKey(
      { database: test.database.db, now },
      commandActor('npm run operations'),
      aKey('clerk', { scopes: ['points'] }),
    );
    for (let tries = 0; tries < 50; tries += 1) {
      const trackingCode = `ZZ${String(tries).padStart(9, '0')}GB`;
      await handOver({ ...shipment, trackingCode }, { key: clerk.key, pin: '000000' });
    }
    expect((await handOver(shipment, { key: clerk.key })).status).toBe(429);
    expect((await handOver(shipment)).status).toBe(200);
  });

  it('by a till whose clock is behind gives nothing away, and the parcel waits on', async () => {
    const shipment = await waiting();
    const at = new Date(now().getTime() - 1).toISOString();
    expect(await handOver(shipment, { at })).toMatchObject({ status: 409, body: { message: textWith('clock') } });
    expect((await handOver(shipment)).status).toBe(200);
    expect((await handOver(shipment, { at, key: keys.everywhere })).status).toBe(409); // somebody has it already
  });
});

it('a PIN of an earlier encryption key still counts, a stranger’s never', () => {
  const id = randomUUID();
  const earlier = createPickupPins({ encryptionKey: 'before' }).pinFor(id);
  const current = createPickupPins({ encryptionKey: 'now', previousEncryptionKeys: ['before'] });
  expect(current.isPin(id, earlier)).toBe(true);
  expect(createPickupPins({ encryptionKey: 'now' }).isPin(id, earlier)).toBe(earlier === current.pinFor(id));
  expect(earlier).toMatch(/^\d{6}$/);
});

describe('waiting', () => {
  const reminded: string[] = [];
  const check = () =>
    checkPickups({
      database: test.database.db,
      now,
      enqueueReminders: async (_trx, ids) => void reminded.push(...ids),
    });
  const after = async (waited: number) => {
    clock.now = new Date(londonDay(new Date()).getTime() + days(waited) + hours(12)); // no mail goes out at night
    await Promise.all([check(), check()]);
  };

  it('is reminded of on the third and the sixth day, once each, and ends after the seventh', async () => {
    const shipment = await waiting();
    const count = () => reminded.filter((id) => id === shipment.id).length;
    await after(2);
    expect(count()).toBe(0);
    await after(3);
    await after(4);
    expect(count()).toBe(1);
    await after(6);
    await after(7);
    expect(count()).toBe(2);
    expect((await track(shipment)).body).toMatchObject({ data: { status: 'READY_FOR_PICKUP' } });
    await after(8);
    expect((await track(shipment)).body).toMatchObject({ data: { status: 'RETURNING_TO_SENDER' } });
    expect((await handOver(shipment)).status).toBe(409);
  });

  it('ends on a day when the point is open, and until then nothing goes back', async () => {
    const shipment = await missed();
    const sunday = londonDay(new Date()).getTime() + days(7 - new Date().getUTCDay());
    clock.now = new Date(sunday + hours(12));
    expect(await keep(shipment, { point: 'KIOSK', key: keys.kiosk })).toMatchObject({ status: 200 });
    const monday = new Date(sunday + days(8)).toISOString().slice(0, 10);
    expect((await track(shipment)).body).toMatchObject({ data: { pickup: { until: monday } } });
    clock.now = new Date(sunday + days(8) + hours(12));
    await check();
    expect((await track(shipment)).body).toMatchObject({ data: { status: 'READY_FOR_PICKUP' } });
    clock.now = new Date(sunday + days(9) + hours(12));
    await check();
    expect((await track(shipment)).body).toMatchObject({ data: { status: 'RETURNING_TO_SENDER' } });
  });

  it('leaves alone what another scan moved', async () => {
    const shipment = await waiting();
    await scanParcel(test, shipment.trackingCode, 'RETURNING_TO_SENDER');
    await after(8);
    const rows = test.database.db.selectFrom('pickups').innerJoin('parcels', 'parcels.id', 'parcel_id').selectAll();
    expect(await rows.where('shipment_id', '=', shipment.id).execute()).toEqual([]);
  });
});
