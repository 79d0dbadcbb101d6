import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAddresses, mostAddresses } from '../../../contract/addresses/address-book.ts';
import { createShipments } from '../../../contract/bulk.ts';
import { saveAddresses } from '../../addresses/book/address-book.repository.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
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

const create = (body: object, idempotencyKey: string = crypto.randomUUID()) =>
  callApi(test.app, '/shipment/bulk', { token: customer.token, body, idempotencyKey });

async function savedReceivers() {
  const { body } = await callApi(test.app, '/address-book?side=receiver', { method: 'GET', token: customer.token });
  return listAddresses.response.parse(body);
}

const rowsFor = (...names: string[]) => names.map((name) => shipmentForm({ receiver_fullname: name }));

describe('the receivers of a batch', () => {
  it('are kept only where the customer asks for it', async () => {
    const { body } = await create({ rows: rowsFor('Grace', 'Alan') });
    expect(body).toMatchObject({ message: '2 shipments created' });
    expect(body).not.toHaveProperty('receivers');
    expect((await savedReceivers()).total).toBe(0);
  });

  it('are kept once each, however they are cased or spaced, and not again the next time', async () => {
    const rows = rowsFor('Grace Hopper', 'grace  hopper', 'Alan Turing');
    expect(await create({ rows, save_receivers: true })).toMatchObject({
      status: 200,
      body: {
        message: '3 shipments created. 2 receivers added to your address book.',
        receivers: { added: 2, left_out: 0 },
      },
    });
    const { data } = await savedReceivers();
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(
      expect.objectContaining({ fullname: 'Alan Turing', postal_code: shipmentForm().receiver_postal_code }),
    );
    expect(await create({ rows: rowsFor('ALAN TURING'), save_receivers: true })).toMatchObject({
      body: { message: 'Shipment created. The receivers were already in your address book.' },
    });
    expect((await savedReceivers()).total).toBe(2);
  });

  it('get the same answer when the call is repeated, with the box ticked or not', async () => {
    const key = crypto.randomUUID();
    const rows = rowsFor('Grace');
    const first = await create({ rows, save_receivers: true }, key);
    const again = await Promise.all([true, false].map((save_receivers) => create({ rows, save_receivers }, key)));
    for (const answer of again) expect(answer).toMatchObject({ status: 200, body: first.body });
    expect((await savedReceivers()).total).toBe(1);
  });

  it('are not kept where nothing was created', async () => {
    const rows = [...rowsFor('Grace'), shipmentForm({ receiver_fullname: '' })];
    expect((await create({ rows, save_receivers: true })).status).toBe(400);
    expect((await create({ rows: rowsFor('Grace'), save_receivers: true, total_amount: 1 })).status).toBe(409);
    expect((await savedReceivers()).total).toBe(0);
    expect((await create({ rows: rowsFor('Grace'), save_receivers: 'yes' })).status).toBe(400);
  });

  it('do not keep the batch from being created when the book is full, nor overfill it when two come at once', async () => {
    const kept = { fullName: 'G', email: '', phone: '', country: 'UK', postcode: 'M1 1AE', streetName: 'x', town: '' };
    const full = Array.from({ length: mostAddresses - 3 }, (_, at) => ({ ...kept, building: String(at) }));
    await saveAddresses(test.database.db, customer.organisationId, 'own', full);
    const answers = await Promise.all([
      create({ rows: rowsFor('Ann', 'Bob'), save_receivers: true }),
      create({ rows: rowsFor('Cid', 'Dee'), save_receivers: true }),
    ]);
    const outcomes = answers.map(({ body }) => createShipments.response.parse(body));
    expect(outcomes.map(({ receivers }) => receivers?.added)).toEqual(expect.arrayContaining([1, 2]));
    expect(new Set(outcomes.map(({ message }) => message))).toEqual(
      new Set([
        '2 shipments created. 2 receivers added to your address book.',
        '2 shipments created. 1 receiver added to your address book. It’s full: 1 wasn’t added.',
      ]),
    );
    expect((await savedReceivers()).total).toBe(3);
  });

  it('do not stop shipments that are created one by one at the same time', async () => {
    const form = shipmentForm({ receiver_fullname: 'Ann' });
    const single = () => callApi(test.app, '/shipment/create-shipment', { token: customer.token, body: form });
    await single();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? single() : create({ rows: rowsFor('Ann', 'Bob', `No ${at}`), save_receivers: true }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await savedReceivers()).total).toBe(7);
  });
});
