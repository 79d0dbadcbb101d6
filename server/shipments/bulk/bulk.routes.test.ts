import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkShipments, createShipments, mostBatchRows } from '../../../contract/bulk.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { failedStatements } from '../../testing/database/failed-statements.ts';
import { textWith } from '../../testing/expected-text.ts';
import { createBatch } from '../../testing/shipments/create-batch.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp({ LIMIT_BATCHES_PER_CUSTOMER: '100/1h' });
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
});

const check = (rows: unknown, { token } = customer) =>
  callApi(test.app, '/shipment/bulk/check', { token, body: { rows } });
const create = (body: object, idempotencyKey?: string) =>
  callApi(test.app, '/shipment/bulk', {
    token: customer.token,
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const list = async () =>
  (await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token: customer.token })).body;
const unpaid = async () => (await callApi(test.app, '/shipment/bulk', { method: 'GET', token: customer.token })).body;
const remove = (id: string, { token } = customer) =>
  callApi(test.app, `/shipment/bulk/${id}`, { method: 'DELETE', token });

it('keeps the towns of a file, and fills in those it leaves out', async () => {
  const rows = [{}, { receiver_town: 'Eton' }].map((given) =>
    shipmentForm({ receiver_postal_code: 'SL4 1NJ', ...given }),
  );
  const { shipments } = createShipments.response.parse((await create({ rows })).body);
  const towns = await test.database.db
    .selectFrom('shipments')
    .select(['shipper_town', 'receiver_town'])
    .where(
      'id',
      'in',
      shipments.map(({ _id }) => _id),
    )
    .orderBy('id')
    .execute();
  expect(towns).toEqual([
    { shipper_town: 'Dartford', receiver_town: 'Windsor' },
    { shipper_town: 'Dartford', receiver_town: 'Eton' },
  ]);
});

describe('POST /shipment/bulk/check', () => {
  it.each(['return_of', 'return_token'])('refuses a row with %s, because a file sends nothing back', async (name) => {
    const row = shipmentForm({ [name]: 'something' });
    const fields = { [name]: textWith('can’t be a return') };
    expect(await check([row, shipmentForm({ [name]: '' })])).toMatchObject({
      status: 200,
      body: { rows: [{ fields }, { total: 8.7 }] },
    });
    expect(await create({ rows: [row] })).toMatchObject({
      status: 400,
      body: { fields: { [`rows.0.${name}`]: fields[name] } },
    });
  });

  it('says of each row what it costs or what is wrong with it, and adds up what is right', async () => {
    const answer = await check([
      shipmentForm(),
      shipmentForm({ receiver_fullname: '', shipper_phone_number: '12' }),
      shipmentForm({ receiver_postal_code: 'JE2 3AB' }),
      shipmentForm({ receiver_postal_code: 'QV1 1AB' }),
      shipmentForm({ weight: '31', total_gross_weight: '31' }),
      shipmentForm({ weight: '8', total_gross_weight: '5' }),
      {},
      shipmentForm({ receiver_postal_code: 'M1 1AE' }),
      shipmentForm({ receiver_fullname: '', receiver_postal_code: 'JE2 3AB' }),
      shipmentForm({ receiver_fullname: '', weight: '45', total_gross_weight: '45' }),
      shipmentForm({ receiver_postal_code: 'JE2 3AB', weight: '8', total_gross_weight: '45' }),
    ]);
    expect(answer.status).toBe(200);
    const { rows, ...sum } = checkShipments.response.parse(answer.body);
    expect(rows.slice(0, 3)).toEqual([
      { net: 7.25, vat: 1.45, total: 8.7, quote_id: expect.any(String) as string, receiver_town: 'Inverness' }, // any text
      { fields: { receiver_fullname: 'This field is required!.', shipper_phone_number: 'Phone number is too short' } },
      { fields: { receiver_postal_code: textWith('We can’t deliver to JE2 3AB') } },
    ]);
    expect(rows.slice(3, 6)).toEqual([
      { fields: { receiver_postal_code: textWith('QV1 1AB') } },
      { fields: { weight: textWith('over 30 kg') } },
      { fields: { total_gross_weight: 'The total gross weight can’t be less than the weight.' } },
    ]);
    expect(rows[6]).toMatchObject({ fields: { shipment_content: 'This field is required!.' } });
    expect(rows[8]).toEqual({
      fields: {
        receiver_fullname: 'This field is required!.',
        receiver_postal_code: textWith('We can’t deliver to JE2 3AB'),
      },
    });
    expect(rows.slice(9)).toEqual([
      { fields: { receiver_fullname: 'This field is required!.', weight: textWith('over 30 kg') } },
      {
        fields: {
          receiver_postal_code: textWith('We can’t deliver to JE2 3AB'),
          total_gross_weight: textWith('over 30 kg'),
        },
      },
    ]);
    expect(sum).toEqual({ net: 12, vat: 2.4, total: 14.4 });
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it.each([
    ['no list', 'rows', 'Send a list of rows.'],
    ['no row', [], 'Send at least one row.'],
    ['too many rows', Array.from({ length: mostBatchRows + 1 }, () => ({})), 'Send at most 1,000 rows at a time.'],
    ['a row that is none', [7], 'Send each row as an object.'],
  ])('refuses %s', async (_what, rows, message) => {
    expect(await check(rows)).toMatchObject({ status: 400, body: { message } });
  });

  it('takes a body that no other call may have, and refuses a larger one', async () => {
    const large = shipmentForm({ shipment_content: 'x'.repeat(15_000) });
    const rows = (count: number) => Array.from({ length: count }, () => large);
    expect(await check(rows(300))).toMatchObject({ status: 200 });
    expect(await check(rows(500))).toMatchObject({ status: 413 });
  });

  it('refuses a row with more fields, or longer ones, than any shipment has', async () => {
    const crowded = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, 0]));
    expect(await check([crowded])).toMatchObject({ status: 400, body: { message: textWith('100 fields') } });
    const long = shipmentForm({ shipment_content: 'x'.repeat(5_000_000) });
    expect(await check([long])).toMatchObject({ status: 400, body: { message: textWith('20 kB') } });
  });

  it('refuses a visitor', async () => {
    expect(await callApi(test.app, '/shipment/bulk/check', { body: { rows: [{}] } })).toMatchObject({ status: 401 });
  });
});

const rowOf = (count: number) => shipmentForm({ number_of_pieces: count, weight: count, total_gross_weight: count });

describe('POST /shipment/bulk', () => {
  it('creates all of them, each with its codes and first event, in the order of the file', async () => {
    const rows = ['Ann', 'Bob', 'Cid'].map((receiver_fullname) => shipmentForm({ receiver_fullname }));
    const answer = await create({ rows, total_amount: 26.1, sender_declaration: true });
    const { batch, shipments } = createShipments.response.parse(answer.body);
    expect(batch).toMatchObject({ unpaid: 3, total: 26.1 });
    expect(await list()).toMatchObject({
      total: 3,
      data: shipments.toReversed().map(({ _id }) => ({ _id, status: 'PENDING_PAYMENT' })),
    });
    const kept = await test.database.db
      .selectFrom('shipments')
      .innerJoin('parcels', 'shipment_id', 'shipments.id')
      .innerJoin('shipment_events', 'parcel_id', 'parcels.id')
      .select(['receiver_full_name', 'declared_at', 'shipment_events.status'])
      .where('organisation_id', '=', customer.organisationId)
      .orderBy('shipments.id')
      .execute();
    expect(kept.map(({ receiver_full_name }) => receiver_full_name)).toEqual(['Ann', 'Bob', 'Cid']);
    expect(kept.every(({ declared_at, status }) => declared_at !== null && status === 'PENDING_PAYMENT')).toBe(true);
    expect(await unpaid()).toEqual({ data: [batch] });
  });

  it('creates every parcel of every row, up to 5,000 in all', async () => {
    const { shipments } = createShipments.response.parse((await create({ rows: [rowOf(2), rowOf(99)] })).body);
    const parcels = await test.database.db
      .selectFrom('parcels')
      .select('number')
      .where(
        'shipment_id',
        'in',
        shipments.map(({ _id }) => _id),
      )
      .execute();
    expect(parcels).toHaveLength(101);
    expect(await create({ rows: Array.from({ length: 51 }, () => rowOf(99)) })).toMatchObject({
      status: 409,
      body: { message: 'These shipments have 5,049 parcels, and one file can have 5,000. Please split the file.' },
    });
  });

  it('creates none where one row has an error, and names it', async () => {
    const rows = [shipmentForm(), shipmentForm({ receiver_postal_code: 'GY1 1AA' })];
    expect(await create({ rows })).toMatchObject({
      status: 400,
      body: {
        message: '1 row has an error, so nothing was created. Fix or remove it.',
        fields: { 'rows.1.receiver_postal_code': textWith('We can’t deliver to GY1 1AA') },
      },
    });
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it('refuses a total that is not ours, and one that no card can pay', async () => {
    expect(await create({ rows: [shipmentForm()], total_amount: 8.69 })).toMatchObject({
      status: 409,
      body: { fields: { total_amount: textWith('£8.70') } },
    });
    const dear = shipmentForm({ weight: '2970', total_gross_weight: '2970', number_of_pieces: '99' });
    expect(await create({ rows: Array.from({ length: 600 }, () => dear) })).toMatchObject({
      status: 409,
      body: { message: textWith('one payment can be at most £999,999.99') },
    });
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it('is one batch for one key, however often and at once it is sent; another body is refused', async () => {
    const body = { rows: [shipmentForm(), shipmentForm()] };
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(body, 'file-1')));
    expect(new Set(answers.map(({ status, body: given }) => JSON.stringify([status, given]))).size).toBe(1);
    expect(await list()).toMatchObject({ total: 2 });
    expect(await create({ rows: [shipmentForm()] }, 'file-1')).toMatchObject({ status: 409 });
  });

  it('makes no statement fail, sent again or four times at once', async () => {
    const body = { rows: [shipmentForm(), shipmentForm()] };
    const failed = await failedStatements(async () => {
      await Promise.all(Array.from({ length: 4 }, () => create(body, 'file-2')));
      expect(await create(body, 'file-2')).toMatchObject({ status: 200 });
    });
    expect(failed).toBe(0);
  });

  it('has its answer however often it is sent, beyond the limit for batches too', async () => {
    const limited = await createTestApp({ LIMIT_BATCHES_PER_CUSTOMER: '1/1h' });
    const { token } = await createCustomer(limited);
    const send = (idempotencyKey: string) =>
      callApi(limited.app, '/shipment/bulk', { token, body: { rows: [shipmentForm()] }, idempotencyKey });
    const first = await send('file-1');
    expect(await send('file-1')).toMatchObject({ status: 200, body: first.body });
    expect(await send('file-2')).toMatchObject({ status: 429 });
    await limited.close();
  });

  it('takes a thousand in one go', async () => {
    const { unpaid: count, total } = await createBatch(test, customer, mostBatchRows);
    expect({ count, total }).toEqual({ count: 1000, total: 7920 });
    expect(await list()).toMatchObject({ total: 1000 });
    const { _id } = ((await unpaid()) as { data: [{ _id: string }] }).data[0]; // as the contract says
    expect(await remove(_id)).toMatchObject({ status: 200 });
    expect(await list()).toEqual({ data: [], total: 0 });
  });
});

describe('DELETE /shipment/bulk/{id}', () => {
  it('withdraws what is unpaid and hides it; said twice, it is answered the same', async () => {
    const before = await createBatch(test, customer, 1);
    const batch = await createBatch(test, customer, 3);
    const answer = { status: 200, body: { message: 'Shipments deleted.' } };
    expect(await Promise.all([remove(batch._id), remove(batch._id)])).toMatchObject([answer, answer]);
    expect(await remove(batch._id)).toMatchObject(answer);
    expect(await list()).toMatchObject({ total: 1, data: [{ _id: before.ids[0] }] });
    expect(await unpaid()).toMatchObject({ data: [{ _id: before._id }] });
  });

  it('refuses a visitor, and hides another customer’s batch', async () => {
    const batch = await createBatch(test, customer, 1);
    expect(await callApi(test.app, `/shipment/bulk/${batch._id}`, { method: 'DELETE' })).toMatchObject({ status: 401 });
    expect(await remove(batch._id, await createCustomer(test))).toMatchObject({ status: 404 });
    expect(await remove('nonsense')).toMatchObject({ status: 404 });
    expect(await list()).toMatchObject({ total: 1 });
  });
});
