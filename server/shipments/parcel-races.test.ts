import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../contract/values/time/duration.ts';
import { recordScans } from '../operations/record-scans.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { type BookedParcel, bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const heavy = (count: number) => ({ number_of_pieces: count, weight: count, total_gross_weight: count });

const inAMinute = () => new Date(Date.now() + minutes(1));

async function scan(code: string | undefined, status: 'COLLECTED' | 'AT_DEPOT', key: string, at = inAMinute()) {
  const [result] = await recordScans({ database: test.database.db, now: () => at }, [
    { tracking_code: code ?? '', status, at: at.toISOString(), town: 'Leeds', idempotency_key: key },
  ]);
  return result?.outcome;
}

const cancel = async ({ id }: BookedParcel) =>
  (await callApi(test.app, `/shipment/${id}/cancel`, { token: customer.token })).status;

const statusesOf = async (id: string) => {
  const { db } = test.database;
  const parcels = await db
    .selectFrom('parcels')
    .select('status')
    .where('shipment_id', '=', id)
    .orderBy('number')
    .execute();
  const shipment = await db.selectFrom('shipments').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return [shipment.status, ...parcels.map(({ status }) => status)];
};

/** Two at once behind a lock on the shipment, in this order of waiting. */
async function atOnce<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>) {
  const { db } = test.database;
  const lock = await holdLock(db, (trx) => sql`select from shipments where id = ${id} for update`.execute(trx));
  const one = first();
  await untilWaiting(db, 1, one);
  const other = second();
  await untilWaiting(db, 2, other);
  await lock.release();
  return Promise.all([one, other]);
}

describe('at the same time', () => {
  it('the last two parcels of three are scanned: the shipment follows both', async () => {
    const shipment = await bookParcel(test, customer, heavy(3));
    const [one, two, three] = shipment.trackingCodes;
    await scan(one, 'COLLECTED', 'one');
    const outcomes = await atOnce(
      shipment.id,
      () => scan(two, 'COLLECTED', 'two'),
      () => scan(three, 'COLLECTED', 'three'),
    );
    expect(outcomes).toEqual(['accepted', 'accepted']);
    expect(await statusesOf(shipment.id)).toEqual(['COLLECTED', 'COLLECTED', 'COLLECTED', 'COLLECTED']);
  });

  it('one parcel is scanned twice with one key: one event', async () => {
    const shipment = await bookParcel(test, customer, heavy(2));
    const code = shipment.trackingCodes[1];
    const at = inAMinute();
    const scanIt = () => scan(code, 'COLLECTED', 'same', at);
    expect(await atOnce(shipment.id, scanIt, scanIt)).toEqual(['accepted', 'duplicate']);
  });

  it('parcel 2 is first scanned and the shipment cancelled: who comes first wins, and the other changes nothing', async () => {
    const scanned = await bookParcel(test, customer, heavy(2));
    expect(
      await atOnce(
        scanned.id,
        () => scan(scanned.trackingCodes[1], 'COLLECTED', 'first'),
        () => cancel(scanned),
      ),
    ).toEqual(['accepted', 409]);
    expect(await statusesOf(scanned.id)).toEqual(['BOOKED', 'BOOKED', 'COLLECTED']);

    const cancelled = await bookParcel(test, customer, heavy(2));
    expect(
      await atOnce(
        cancelled.id,
        () => cancel(cancelled),
        () => scan(cancelled.trackingCodes[1], 'COLLECTED', 'second'),
      ),
    ).toEqual([200, 'refused']);
    expect(await statusesOf(cancelled.id)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  });

  it('a draft is edited to other numbers of parcels: it has those of the last', async () => {
    const { _id } = await createShipment(test, customer, heavy(3));
    const edit = (count: number) =>
      callApi(test.app, `/shipment/${_id}`, { method: 'PUT', token: customer.token, body: shipmentForm(heavy(count)) });
    const [first, second] = await atOnce(
      _id,
      () => edit(1),
      () => edit(6),
    );
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await statusesOf(_id)).toHaveLength(7);
  });

  it('many scans of many parcels never deadlock', async () => {
    const shipments = await Promise.all(Array.from({ length: 4 }, () => bookParcel(test, customer, heavy(3))));
    const codes = shipments.flatMap(({ trackingCodes }) => trackingCodes);
    const at = new Date(Date.now() + minutes(1));
    const send = (some: readonly string[], key: string) =>
      recordScans(
        { database: test.database.db, now: () => at },
        some.map((tracking_code) => ({
          tracking_code,
          status: 'COLLECTED' as const,
          at: at.toISOString(),
          town: '',
          idempotency_key: key,
        })),
      );
    await Promise.all([send(codes, 'a'), send(codes.toReversed(), 'a'), send(codes, 'a'), send(codes.slice(3), 'a')]);
    for (const { id } of shipments) expect(new Set(await statusesOf(id))).toEqual(new Set(['COLLECTED']));
  });
});

it('leaves every shipment with as many parcels, events and keys as it should have', async () => {
  const violations = await checkInvariants(test.database.db, { isAtRest: false });
  expect(violations.filter(({ number }) => number === 3 || number === 4)).toEqual([]); // nobody paid by a card here
});
