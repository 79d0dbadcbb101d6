import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { days, hours } from '../../contract/values/time/duration.ts';
import { dateText, londonDay, londonMidnight } from '../../contract/values/time/working-days.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { createShipment, payShipment } from '../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { countDeliveries } from './current-figures.queries.ts';
import { recordEvents } from './events/record-events.ts';
import { computeServiceDays } from './service-days.ts';

let clock = new Date();
let product: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  product = await createTestApp({}, { now: () => clock });
  customer = await createCustomer(product);
});
afterAll(() => product.close());

type Scan = readonly [status: ShipmentStatus, at: Date];

/** A parcel that is booked now, and scanned at times to come. */
async function bookAndScan(...scans: readonly Scan[]): Promise<string> {
  const { _id: id, _tracking_id: trackingCode } = await createShipment(product, customer);
  await payShipment(product, id, clock);
  await scan(trackingCode, ...scans);
  return trackingCode;
}

async function scan(trackingCode: string, ...scans: readonly Scan[]): Promise<void> {
  const outcomes = await product.database.db.transaction().execute((trx) =>
    recordEvents(
      trx,
      scans.map(([status, at]) => {
        const key = `${status} ${at.toISOString()}`;
        return { trackingCode, event: { key, status, happenedAt: at, recordedAt: at, sentence: 'Scanned.' } };
      }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
}

const delivered = (at: Date): readonly Scan[] => [
  ['COLLECTED', new Date(at.getTime() - hours(2))],
  ['OUT_FOR_DELIVERY', new Date(at.getTime() - hours(1))],
  ['DELIVERED', at],
];

/** Each test has weeks of its own, later than those before it, so that no other's parcels are among them. */
let weeksAhead = 0;
function aDay(): Date {
  weeksAhead += 2;
  return londonDay(new Date(Date.now() + days(7 * weeksAhead)));
}
const at = (day: Date, hour: number, daysLater = 0) =>
  new Date(londonMidnight(new Date(day.getTime() + days(daysLater))).getTime() + hours(hour));

const compute = (now: Date) => computeServiceDays({ database: product.database.db, now: () => now });
const count = (now: Date) => {
  const today = londonDay(now);
  return countDeliveries(product.database.db, new Date(today.getTime() - days(6)), today);
};

async function savedOf(day: Date) {
  return product.database.db
    .selectFrom('service_days')
    .select(['decided', 'on_time'])
    .where('day', '=', dateText(day))
    .executeTakeFirst();
}

/** What only somebody who reads the table would show. */
const mark = (day: Date) =>
  product.database.db
    .updateTable('service_days')
    .set({ decided: 1000, on_time: 1000 })
    .where('day', '=', dateText(day))
    .execute();

test('yesterday is counted once it’s over, today as it is, and both together as before', async () => {
  const day = aDay();
  await bookAndScan(...delivered(at(day, 12)));
  await bookAndScan(['COLLECTED', at(day, 9)], ['LOST', at(day, 18)]);
  await bookAndScan(...delivered(at(day, 12, 1)));
  await compute(at(day, 23));
  expect([await savedOf(day), await count(at(day, 23))]).toEqual([undefined, { decided: 3, on_time: 2 }]);
  const nextDay = at(day, 13, 1);
  const live = await count(nextDay);
  await compute(nextDay);
  expect([await savedOf(day), await count(nextDay)]).toEqual([{ decided: 2, on_time: 1 }, live]);
  await mark(day);
  expect(await count(nextDay)).toEqual({ decided: 1001, on_time: 1001 });
  expect((await count(at(day, 13, 7))).decided).toBe(1); // it’s a week ago
});

test('a scan that comes late corrects yesterday within the hour, and a loss an older day the next night', async () => {
  const day = aDay();
  const trackingCode = await bookAndScan(...delivered(at(day, 12, 1)));
  const lost = await bookAndScan(
    ['COLLECTED', at(day, 8)],
    ['OUT_FOR_DELIVERY', at(day, 9)],
    ['DELIVERY_ATTEMPTED', at(day, 10)],
  );
  await compute(at(day, 14, 1));
  expect([await savedOf(day), await count(at(day, 14, 1))]).toEqual([
    { decided: 1, on_time: 1 },
    { decided: 2, on_time: 2 },
  ]);
  await scan(trackingCode, ['DELIVERY_ATTEMPTED', at(day, 15)]);
  await compute(at(day, 15, 1));
  expect([await savedOf(day), await count(at(day, 15, 1))]).toEqual([
    { decided: 2, on_time: 2 },
    { decided: 2, on_time: 2 },
  ]);
  await compute(at(day, 9, 2));
  await scan(lost, ['AT_DEPOT', at(day, 9, 2)], ['LOST', at(day, 10, 2)]);
  await compute(at(day, 11, 2));
  expect(await savedOf(day)).toEqual({ decided: 2, on_time: 2 }); // counted already on this day
  await compute(at(day, 1, 3));
  expect(await savedOf(day)).toEqual({ decided: 2, on_time: 1 });
});

test('catches up after three days on which it did not run, and until then those days are read as they are', async () => {
  const day = aDay();
  for (const later of [0, 1, 2, 3, 4]) await bookAndScan(...delivered(at(day, 12, later)));
  await compute(at(day, 1, 1));
  await mark(day);
  const now = at(day, 13, 4);
  expect(await count(now)).toEqual({ decided: 1004, on_time: 1004 });
  await compute(now);
  expect(await Promise.all([0, 1, 2, 3].map((later) => savedOf(new Date(day.getTime() + days(later)))))).toEqual(
    Array.from({ length: 4 }, () => ({ decided: 1, on_time: 1 })),
  );
  expect(await count(now)).toEqual({ decided: 5, on_time: 5 });
});

test('a day missing among those that were counted is read as it is, with all after it', async () => {
  const day = aDay();
  for (const later of [0, 1, 2]) await bookAndScan(...delivered(at(day, 12, later)));
  const now = at(day, 1, 3);
  await compute(now);
  await mark(new Date(day.getTime() + days(2)));
  await product.database.db
    .deleteFrom('service_days')
    .where('day', '=', dateText(new Date(day.getTime() + days(1))))
    .execute();
  expect(await count(now)).toEqual({ decided: 3, on_time: 3 });
});

test('of two processes at once the one that began later stays', async () => {
  const day = aDay();
  await bookAndScan(...delivered(at(day, 12)));
  const now = at(day, 1, 1);
  await Promise.all([compute(now), compute(now)]);
  expect(await savedOf(day)).toEqual({ decided: 1, on_time: 1 });
  await compute(at(day, 2, 1));
  await mark(day);
  await compute(new Date(at(day, 2, 1).getTime() - 1)); // it began before, and ends only now
  expect(await savedOf(day)).toEqual({ decided: 1000, on_time: 1000 });
  await compute(at(day, 2, 1));
  expect(await savedOf(day)).toEqual({ decided: 1, on_time: 1 });
});

test('a day ends at midnight in London, has 23 or 25 hours when the clocks change, and none is counted twice', async () => {
  const year = new Date().getUTCFullYear() + 2;
  const lastSunday = (month: number) => {
    const end = new Date(Date.UTC(year, month, 0));
    return new Date(end.getTime() - days(end.getUTCDay()));
  };
  for (const [sunday, length] of [
    [lastSunday(3), 23],
    [lastSunday(10), 25],
  ] as const) {
    const begins = londonMidnight(sunday).getTime();
    clock = new Date(begins - days(3));
    customer = await createCustomer(product);
    expect(at(sunday, 0, 1).getTime() - begins).toBe(hours(length));
    for (const instant of [begins - 1, begins, begins + hours(length) - 1, begins + hours(length)]) {
      await bookAndScan(...delivered(new Date(instant)));
    }
    const now = at(sunday, 12, 2);
    const live = await count(now);
    await compute(now);
    const counted = await Promise.all([-1, 0, 1].map((later) => savedOf(new Date(sunday.getTime() + days(later)))));
    expect(counted.map((row) => row?.decided)).toEqual([1, 2, 1]);
    expect([live.decided, await count(now)]).toEqual([4, live]);
  }
});
