import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { query } from '../../testing/database/query.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { eventsOf } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { canMove, nextStatusAndHold, type StatusAndHold } from '../lifecycle/status-graph.ts';
import { findShipment } from '../shipments.queries.ts';
import type { EventOutcome, ScannedEvent } from './decide-event.ts';
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

const codes = new Map<string, string>();

async function create(): Promise<string> {
  const { _id, _tracking_id } = await createShipment(test, customer);
  codes.set(_id, _tracking_id);
  return _id;
}

async function book(): Promise<string> {
  const id = await create();
  await payShipment(test, id, bookedAt);
  return id;
}

/** Tells one thing of one parcel. */
async function tell(id: string, event: ScannedEvent): Promise<EventOutcome | undefined> {
  const trackingCode = codes.get(id) ?? 'CL000717618GB';
  const [outcome] = await test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
  return outcome;
}

let scans = 0;
function scan(id: string, status: ShipmentStatus, minute: number, key = `scan ${(scans += 1)}`) {
  const event = {
    key,
    status,
    happenedAt: after(minute),
    recordedAt: after(minute),
    sentence: 'Scanned.',
    town: 'Dartford',
  };
  return tell(id, event);
}

const statusOf = async (id: string) => (await findShipment(test.database.db, id))?.status;
const timelineOf = async (id: string) => (await eventsOf(test, id)).map(({ status }) => status);

describe('what is told of a parcel', () => {
  it('moves its status and makes its way known from the first scan on', async () => {
    const id = await book();
    expect((await findShipment(test.database.db, id))?.modeOfTransportation).toBeUndefined();
    expect(await scan(id, 'COLLECTED', 1)).toEqual({ outcome: 'accepted' });
    expect(await findShipment(test.database.db, id)).toMatchObject({
      status: 'COLLECTED',
      modeOfTransportation: 'Electric van',
    });
    expect((await eventsOf(test, id)).at(-1)).toMatchObject({
      status: 'COLLECTED',
      happenedAt: after(1),
      town: 'Dartford',
      source: 'OPERATIONS',
    });
  });

  it('is one event however often it is told, at once or again', async () => {
    const id = await book();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => scan(id, 'COLLECTED', 1, 'the same')));
    expect(outcomes.filter((one) => one?.outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((one) => one?.outcome === 'duplicate')).toHaveLength(9);
    await scan(id, 'AT_DEPOT', 2);
    expect(await scan(id, 'COLLECTED', 1, 'the same')).toEqual({ outcome: 'duplicate' });
    expect(await scan(id, 'LOST', 3, 'the same')).toMatchObject({ outcome: 'refused', code: 'KEY_REUSED' });
    expect(await timelineOf(id)).toEqual(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT']);
  });

  it('is kept in its place when it comes late, and never moves the status back', async () => {
    const id = await book();
    await scan(id, 'COLLECTED', 1);
    await scan(id, 'OUT_FOR_DELIVERY', 9);
    expect(await scan(id, 'AT_DEPOT', 5)).toEqual({ outcome: 'late' });
    expect(await statusOf(id)).toBe('OUT_FOR_DELIVERY');
    expect(await timelineOf(id)).toEqual(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT', 'OUT_FOR_DELIVERY']);
    expect(await scan(id, 'DELIVERED', 10)).toEqual({ outcome: 'accepted' });
    expect(await scan(id, 'DELIVERY_ATTEMPTED', 9)).toEqual({ outcome: 'late' });
    expect(await statusOf(id)).toBe('DELIVERED');
  });

  it('is refused before the shipment was booked, and of one that never was', async () => {
    expect(await scan(await create(), 'COLLECTED', 1)).toMatchObject({ outcome: 'refused', code: 'NOT_BOOKED' });
    const id = await book();
    expect(await scan(id, 'COLLECTED', -1)).toMatchObject({ outcome: 'refused', code: 'NOT_BOOKED' });
    expect(await scan('00000000-0000-4000-8000-000000000000', 'COLLECTED', 1)).toMatchObject({
      outcome: 'refused',
      code: 'UNKNOWN_SHIPMENT',
    });
  });

  it('is refused where its clock is far ahead of ours', async () => {
    const id = await book();
    const told = { key: 'ahead', status: 'COLLECTED', recordedAt: after(1), sentence: 'Scanned.' } as const;
    const tellAt = (minute: number) => tell(id, { ...told, happenedAt: after(minute) });
    expect(await tellAt(7)).toMatchObject({ outcome: 'refused', code: 'IN_FUTURE' });
    expect(await tellAt(5)).toEqual({ outcome: 'accepted' });
  });

  it.each(['PENDING_PAYMENT', 'BOOKED', 'CANCELLED', 'EXPIRED', 'DELIVERED'] as const)(
    'can’t make a booked parcel %s',
    async (status) => {
      const id = await book();
      expect(await scan(id, status, 1)).toMatchObject({ outcome: 'refused', code: 'ILLEGAL_MOVE' });
      expect(await timelineOf(id)).toEqual(['PENDING_PAYMENT', 'BOOKED']);
    },
  );

  it('returns a parcel from its hold to the leg it left only', async () => {
    const id = await book();
    await scan(id, 'COLLECTED', 1);
    await scan(id, 'IN_TRANSIT', 2);
    await scan(id, 'ON_HOLD', 3);
    expect(await scan(id, 'AT_DEPOT', 4)).toMatchObject({ outcome: 'refused' });
    expect(await scan(id, 'IN_TRANSIT', 4)).toEqual({ outcome: 'accepted' });
  });

  it('follows the graph whatever is told in whatever order, the status is that of the latest event, and events only grow', async () => {
    const told = fc.array(fc.tuple(fc.constantFrom(...shipmentStatuses), fc.integer({ min: 0, max: 8 })), {
      minLength: 5,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(told, async (tellings) => {
        const id = await book();
        let events = await eventsOf(test, id);
        for (const [status, minute] of tellings) {
          const before = events;
          await scan(id, status, minute);
          events = await eventsOf(test, id);
          expect(events).toEqual(expect.arrayContaining([...before]));
          expect(events.length - before.length).toBeLessThanOrEqual(1);
        }
        const inTime = events.filter(({ isLate }) => !isLate);
        let standing: StatusAndHold = { status: 'PENDING_PAYMENT' };
        for (const { status } of inTime.slice(1)) {
          expect(canMove(standing, status)).toBe(true);
          standing = nextStatusAndHold(standing, status);
        }
        expect(await statusOf(id)).toBe(standing.status);
        expect(events.map(({ happenedAt }) => happenedAt)).toEqual(
          events.map(({ happenedAt }) => happenedAt).toSorted((a, b) => a.getTime() - b.getTime()),
        );
      }),
      { numRuns: 10 },
    );
  });
});

describe('what happened', () => {
  it.each(['update shipment_events set sentence = $$x$$', 'delete from shipment_events', 'truncate shipment_events'])(
    'is never edited or deleted: %s',
    async (statement) => {
      await book();
      await expect(query(test.database.url, statement)).rejects.toThrow('never edited or deleted');
    },
  );
});
