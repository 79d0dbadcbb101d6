import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedPickup, sharePickup } from '../../contract/points/pickups.ts';
import { showMyDelivery } from '../../contract/receiver/receiver.ts';
import { days } from '../../contract/values/time/duration.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createPayingApp, type OpenedShipment, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { addPoints } from '../testing/points/points-file.ts';
import { receiverToken, testOperationsKey } from '../testing/shipments/create-receiver-app.ts';
import { scanParcel } from '../testing/shipments/scan-parcel.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { createPickupLinks } from './pickup-links.ts';
import { createPickupPins } from './pickups.ts';

const clock = { now: new Date() };
const now = () => clock.now;
const pins = createPickupPins({ encryptionKey: testEncryptionKey });
let test: PayingApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createPayingApp({ OPERATIONS_KEY: testOperationsKey }, { now });
  customer = await createCustomer(test);
  await addPoints(test, now(), { code: 'SHOP' }, { code: 'KIOSK', name: 'Kiosk' });
});
afterAll(() => test.close());

const atTill = (path: string, tracking_code: string, body: object) =>
  callApi(test.app, `/operations/pickups${path}`, {
    token: testOperationsKey,
    body: { tracking_code, at: now().toISOString(), idempotency_key: randomUUID(), ...body },
  });
const keep = async (code: string, point = 'SHOP') =>
  expect(await atTill('', code, { point })).toMatchObject({ status: 200, body: { outcome: 'accepted' } });

/** A shipment whose parcels wait. */
async function waiting(pieces = 1): Promise<OpenedShipment & { readonly codes: readonly string[] }> {
  const shipment = await test.bookShipment(customer, { number_of_pieces: String(pieces) });
  const rows = test.database.db.selectFrom('parcels').select('tracking_code').where('shipment_id', '=', shipment.id);
  const codes = (await rows.orderBy('number').execute()).map(({ tracking_code }) => tracking_code);
  for (const code of codes) {
    for (const status of ['COLLECTED', 'AT_DEPOT'] as const) await scanParcel(test, code, status);
    clock.now = new Date();
    await keep(code);
  }
  return { ...shipment, codes };
}

const ask = (path: string, token: string, address = newAddress()) =>
  callApi(test.app, path, { body: { token }, address });
const share = ({ id }: Pick<OpenedShipment, 'id'>) => ask('/receiver/share-pickup', receiverToken(id));
const end = ({ id }: Pick<OpenedShipment, 'id'>) => ask('/receiver/end-shared-pickup', receiverToken(id));
const open = (token: string, address?: string) => ask('/pickups/open', token, address);
const show = async ({ id }: Pick<OpenedShipment, 'id'>) =>
  showMyDelivery.response.parse((await ask('/receiver/delivery', receiverToken(id))).body).delivery;

async function shared(shipment: Pick<OpenedShipment, 'id'>): Promise<string> {
  const { url } = sharePickup.response.parse((await share(shipment)).body);
  expect(url).toMatch(/\/pick-up#[\w-]{43}$/);
  return url.replace(/.*#/, '');
}

describe('the link for who collects a parcel instead of its receiver', () => {
  it('shows the point, the last day, the PIN and the code, and nothing else of sender or receiver', async () => {
    const shipment = await waiting();
    expect(await show(shipment)).not.toHaveProperty('pickup_is_shared');
    const { status, body } = await open(await shared(shipment));
    expect(status).toBe(200);
    const { pickup } = openSharedPickup.response.parse(body);
    const form = await show(shipment);
    expect(pickup).toEqual({
      first_name: form.receiver_fullname.split(' ')[0],
      pin: pins.pinFor(shipment.id),
      parcels: [
        {
          number: 1,
          address: ['High Street News', '1 High Street', 'Dartford DA1 1AA'],
          hours: textWith('Mon to Fri 9am to 5:30pm'),
          until: form.parcel.pickup?.until,
          qr: form.pickup_qr,
        },
      ],
    });
    const sent = JSON.stringify(body);
    const secrets = [
      form.receiver_fullname,
      form.receiver_postal_code,
      form.receiver_street_name,
      form.shipper_fullname,
      form.shipment_content,
      shipment.trackingCode,
      shipment.id,
    ];
    for (const secret of secrets) expect(sent).not.toContain(secret);
    expect(form.pickup_is_shared).toBe(true);
    const { body: tracked } = await callApi(
      test.app,
      `/shipment/track-shipment?tracking_code=${shipment.trackingCode}`,
      {
        method: 'GET',
      },
    );
    expect(JSON.stringify(tracked)).not.toMatch(/shared/i);
  });

  it('is no receiver’s link, nor the other way round, and changes nothing', async () => {
    const shipment = await waiting();
    const token = await shared(shipment);
    for (const path of ['delivery', 'return', 'share-pickup', 'end-shared-pickup', 'forget-needs']) {
      expect((await ask(`/receiver/${path}`, token)).status).toBe(404);
    }
    expect((await ask('/collections/open', token)).status).not.toBe(200);
    expect((await open(receiverToken(shipment.id))).status).toBe(404);
    const wrongPurpose = createPickupLinks({ encryptionKey: 'another key of 32 characters....', publicUrl: '' });
    expect((await open(wrongPurpose.linkFor(randomUUID()).replace(/.*#/, ''))).status).toBe(404);
    const ours = createPickupLinks({ encryptionKey: testEncryptionKey, publicUrl: '' });
    expect((await open(ours.linkFor(shipment.id).replace(/.*#/, ''))).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it('is one for several calls at once, until it is ended and another replaces it', async () => {
    const [shipment, other] = [await waiting(), await waiting()];
    const [first, ...more] = await Promise.all([shared(shipment), shared(shipment), shared(shipment)]);
    expect(new Set(more)).toEqual(new Set([first]));
    const others = await shared(other);
    expect((await end(shipment)).status).toBe(200);
    expect((await end(shipment)).status).toBe(200);
    expect((await open(first)).status).toBe(404);
    expect((await open(others)).status).toBe(200);
    expect(await show(shipment)).not.toHaveProperty('pickup_is_shared');
    const next = await shared(shipment);
    expect(next).not.toBe(first);
    expect((await open(next)).status).toBe(200);
    expect((await open(first)).status).toBe(404);
  });

  it('ends with the hand-over, with a scan that moves the parcel, and with its last day', async () => {
    const collected = await waiting();
    const token = await shared(collected);
    await atTill('/hand-over', collected.trackingCode, { pin: pins.pinFor(collected.id) });
    expect((await open(token)).status).toBe(404);
    expect((await share(collected)).status).toBe(409);

    const moved = await waiting();
    const before = await shared(moved);
    await scanParcel(test, moved.trackingCode, 'RETURNING_TO_SENDER');
    expect((await open(before)).status).toBe(404);
    expect((await share(moved)).status).toBe(409);

    const left = await waiting();
    const late = await shared(left);
    const until = (await show(left)).parcel.pickup?.until ?? '';
    clock.now = new Date(`${until}T12:00:00Z`);
    expect((await open(late)).status).toBe(200);
    clock.now = new Date(now().getTime() + days(1));
    expect((await open(late)).status).toBe(404);
    expect((await share(left)).status).toBe(409);
    clock.now = new Date();
  });

  it('shows of several parcels those that wait, each with its own code', async () => {
    const shipment = await waiting(2);
    const token = await shared(shipment);
    const parcels = async () => openSharedPickup.response.parse((await open(token)).body).pickup.parcels;
    const both = await parcels();
    expect(both.map(({ number }) => number)).toEqual([1, 2]);
    expect(new Set(both.map(({ qr }) => qr)).size).toBe(2);
    await atTill('/hand-over', shipment.codes[0] ?? '', { pin: pins.pinFor(shipment.id) });
    expect(await parcels()).toEqual(both.slice(1));
  });

  it('counts guesses of an address as its other look-ups, and nothing of links that work', async () => {
    const token = await shared(await waiting());
    const [stranger, friend] = [newAddress(), newAddress()];
    for (let tries = 0; tries < 40; tries += 1) expect((await open(token, friend)).status).toBe(200);
    const guesses = [];
    for (let tries = 0; tries < 31; tries += 1) guesses.push((await open(`guess-${tries}`, stranger)).status);
    expect(guesses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(guesses[30]).toBe(429);
    expect((await open(token, stranger)).status).toBe(200);
  });

  it('is not made before a parcel waits', async () => {
    const shipment = await test.bookShipment(customer);
    expect((await share(shipment)).status).toBe(409);
    expect((await ask('/receiver/share-pickup', 'guess')).status).toBe(404);
  });
});
