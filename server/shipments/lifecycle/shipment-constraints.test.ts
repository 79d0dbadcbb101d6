import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violatedConstraint } from '../../database/database-errors.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let shipmentId: string;
beforeAll(async () => {
  test = await createTestApp();
  shipmentId = (await createShipment(test, await createCustomer(test)))._id;
});
afterAll(() => test.close());

it.for([
  [`reference = 'SHP-short'`, 'reference'],
  ['event_count = 0', 'event_count'],
  [`status = 'ELSEWHERE', booked_at = now()`, 'status'],
  [`payment_status = 'OWED'`, 'payment_status'],
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

it.for([
  [`tracking_code = 'AB12345678'`, 'tracking_code'],
  ['number = 0', 'number'],
  ['number = 100', 'number'],
  [`status = 'ELSEWHERE'`, 'status'],
  ['event_count = 0', 'event_count'],
  [`status = 'ON_HOLD'`, 'held_from'],
  [`held_from = 'AT_DEPOT'`, 'held_from'],
  [`status = 'ON_HOLD', held_from = 'BOOKED'`, 'held_from'],
] as const)('the database refuses a parcel with %s', async ([change, rule]) => {
  const changing = sql`update parcels set ${sql.raw(change)} where shipment_id = ${shipmentId}`.execute(
    test.database.db,
  );
  const error = await changing.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  expect(violatedConstraint(error)).toBe(`parcels_${rule}_check`);
});

it.for([
  ["update shipments set zone = 'NOWHERE'", 'shipments_tariff_version_zone_fkey'],
  ['update shipments set organisation_id = gen_random_uuid()', 'shipments_organisation_id_fkey'],
  [
    `insert into shipment_events
        (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source)
      select parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source from shipment_events`,
    `shipment_events_${new Date().toISOString().slice(0, 7).replace('-', '_')}_pkey`,
  ],
  [
    `insert into notification_progress (shipment_id, addressee, event_number) values (gen_random_uuid(), 'SENDER', 1)`,
    'notification_progress_shipment_id_fkey',
  ],
  [
    `insert into card_intents (id, organisation_id, amount_pence, state, created_at, next_check_at)
      values (gen_random_uuid(), gen_random_uuid(), 100, 'OPENING', now(), now())`,
    'card_intents_organisation_id_fkey',
  ],
  [
    `insert into invoices (number, kind, organisation_id, shipment_id, issued_at, supplied_at, supplier_name, supplier_address,
        supplier_vat_number, customer_name, customer_address, shipper, receiver, tracking_code, description, quantity,
        vat_basis_points, net_pence, vat_pence, gross_pence, paid_from)
      values ('INV-2026-900001', 'INVOICE', gen_random_uuid(), gen_random_uuid(), now(), now(), '', '{}', '', '', '{}', '', '', '',
        '', 1, 2000, 100, 20, 120, 'CARD')`,
    'invoices_organisation_id_fkey',
  ],
] as const)('the database refuses %s', async ([statement, constraint]) => {
  const error = await sql
    .raw(statement)
    .execute(test.database.db)
    .catch((fault: unknown) => fault);
  expect(violatedConstraint(error)).toBe(constraint);
});
