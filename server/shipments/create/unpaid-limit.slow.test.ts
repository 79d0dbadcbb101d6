import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostUnpaid } from '../../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { textWith } from '../../testing/expected-text.ts';
import { copyShipments } from '../../testing/shipments/copy-shipments.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { isWithinUnpaidLimit, mostWithdrawn } from './unpaid-limit.ts';

let test: TestApp;
let customer: TestCustomer;
let firstId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
  firstId = (await createShipment(test, customer))._id;
});

/** Copies the customer's first shipment until so many wait for their payment. */
const holdUnpaid = (count: number) => copyShipments(test.database.db, customer.organisationId, count - 1);

const create = () => callApi(test.app, '/shipment/create-shipment', { token: customer.token, body: shipmentForm() });
const sendFile = (rows: number) =>
  callApi(test.app, '/shipment/bulk', {
    token: customer.token,
    body: { rows: Array.from({ length: rows }, () => shipmentForm()) },
  });
const remove = (id: string) => callApi(test.app, `/shipment/${id}`, { method: 'DELETE', token: customer.token });

async function countUnpaid(): Promise<number> {
  const { body } = await callApi(test.app, '/shipment/my-shipments?status=PENDING_PAYMENT', {
    method: 'GET',
    token: customer.token,
  });
  return (body as { total: number }).total; // the list's own answer
}

const refusal = {
  status: 409,
  body: { code: 'CONFLICT', message: textWith('You can have at most 5,000 unpaid parcels') },
};

it('a customer may leave so many shipments unpaid and no more, until one is paid or deleted', async () => {
  await holdUnpaid(mostUnpaid - 1);
  const last = await create();
  expect(last.status).toBe(200);
  expect(await create()).toMatchObject(refusal);
  expect(await countUnpaid()).toBe(mostUnpaid);

  await payShipment(test, firstId);
  expect(await create()).toMatchObject({ status: 200 });
  expect(await create()).toMatchObject(refusal);

  await remove((last.body as { shipment: { _id: string } }).shipment._id); // answered with 200 above
  expect(await create()).toMatchObject({ status: 200 });
  expect(await create()).toMatchObject(refusal);
  expect(await countUnpaid()).toBe(mostUnpaid);

  customer = await createCustomer(test); // what others leave unpaid is no concern of theirs
  expect(await create()).toMatchObject({ status: 200 });
});

const form = (pieces: number) => shipmentForm({ number_of_pieces: pieces, weight: pieces, total_gross_weight: pieces });

it('counts parcels, also those that an edit adds', async () => {
  const { token } = customer;
  await holdUnpaid(mostUnpaid - 10);
  const createMany = (pieces: number) => callApi(test.app, '/shipment/create-shipment', { token, body: form(pieces) });
  expect(await createMany(11)).toMatchObject(refusal);
  expect(await createMany(8)).toMatchObject({ status: 200 });
  const edit = (pieces: number) =>
    callApi(test.app, `/shipment/${firstId}`, { method: 'PUT', token, body: form(pieces) });
  expect(await edit(4)).toMatchObject(refusal);
  expect(await edit(3)).toMatchObject({ status: 200 });
  expect(await edit(1)).toMatchObject({ status: 200 });
});

it('the shipments of the account alone are read, also by a plan that was made while there were none', async () => {
  const empty = await createTestDatabase();
  const scans = await empty.db.transaction().execute(async (trx) => {
    await sql`select ${isWithinUnpaidLimit(customer.organisationId, 1)}`.execute(trx);
    const { rows } = await sql`
      select indexrelid::regclass::text as name from pg_index
      where indrelid = 'shipments'::regclass and pg_stat_get_xact_numscans(indexrelid) > 0
      order by name`.execute(trx);
    return rows;
  });
  await empty.drop();
  expect(scans).toEqual([{ name: 'shipments_by_status' }, { name: 'shipments_withdrawn' }]);
});

it('a file is refused whole where it would be too many; of two that come at once, and fit only one by one, one is created', async () => {
  await holdUnpaid(mostUnpaid - 10);
  expect(await sendFile(11)).toMatchObject(refusal);
  expect(await countUnpaid()).toBe(mostUnpaid - 10);
  await payShipment(test, firstId);
  const answers = await Promise.all([sendFile(11), sendFile(11)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await countUnpaid()).toBe(mostUnpaid);
});

it('what is deleted unpaid makes room, but not without end', async () => {
  await holdUnpaid(mostUnpaid);
  const { db } = test.database;
  const withdrawAll = () =>
    sql`update shipments set status = 'CANCELLED', hidden_at = now()
      where organisation_id = ${customer.organisationId} and status = 'PENDING_PAYMENT'`.execute(db);
  await withdrawAll();
  expect(await create()).toMatchObject({ status: 200 });
  await copyShipments(db, customer.organisationId, mostWithdrawn - mostUnpaid);
  await withdrawAll();
  expect(await create()).toMatchObject({
    status: 429,
    body: {
      code: 'TOO_MANY_REQUESTS',
      message: 'You’ve deleted a lot of unpaid shipments today. Please try again in 24 hours.',
    },
    headers: { 'retry-after': '86400' },
  });
  expect(await sendFile(2)).toMatchObject({ status: 429 });
  await sql`update shipments set erased_at = now() where organisation_id = ${customer.organisationId}`.execute(db); // a day later
  expect(await create()).toMatchObject({ status: 200 });
});
