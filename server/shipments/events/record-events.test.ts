import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { eventsOf } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findShipment } from '../shipments.queries.ts';
import { recordEvents } from './record-events.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const bookedAt = new Date(Date.now() + minutes(1));
const after = (count: number) => new Date(bookedAt.getTime() + minutes(count));

async function book(): Promise<{ readonly id: string; readonly trackingCode: string }> {
  const { _id, _tracking_id } = await createShipment(test, customer);
  await payShipment(test, _id, bookedAt);
  return { id: _id, trackingCode: _tracking_id };
}

const told = (status: ShipmentStatus, minute: number, key: number) => ({
  key: `scan ${key}`,
  status,
  happenedAt: after(minute),
  recordedAt: after(20),
  sentence: 'Scanned.',
  town: 'Dartford',
  reason: 'WEATHER',
});

const stateOf = async ({ id }: { readonly id: string }) => {
  const shipment = await findShipment(test.database.db, id);
  const events = await eventsOf(test, id);
  return {
    status: shipment?.status,
    modeOfTransportation: shipment?.modeOfTransportation,
    events: events.filter(({ source }) => source === 'OPERATIONS'),
  };
};

it('does for many at once what is done one by one in the order in which it happened', async () => {
  const telling = fc.record({
    parcel: fc.constantFrom(0, 1),
    status: fc.constantFrom<ShipmentStatus>(...shipmentStatuses, 'COLLECTED', 'AT_DEPOT', 'ON_HOLD', 'IN_TRANSIT'),
    minute: fc.integer({ min: -1, max: 30 }),
    key: fc.integer({ min: 1, max: 15 }),
  });
  const batch = fc.array(telling, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(batch, batch, async (first, second) => {
      const { db } = test.database;
      const [many, single] = [
        [await book(), await book()],
        [await book(), await book()],
      ];
      for (const tellings of [first, second]) {
        const heard = tellings.map(({ parcel, status, minute, key }) => ({ parcel, event: told(status, minute, key) }));
        const together = await db.transaction().execute((trx) =>
          recordEvents(
            trx,
            heard.map(({ parcel, event }) => ({ trackingCode: many[parcel]?.trackingCode ?? '', event })),
          ),
        );
        const oneByOne: unknown[] = [];
        const inOrder = [...heard.entries()].toSorted(
          ([, a], [, b]) => a.event.happenedAt.getTime() - b.event.happenedAt.getTime(),
        );
        for (const [place, { parcel, event }] of inOrder) {
          const trackingCode = single[parcel]?.trackingCode ?? '';
          const [outcome] = await db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
          oneByOne[place] = outcome;
        }
        expect(together).toEqual(oneByOne);
      }
      expect(await Promise.all(many.map(stateOf))).toEqual(await Promise.all(single.map(stateOf)));
    }),
    { numRuns: 6 },
  );
});

it('hears many batches about the same parcels at once without any waiting for another in a circle', async () => {
  const parcels = [await book(), await book(), await book(), await book()];
  const statuses = ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const;
  const batch = (turn: number) => {
    const turned = [...parcels.slice(turn), ...parcels.slice(0, turn)];
    return turned.flatMap(({ trackingCode }) =>
      statuses.map((status, place) => ({ trackingCode, event: told(status, place + 1, place) })),
    );
  };
  const outcomes = await Promise.all(
    [0, 1, 2, 3].map((turn) => test.database.db.transaction().execute((trx) => recordEvents(trx, batch(turn)))),
  );
  const counts = Object.groupBy(outcomes.flat(), ({ outcome }) => outcome);
  expect({ accepted: counts.accepted?.length, duplicate: counts.duplicate?.length }).toEqual({
    accepted: 16,
    duplicate: 48,
  });
  expect((await Promise.all(parcels.map(stateOf))).map(({ status }) => status)).toEqual(
    parcels.map(() => 'OUT_FOR_DELIVERY'),
  );
});
