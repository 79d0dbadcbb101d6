import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShipment, getShipment } from '../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createReceiverApp, type ReceiverApp, type ReceiverParcel } from '../testing/shipments/create-receiver-app.ts';
import { payShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';

const start = new Date('2026-11-16T10:00:00Z');
let product: ReceiverApp;
let parcel: ReceiverParcel;
let receiver: TestCustomer;
beforeAll(async () => {
  product = await createReceiverApp(start);
  receiver = await createCustomer(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  product.clock.now = start;
  parcel = await product.book();
  await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
});

const create = (customer: TestCustomer, changes: object, key?: string) =>
  callApi(product.app, '/shipment/create-shipment', {
    token: customer.token,
    body: shipmentForm(changes),
    ...(key !== undefined && { idempotencyKey: key }),
  });
const draft = async (customer: TestCustomer, changes: object) =>
  createShipment.response.parse((await create(customer, changes)).body).shipment;
const see = async (customer: TestCustomer, id: string) => {
  const answer = await callApi(product.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
  return getShipment.response.parse(answer.body).shipment;
};

describe('a second return', () => {
  it.each(['receiver', 'owner'])(
    'leads to the first draft of the same customer, ten times at once: %s',
    async (who) => {
      const customer = who === 'owner' ? product.customer : receiver;
      const form = who === 'owner' ? { return_of: parcel.id } : { return_token: parcel.token };
      const answers = await Promise.all(Array.from({ length: 10 }, () => create(customer, form)));
      const references = answers.map(({ body }) => createShipment.response.parse(body).shipment._shipment_id);
      expect(new Set(references).size).toBe(1);
      const { rows } = await sql`select id from shipments where return_of = ${parcel.id}`.execute(product.database.db);
      expect(rows).toHaveLength(1);
      const other = await create(customer, { ...form, weight: 7, total_gross_weight: 7 }, `heavier-${parcel.id}`);
      expect(other).toMatchObject({ status: 409, body: { message: textWith(`Pay for draft ${references[0]}`) } });
      const deleted = { method: 'DELETE', token: customer.token } as const;
      expect((await callApi(product.app, `/shipment/${references[0]}`, deleted)).status).toBe(200);
      expect((await draft(customer, form))._shipment_id).not.toBe(references[0]);
    },
  );

  it('is answered with the first under a key of its own, and adds the declaration that the first lacks', async () => {
    const first = await draft(receiver, { return_token: parcel.token, sender_declaration: false });
    const declared = { return_token: parcel.token, sender_declaration: true };
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await create(receiver, declared, `declared-${parcel.id}`);
      expect(createShipment.response.parse(body).shipment._id).toBe(first._id);
    }
    const { rows } = await sql<{ is_declared: boolean }>`
      select declared_at is not null as is_declared from shipments where return_of = ${parcel.id}`.execute(
      product.database.db,
    );
    expect(rows).toEqual([{ is_declared: true }]);
  });

  it('is refused once the first has arrived, with the reason', async () => {
    const first = await draft(receiver, { return_token: parcel.token });
    const late = await draft(product.customer, { return_of: parcel.id });
    await payShipment(product, first._id, product.clock.now);
    const back = { ...parcel, code: first._tracking_id };
    await product.scan(back, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
    const message = `This parcel has been returned. The tracking number is ${first._tracking_id}.`;
    expect(await product.ask('return', { token: parcel.token })).toMatchObject({ status: 409, body: { message } });
    expect(await create(product.customer, { return_of: parcel.id })).toMatchObject({ status: 409, body: { message } });
    expect(await see(product.customer, late._id)).toMatchObject({ return_details: { ended_reason: message } });
  });
});
