import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostUnpaid } from '../../contract/shipments.ts';
import { callApi } from '../testing/call-api.ts';
import { copyShipments } from '../testing/copy-shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/create-customer.ts';
import { createShipment, payShipment } from '../testing/create-shipment.ts';
import { textWith } from '../testing/expected-text.ts';
import { shipmentForm } from '../testing/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { mostWithdrawn } from './make-room.ts';

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
const holdUnpaid = (count: number) => copyShipments(test.database.db, customer.user._id, count - 1);

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
  body: { code: 'CONFLICT', message: textWith('At most 5,000 of your shipments can wait for their payment') },
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
});

it('a file is refused whole where it would be too many, and a smaller one is taken', async () => {
  await holdUnpaid(mostUnpaid - 10);
  expect(await sendFile(11)).toMatchObject(refusal);
  expect(await countUnpaid()).toBe(mostUnpaid - 10);
  expect(await sendFile(10)).toMatchObject({ status: 200 });
});

it('of two files that come at once, and fit only one by one, one is created', async () => {
  await holdUnpaid(mostUnpaid - 10);
  // One was paid meanwhile, so both find the count too high and have it counted anew.
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
      where account_id = ${customer.user._id} and status = 'PENDING_PAYMENT'`.execute(db);
  await withdrawAll();
  expect(await create()).toMatchObject({ status: 200 });
  await copyShipments(db, customer.user._id, mostWithdrawn - mostUnpaid);
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
  await sql`update shipments set erased_at = now() where account_id = ${customer.user._id}`.execute(db); // a day later
  expect(await create()).toMatchObject({ status: 200 });
});

it('what others leave unpaid is no concern of a customer', async () => {
  await holdUnpaid(mostUnpaid);
  expect(await create()).toMatchObject(refusal);
  customer = await createCustomer(test);
  expect(await create()).toMatchObject({ status: 200 });
});

it('who loses the room that was found to others, again and again, is asked to come back in a moment', async () => {
  const { db } = test.database;
  await createShipment(test, customer);
  await sql`update shipment_counters set unpaid_bound = ${sql.lit(mostUnpaid)} where account_id = ${customer.user._id}`.execute(
    db,
  );
  // As soon as counting anew has made room, it is taken: by a trigger here, by the customer's other calls in life.
  await sql`
    create function take_room() returns trigger language plpgsql as $$ begin
      update shipment_counters set unpaid_bound = old.unpaid_bound where account_id = new.account_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger take_room after update on shipment_counters for each row
    when (new.unpaid_bound < old.unpaid_bound and new.account_id = ${sql.lit(customer.user._id)})
    execute function take_room()`.execute(db);

  const answer = await create();
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '1' } });
  expect(await countUnpaid()).toBe(2);

  await sql`drop trigger take_room on shipment_counters`.execute(db);
  expect(await create()).toMatchObject({ status: 200 });
});
