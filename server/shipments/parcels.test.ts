import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getShipment, myShipments } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { hasValidCheckDigit } from '../../contract/values/tracking-code.ts';
import { recordScans } from '../operations/record-scans.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { type BookedParcel, bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { expireShipments } from './lifecycle/expire-shipments.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const heavy = (count: number) => ({ number_of_pieces: count, weight: count, total_gross_weight: count });
const book = (count: number) => bookParcel(test, customer, heavy(count));

const call = (path: string, options: Parameters<typeof callApi>[2] = {}) =>
  callApi(test.app, path, { token: customer.token, ...options });

const show = async (id: string) =>
  getShipment.response.parse((await call(`/shipment/${id}`, { method: 'GET' })).body).shipment;

const track = async (code: string) =>
  trackShipment.response.parse(
    (await callApi(test.app, `/shipment/track-shipment?tracking_code=${code}`, { method: 'GET' })).body,
  ).data;

const codeAt = ({ trackingCodes }: BookedParcel, number: number) => trackingCodes[number - 1] ?? '';

const statusesOf = async (code: string) => (await track(code)).parcels.map(({ status }) => status);

describe('a new shipment', () => {
  it('of several parcels has a code for each, the first of which is its own', async () => {
    const { _tracking_id, parcels } = await createShipment(test, customer, heavy(3));
    expect(parcels.map(({ number, status }) => `${number} ${status}`)).toEqual([
      '1 PENDING_PAYMENT',
      '2 PENDING_PAYMENT',
      '3 PENDING_PAYMENT',
    ]);
    expect(parcels[0]?._tracking_id).toBe(_tracking_id);
    expect(parcels.every((parcel) => hasValidCheckDigit(parcel._tracking_id))).toBe(true);
    expect(new Set(parcels.map((parcel) => parcel._tracking_id)).size).toBe(3);
  });

  it('has 99 parcels at most', async () => {
    const { _id, parcels } = await createShipment(test, customer, heavy(99));
    expect(parcels).toHaveLength(99);
    expect((await show(_id)).parcels).toHaveLength(99);
    const { status, body } = await call('/shipment/create-shipment', { body: shipmentForm(heavy(100)) });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { number_of_pieces: 'Enter a number of parcels from 1 to 99.' } });
  });

  it('keeps the codes it has when it is edited, gets codes for more parcels and loses those of fewer', async () => {
    const { _id, parcels } = await createShipment(test, customer, heavy(3));
    const edit = async (count: number) => {
      await call(`/shipment/${_id}`, { method: 'PUT', body: shipmentForm(heavy(count)) });
      return (await show(_id)).parcels.map((parcel) => parcel._tracking_id);
    };
    const codes = parcels.map((parcel) => parcel._tracking_id);
    const more = await edit(5);
    expect(more.slice(0, 3)).toEqual(codes);
    expect(new Set(more).size).toBe(5);
    expect(await edit(2)).toEqual(codes.slice(0, 2));
    const gone = await callApi(test.app, `/shipment/track-shipment?tracking_code=${more[4]}`, { method: 'GET' });
    expect(gone.status).toBe(404);
  });

  it('is found by the code of any of its parcels, and by nobody else in their list', async () => {
    const { _id, parcels } = await createShipment(test, customer, heavy(3));
    const search = `/shipment/my-shipments?search=${parcels[2]?._tracking_id}`;
    const found = async (who: TestCustomer) =>
      myShipments.response
        .parse((await callApi(test.app, search, { method: 'GET', token: who.token })).body)
        .data.map((one) => one._id);
    expect(await found(customer)).toEqual([_id]);
    expect(await found(await createCustomer(test))).toEqual([]);
  });
});

describe('a scan', () => {
  it('moves the parcel with its code alone; the shipment follows the one that is least far', async () => {
    const shipment = await book(3);
    await shipment.scan({ status: 'COLLECTED', tracking_code: codeAt(shipment, 2) });
    expect(await statusesOf(shipment.trackingCode)).toEqual(['BOOKED', 'COLLECTED', 'BOOKED']);
    expect((await show(shipment.id)).status).toBe('BOOKED');
    await shipment.scan({ status: 'COLLECTED', tracking_code: codeAt(shipment, 1) });
    await shipment.scan({ status: 'COLLECTED', tracking_code: codeAt(shipment, 3) });
    await shipment.scan({ status: 'OUT_FOR_DELIVERY', tracking_code: codeAt(shipment, 3) });
    expect((await show(shipment.id)).status).toBe('COLLECTED');
  });

  it('is answered the same by every code, and names the parcels an event happened to', async () => {
    const shipment = await book(3);
    await shipment.scan('COLLECTED', { status: 'ON_HOLD', tracking_code: codeAt(shipment, 3), reason: 'DAMAGED' });
    const answers = await Promise.all(shipment.trackingCodes.map(track));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      _tracking_id: shipment.trackingCode,
      status: 'COLLECTED',
      parcels: [
        { number: 1, status: 'COLLECTED', last_event: { status: 'COLLECTED' } },
        { number: 2, status: 'COLLECTED', last_event: { status: 'COLLECTED' } },
        { number: 3, status: 'ON_HOLD', last_event: { status: 'ON_HOLD', reason: 'DAMAGED' } },
      ],
    });
    expect(answers[0]?.events.map(({ status, parcels }) => [status, parcels])).toEqual([
      ['BOOKED', undefined],
      ['COLLECTED', undefined],
      ['ON_HOLD', [3]],
    ]);
  });

  it('of the parcel that came last says how the shipment was delivered', async () => {
    const shipment = await book(2);
    await shipment.scan('COLLECTED', 'OUT_FOR_DELIVERY');
    const deliver = (number: number, delivered_to: 'NEIGHBOUR' | 'SAFE_PLACE') =>
      shipment.scan({ status: 'DELIVERED', delivered_to, tracking_code: codeAt(shipment, number) });
    await deliver(1, 'NEIGHBOUR');
    await deliver(2, 'SAFE_PLACE');
    expect((await track(shipment.trackingCode)).delivered_to).toBe('SAFE_PLACE');
  });

  it('of a code with a wrong check digit, of nobody or of another shipment moves nothing here', async () => {
    const [mine, other] = [await book(2), await book(2)];
    const mistyped = `${mine.trackingCode.slice(0, 10)}${(Number(mine.trackingCode[10]) + 1) % 10}GB`;
    const at = new Date(Date.now() + minutes(3));
    const results = await recordScans(
      { database: test.database.db, now: () => at },
      [mistyped, 'ZZ000717618GB', codeAt(other, 2)].map((tracking_code) => ({
        tracking_code,
        status: 'COLLECTED',
        at: at.toISOString(),
        town: '',
        idempotency_key: 'one key',
      })),
    );
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'MISTYPED_CODE',
      'UNKNOWN_SHIPMENT',
      'accepted',
    ]);
    expect(await statusesOf(mine.trackingCode)).toEqual(['BOOKED', 'BOOKED']);
    expect(await statusesOf(other.trackingCode)).toEqual(['BOOKED', 'COLLECTED']);
  });

  it('sent again is one event, with the same key for another parcel a second, and out of order late', async () => {
    const shipment = await book(2);
    const at = Date.now() + minutes(5);
    const scan = (number: number, status: 'COLLECTED' | 'AT_DEPOT', minute: number, key = 'a key') => ({
      tracking_code: codeAt(shipment, number),
      status,
      at: new Date(at + minutes(minute)).toISOString(),
      town: '',
      idempotency_key: key,
    });
    const send = async (...scans: readonly ReturnType<typeof scan>[]) => {
      const deps = { database: test.database.db, now: () => new Date(at + minutes(9)) };
      return (await recordScans(deps, scans)).map(({ outcome, code }) => code ?? outcome);
    };
    expect(await send(scan(1, 'COLLECTED', 1), scan(1, 'COLLECTED', 1), scan(2, 'COLLECTED', 1))).toEqual([
      'accepted',
      'duplicate',
      'accepted',
    ]);
    expect(await send(scan(1, 'COLLECTED', 1), scan(1, 'AT_DEPOT', 2))).toEqual(['duplicate', 'KEY_REUSED']);
    expect(await send(scan(2, 'AT_DEPOT', 4, 'b'), scan(2, 'AT_DEPOT', 3, 'c'))).toEqual(['ILLEGAL_MOVE', 'accepted']);
    expect(await send(scan(2, 'COLLECTED', 2, 'd'))).toEqual(['late']);
    expect(await statusesOf(shipment.trackingCode)).toEqual(['COLLECTED', 'AT_DEPOT']);
  });

  it('carries the operations key and the depot that sent it', async () => {
    const depotId = '0198c0de-0000-4000-8000-000000000001';
    const shipment = await book(1);
    const at = new Date(Date.now() + minutes(1));
    await recordScans(
      { database: test.database.db, now: () => at },
      [
        {
          tracking_code: shipment.trackingCode,
          status: 'COLLECTED',
          at: at.toISOString(),
          town: '',
          idempotency_key: 'k',
        },
      ],
      { operationsKeyId: 7, depotId },
    );
    const rows = await test.database.db
      .selectFrom('parcels')
      .innerJoin('shipment_events', 'parcel_id', 'parcels.id')
      .select(['operations_key_id', 'depot_id'])
      .where('shipment_id', '=', shipment.id)
      .orderBy('sequence')
      .execute();
    expect(rows.map((row) => [row.operations_key_id, row.depot_id])).toEqual([
      [null, null],
      [null, null],
      [7, depotId],
    ]);
  });
});

describe('a shipment of several parcels', () => {
  it('can be cancelled after failed collections, with all of them, and not once we have one', async () => {
    const [failed, collected] = [await book(2), await book(2)];
    await failed.scan({ status: 'COLLECTION_FAILED', tracking_code: codeAt(failed, 2) });
    await collected.scan({ status: 'COLLECTED', tracking_code: codeAt(collected, 2) });
    expect([(await show(failed.id)).can_cancel, (await show(collected.id)).can_cancel]).toEqual([true, false]);
    expect((await call(`/shipment/${failed.id}/cancel`)).status).toBe(200);
    expect(await statusesOf(failed.trackingCode)).toEqual(['CANCELLED', 'CANCELLED']);
    const refused = await call(`/shipment/${collected.id}/cancel`);
    expect(refused).toMatchObject({ status: 409, body: { message: textWith('at least one of these') } });
    expect(await statusesOf(collected.trackingCode)).toEqual(['BOOKED', 'COLLECTED']);
  });

  it('does not expire while we have one of them, or have tried to collect one', async () => {
    const [untouched, failed, collected] = [await book(2), await book(2), await book(2)];
    await failed.scan({ status: 'COLLECTION_FAILED', tracking_code: codeAt(failed, 1) });
    await collected.scan({ status: 'COLLECTED', tracking_code: codeAt(collected, 1) });
    const later = new Date(Date.now() + days(29));
    const payments = { startRefund: async () => {}, cancelOpenPayments: async () => {} };
    await expireShipments({ database: test.database.db, now: () => later, ...payments });
    expect(await statusesOf(untouched.trackingCode)).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await statusesOf(failed.trackingCode)).toEqual(['COLLECTION_FAILED', 'BOOKED']);
    expect(await statusesOf(collected.trackingCode)).toEqual(['COLLECTED', 'BOOKED']);
  });
});

it('leaves every shipment with as many parcels, events and keys as it should have', async () => {
  const violations = await checkInvariants(test.database.db, { isAtRest: false });
  expect(violations.filter(({ number }) => number === 3 || number === 4)).toEqual([]); // nobody paid by a card here
});
