import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffOverview } from '../../contract/staff/overview.ts';
import { hasPermission, staffRoles } from '../../contract/staff/staff-permissions.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { bookParcel } from '../testing/shipments/booked-parcel.ts';
import { scanParcel } from '../testing/shipments/scan-parcel.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { keepOverview, readOverview } from './overview.ts';

let product: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const see = (now = new Date()) => readOverview(product.database.db, now);

describe('the overview', () => {
  it('of a company without parcels is noughts, with nothing usual to compare with', async () => {
    const answer = await see();
    expect(answer).toMatchObject({
      parcels: [],
      deliveries: { decided: 0, on_time: 0 },
      failed: [],
      complaints: { open: 0, overdue: 0 },
      refunds_waiting: 0,
      takings: { today_pence: 0, usual_pence: null },
    });
  });

  it('is for the roles that may see it and work everywhere, and takings for finance alone', async () => {
    for (const role of staffRoles) {
      const { staffToken: token } = await createStaff(product, { role });
      const { status, body } = await callApi(product.app, '/staff/overview', { method: 'GET', token });
      expect([role, status]).toEqual([role, hasPermission(role, 'overview:read') ? 200 : 403]);
      if (status !== 200) continue;
      const { takings } = staffOverview.response.parse(body);
      expect([role, takings === null]).toEqual([role, !hasPermission(role, 'finance:read')]);
    }
    const { staffToken: token } = await createStaff(product, { role: 'DISPATCH', depotId: dartfordId });
    expect(await callApi(product.app, '/staff/overview', { method: 'GET', token })).toMatchObject({ status: 403 });
    expect(await callApi(product.app, '/staff/overview', { method: 'GET' })).toMatchObject({ status: 401 });
  });

  it('counts what is on its way, first tries by the promised day, and failures without anybody’s words', async () => {
    customer = await createCustomer(product);
    const book = async (...scans: readonly (readonly [ShipmentStatus, string?])[]) => {
      const { trackingCode } = await bookParcel(product, customer);
      for (const [status, reason] of scans) await scanParcel(product, trackingCode, status, reason);
    };
    const collected = [['COLLECTED'], ['OUT_FOR_DELIVERY']] as const;
    await book();
    await book(...collected);
    await book(...collected, ['DELIVERED']);
    await book(...collected, ['DELIVERY_ATTEMPTED', 'NO_ANSWER'], ['OUT_FOR_DELIVERY'], ['DELIVERED']);
    await book(...collected, ['DELIVERY_ATTEMPTED', 'Mrs Jones shouted']);
    await book(['COLLECTED'], ['LOST']);
    const answer = await see();
    expect(answer.parcels).toEqual([
      { status: 'BOOKED', count: 1 },
      { status: 'OUT_FOR_DELIVERY', count: 1 },
      { status: 'DELIVERY_ATTEMPTED', count: 1 },
    ]);
    expect(answer.deliveries).toEqual({ decided: 4, on_time: 3 });
    expect(answer.failed?.toSorted((one, other) => (one.reason ?? '').localeCompare(other.reason ?? ''))).toEqual([
      { reason: null, count: 1 },
      { reason: 'NO_ANSWER', count: 1 },
    ]);
    expect(JSON.stringify(answer)).not.toContain('Jones');
    const nextWeek = await see(new Date(Date.now() + 8 * 24 * 3_600_000));
    expect([nextWeek.deliveries?.decided, nextWeek.failed]).toEqual([0, []]);
  });
});

const anything: unknown = expect.anything();

it('says nothing of a figure that takes too long, and shows the others', async () => {
  await product.database.db.transaction().execute(async (slow) => {
    await sql`lock table support_complaints in access exclusive mode`.execute(slow);
    expect(await see()).toMatchObject({ complaints: null, refunds_waiting: 0, deliveries: anything });
  });
});

it('is read once for all who ask within half a minute, and takings are still for finance alone', async () => {
  const clock = { at: new Date() };
  const overview = keepOverview({ reads: product.database.db, now: () => clock.at });
  const [one, other] = await Promise.all([overview(true), overview(true)]);
  expect(other).toBe(one);
  expect(await overview(false)).toEqual({ ...one, takings: null });
  clock.at = new Date(clock.at.getTime() + 30_000);
  expect(await overview(true)).not.toBe(one);
});

/** Of £10 before VAT. */
async function invoiceAt(at: string): Promise<void> {
  await sql`
    with posted as (
      insert into ledger_transactions (kind, subject, organisation_id, occurred_at)
      select 'INVOICE', ${randomUUID()}, id, ${at}::timestamptz from organisations limit 1 returning id)
    insert into ledger_entries (transaction_id, line, debit_account, credit_account, amount_pence)
    select id, line, 1, account, pence from posted, (values (1, 3, 1000), (2, 4, 200)) as entry (line, account, pence)`.execute(
    product.database.db,
  );
}

const mondayBefore = (back: number) => new Date(Date.UTC(2031, 11, 8 - 7 * back)).toISOString().slice(0, 10);

describe('takings', () => {
  beforeAll(() => invoiceAt('2031-01-01T12:00:00Z')); // from here on a day without an invoice counts as one

  it('are those of London’s day, beside the median of its weekday until this time of day', async () => {
    // In 2031 summer time ends on Sunday 26 October. Sundays before it begin at 23:00 UTC.
    await invoiceAt('2031-10-11T22:59:59Z');
    await invoiceAt('2031-10-11T23:00:00Z');
    await invoiceAt('2031-10-19T10:30:00Z');
    await invoiceAt('2031-10-19T15:00:00Z');
    await invoiceAt('2031-11-01T23:59:59Z');
    await invoiceAt('2031-11-02T00:00:00Z');
    await invoiceAt('2031-11-02T12:00:00Z');
    const { takings } = await see(new Date('2031-11-02T12:00:30Z'));
    // Sundays: 12 October £12, 19 October £12 by noon, the five before and 26 October nothing.
    expect(takings).toMatchObject({ today_pence: 2400, usual_pence: 0 });
    expect(takings?.hours[12]).toEqual({ today_pence: 1200, usual_pence: 0 });
    expect(takings?.hours[13]).toEqual({ today_pence: null, usual_pence: 0 });
    for (const day of ['2031-09-14', '2031-09-21', '2031-09-28']) await invoiceAt(`${day}T08:00:00Z`);
    const later = (await see(new Date('2031-11-02T12:00:30Z'))).takings;
    expect([later?.usual_pence, later?.hours[10]?.usual_pence]).toEqual([1200, 600]);
  });

  it('reads each earlier weekday once, and forgets those that no longer count', async () => {
    const { db } = product.database;
    const closed = new Map();
    const first = await readOverview(db, new Date('2031-12-07T12:00:30Z'), closed);
    const again = await readOverview(db, new Date('2031-12-07T12:00:30Z'), closed);
    expect(again.takings).toEqual(first.takings);
    expect([...closed.keys()].at(0)).toBe('2031-11-30');
    await invoiceAt('2031-12-08T08:00:00Z');
    const monday = await readOverview(db, new Date('2031-12-15T12:00:30Z'), closed);
    expect(monday.takings?.usual_pence).toBe(0); // one Monday of eight
    expect(new Set(closed.keys())).toEqual(new Set(Array.from({ length: 8 }, (_, back) => mondayBefore(back))));
    expect(closed.get('2031-12-08')).toEqual([{ day: '2031-12-08', minute: 480, pence: 1200 }]);
  });

  it('start from nothing at midnight in London, which in summer is an hour before midnight UTC', async () => {
    await invoiceAt('2031-07-01T22:59:00Z');
    const before = await see(new Date('2031-07-01T22:59:59Z'));
    const after = await see(new Date('2031-07-01T23:00:00Z'));
    expect([before.takings?.today_pence, after.takings?.today_pence]).toEqual([1200, 0]);
    expect(after.takings?.hours.map(({ today_pence }) => today_pence).filter((pence) => pence !== null)).toEqual([0]);
  });
});
