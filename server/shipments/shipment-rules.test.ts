import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violatedConstraint } from '../database/violated-constraint.ts';
import { createCustomer } from '../testing/create-customer.ts';
import { createShipment } from '../testing/create-shipment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let shipmentId: string;
beforeAll(async () => {
  test = await createTestApp();
  shipmentId = (await createShipment(test, await createCustomer(test)))._id;
});
afterAll(() => test.close());

it.for([
  [`reference = 'SHP-short'`, 'reference'],
  [`tracking_code = 'AB12345678'`, 'tracking_code'],
  ['event_count = 0', 'event_count'],
  [`status = 'ELSEWHERE'`, 'status'],
  [`payment_status = 'OWED'`, 'payment_status'],
  [`status = 'ON_HOLD', booked_at = now()`, 'held_from'],
  [`held_from = 'AT_DEPOT'`, 'held_from'],
  [`status = 'ON_HOLD', held_from = 'BOOKED', booked_at = now()`, 'held_from'],
  [`status = 'BOOKED'`, 'booked_at'],
  ['hidden_at = now()', 'hidden_at'],
  ['weight_kg = 0.9', 'weight_kg'],
  ['gross_weight_kg = weight_kg - 0.1', 'gross_weight_kg'],
  ['pieces = 0', 'pieces'],
  ['pieces = 100', 'pieces'],
  [`parcel_type = 'PALLET'`, 'parcel_type'],
  [`payment_method = 'CASH'`, 'payment_method'],
  ['net_pence = 0, gross_pence = vat_pence', 'net_pence'],
  ['vat_pence = -1, gross_pence = net_pence - 1', 'vat_pence'],
  ['gross_pence = gross_pence + 1', 'gross_pence'],
  ['delivery_days = 0', 'delivery_days'],
] as const)('the database refuses a shipment with %s', async ([change, rule]) => {
  const changing = sql`update shipments set ${sql.raw(change)} where id = ${shipmentId}`.execute(test.database.db);
  const error = await changing.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  expect(violatedConstraint(error)).toBe(`shipments_${rule}_check`);
});
