import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findByTrackingCode } from './tracked-parcel.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await createShipment(test, await createCustomer(test));
  // Enough of them that the planner no longer takes reading all for the cheapest.
  await sql`
    insert into shipments
    select (jsonb_populate_record(shipment, jsonb_build_object('id', gen_random_uuid(), 'reference', 'SHP-XX' || lpad(n::text, 8, '0'),
      'tracking_code', 'XX' || lpad(n::text, 9, '0') || 'GB'))).*
    from shipments as shipment, generate_series(1000, 3000) as n`.execute(test.database.db);
  await sql`
    insert into parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)
    select id, id, 1, tracking_code, status, status_at, 1 from shipments
    where tracking_code like 'XX0000%'`.execute(test.database.db);
  await sql`analyze shipments, parcels`.execute(test.database.db);
});
afterAll(() => test.close());

it('is asked by one plan, however many are asked for together', async () => {
  const { db } = test.database;
  await db.transaction().execute(async (trx) => {
    for (let count = 1; count <= 10; count += 1) {
      const codes = Array.from({ length: count }, (_, index) => `XX00000${1000 + count * 10 + index}GB`);
      const found = await Promise.all(codes.map((code) => findByTrackingCode(trx, code)));
      expect(found.map((parcel) => parcel?.trackingCode)).toEqual(codes);
    }
    const { rows } = await sql`
      select generic_plans > 0 as is_planned_for_all from pg_prepared_statements
      where statement like '%tracking_code = any(array(%'`.execute(trx);
    // PostgreSQL tries five plans of their own first, and keeps the one for all if it expects it to be no worse.
    expect(rows).toEqual([{ is_planned_for_all: true }]);
  });
});
