import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShipment, myShipments, type ShipmentRecord } from '../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { intentIdIn, type RealPayments, startRealPayments } from '../testing/payments/start-real-payments.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';

let real: RealPayments;
let customer: TestCustomer;
beforeAll(async () => {
  real = await startRealPayments();
  customer = await createCustomer(real);
});
afterAll(() => real.close());

const edited = (changes: Partial<Record<string, unknown>> = {}) =>
  shipmentForm({
    receiver_building: '9',
    receiver_postal_code: 'M1 1AE',
    weight: '2',
    total_gross_weight: '2',
    ...changes,
  });
const update = (id: string, body = edited(), { key, token = customer.token }: { key?: string; token?: string } = {}) =>
  real.call(`/shipment/${id}`, {
    method: 'PUT',
    token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const see = async (id: string) => {
  const { body } = await real.call(`/shipment/${id}`, { method: 'GET', token: customer.token });
  return getShipment.response.parse(body).shipment;
};
const confirm = (id: string) =>
  real.call('/payment/confirm-payment', { token: customer.token, body: { parcel_id: id } });
const open = ({ _id, total }: Pick<ShipmentRecord, '_id' | 'total'>) =>
  real.call('/payment/create_payment_intent', { token: customer.token, body: { amount: total, parcel_id: _id } });
const book = async (shipment: ShipmentRecord) => {
  await real.payByCard(await real.openPayment(customer.token, shipment), 'pm_card_visa');
  await confirm(shipment._id);
};

describe('PUT /shipment/{id}', () => {
  it.each(['return_of', 'return_token'])('makes no return of a draft: %s is refused', async (name) => {
    const { _id } = await real.createShipment(customer.token);
    expect(await update(_id, edited({ [name]: 'something' }))).toMatchObject({
      status: 400,
      body: { fields: { [name]: textWith('can’t be a return') } },
    });
  });

  it('changes and prices a draft again, and keeps its codes and its place in the list', async () => {
    const before = await real.createShipment(customer.token);
    const answer = await update(before._shipment_id);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Changes saved', shipment: { _id: before._id, total: 3.84 } },
    });
    expect(await see(before._id)).toMatchObject({
      _tracking_id: before._tracking_id,
      _shipment_id: before._shipment_id,
      createdAt: before.createdAt,
      receiver_building: '9',
      receiver_postal_code: 'M1 1AE',
      receiver_town: 'Manchester',
      weight: '2',
      total: 3.84,
      can_pay: true,
    });
    expect(before.total).not.toBe(3.84);
  });

  it('refuses what creating refuses, and changes nothing then', async () => {
    const before = await real.createShipment(customer.token);
    const refused = [
      [edited({ shipment_content: 'fireworks' }), 409],
      [edited({ receiver_fullname: '' }), 400],
      [edited({ preferred_payment_method: undefined }), 400],
      [edited({ total_amount: 1 }), 409],
      [edited({ receiver_postal_code: 'JE2 3AB' }), 422],
    ] as const;
    for (const [body, status] of refused) expect(await update(before._id, body)).toMatchObject({ status });
    expect(await see(before._id)).toMatchObject({ receiver_building: '', total: before.total });
  });

  it('is one change and one answer for one key', async () => {
    const { _id } = await real.createShipment(customer.token);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => update(_id, edited(), { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(await update(_id, edited({ weight: '1' }), { key })).toMatchObject({ status: 409 });
    expect(await see(_id)).toMatchObject({ weight: '2' });
  });

  it('is unknown to another customer, and for a deleted shipment', async () => {
    const shipment = await real.createShipment(customer.token);
    const { token } = await createCustomer(real);
    expect(await update(shipment._id, edited(), { token })).toMatchObject({ status: 404 });
    await real.call(`/shipment/${shipment._id}`, { method: 'DELETE', token: customer.token });
    expect(await update(shipment._id)).toMatchObject({ status: 404 });
  });

  it('refuses a paid shipment and a cancelled one with a sentence', async () => {
    const paid = await real.createShipment(customer.token);
    await book(paid);
    expect(await update(paid._id)).toMatchObject({
      status: 409,
      body: { message: textWith('You’ve paid for this shipment') },
    });
    const cancelled = await real.createShipment(customer.token);
    await real.call(`/shipment/${cancelled._id}/cancel`, { token: customer.token });
    expect(await update(cancelled._id)).toMatchObject({ status: 409, body: { message: textWith('was cancelled') } });
  });

  it('cancels the payment of the old price with the provider, so that its card form can’t pay any more', async () => {
    const before = await real.createShipment(customer.token);
    const secret = await real.openPayment(customer.token, before);
    expect(await update(before._id)).toMatchObject({ status: 200 });
    expect(await real.payByCard(secret, 'pm_card_visa')).toMatchObject({ status: 400 });
    expect(await open(before)).toMatchObject({ status: 409, body: { message: textWith('£3.84') } });
    await book(await see(before._id));
    expect(await see(before._id)).toMatchObject({ status: 'BOOKED', total: 3.84, _invoice_number: textWith('INV-') });
  });

  it('refuses where the card was quicker, and books what was paid for', async () => {
    const before = await real.createShipment(customer.token);
    await real.payByCard(await real.openPayment(customer.token, before), 'pm_card_visa');
    expect(await update(before._id)).toMatchObject({ status: 409, body: { message: textWith('already been paid') } });
    expect(await see(before._id)).toMatchObject({ status: 'BOOKED', total: before.total, receiver_building: '' });
  });

  it('refuses while the provider still works on the payment', async () => {
    await real.behave({ settle_later: 'true' });
    const before = await real.createShipment(customer.token);
    await real.payByCard(await real.openPayment(customer.token, before), 'pm_card_visa');
    expect(await update(before._id)).toMatchObject({
      status: 409,
      body: { message: textWith('A payment is in progress') },
    });
    await real.behave({});
    await real.comeToRest();
    expect(await see(before._id)).toMatchObject({ status: 'BOOKED', total: before.total });
  });

  it('cancels the payment of a batch that the shipment is part of', async () => {
    const { body } = await real.call('/shipment/bulk', {
      token: customer.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { rows: [shipmentForm(), shipmentForm()] },
    });
    const { batch } = body as { batch: { _id: string; total: number } }; // as the contract has it
    const pay = () =>
      real.call('/payment/create_batch_payment_intent', {
        token: customer.token,
        body: { amount: batch.total, batch_id: batch._id },
      });
    const { secret } = (await pay()).body as { secret: string }; // as the contract has it
    const { body: list } = await real.call('/shipment/my-shipments', { method: 'GET', token: customer.token });
    const { data } = myShipments.response.parse(list);
    expect(await update(data[0]?._id ?? '')).toMatchObject({ status: 200 });
    expect(await real.payByCard(secret, 'pm_card_visa')).toMatchObject({ status: 400 });
    expect(await pay()).toMatchObject({ status: 409 });
  });
});

/** Whatever wins: what is booked was paid for at its own price, and content and price belong together. */
async function expectConsistent(id: string, prices: ReadonlyMap<string, number>) {
  await real.comeToRest();
  const shipment = await see(id);
  expect(shipment.total).toBe(prices.get(shipment.receiver_building));
  const payments = await real.database.db
    .selectFrom('payments')
    .select(['amount_pence', 'has_booked'])
    .where('shipment_id', '=', id)
    .execute();
  const booked = payments.filter(({ has_booked }) => has_booked).map(({ amount_pence }) => amount_pence / 100);
  expect(booked).toEqual(shipment.status === 'BOOKED' ? [shipment.total] : []);
  expect(await checkInvariants(real.database.db, { isAtRest: true })).toEqual([]);
}

describe('a change at the same time as something else', () => {
  it('against card, confirmation, webhook and new payments leaves price and content together', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await real.createShipment(customer.token);
      const secret = await real.openPayment(customer.token, before);
      const webhook = async () => {
        const [event] = await real.webhookEventsOf(intentIdIn(secret));
        return event && real.sendWebhook(event);
      };
      if (round % 2 === 0) await real.payByCard(secret, 'pm_card_visa');
      const answers = await Promise.all([
        round % 2 === 1 && real.payByCard(secret, 'pm_card_visa'),
        update(before._id),
        confirm(before._id),
        webhook(),
        open(before),
        update(before._id),
        confirm(before._id),
        webhook(),
      ]);
      const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
      expect(Math.max(...statuses)).toBeLessThan(500);
      await expectConsistent(
        before._id,
        new Map([
          ['', before.total],
          ['9', 3.84],
        ]),
      );
    }
  });

  it('ten different ones at once end in one of them, whole', async () => {
    const { _id } = await real.createShipment(customer.token);
    const forms = Array.from({ length: 10 }, (_, index) =>
      edited({ receiver_building: `${index + 1}`, weight: `${index * 3 + 1}`, total_gross_weight: `${index * 3 + 1}` }),
    );
    const answers = await Promise.all(forms.map((form) => update(_id, form)));
    expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200));
    const totals = answers.map(({ body }) => (body as { shipment: ShipmentRecord }).shipment.total); // as the contract has it
    const prices = new Map(totals.map((total, index) => [`${index + 1}`, total]));
    await expectConsistent(_id, prices);
    expect(new Set(totals).size).toBeGreaterThan(4);
  });

  it('of new payments at the old price and changes, no payment is left open at another price', async () => {
    const before = await real.createShipment(customer.token);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => open(before)),
      ...Array.from({ length: 5 }, () => update(before._id)),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const live = await real.database.db
      .selectFrom('card_intent_shares')
      .select('amount_pence')
      .where('shipment_id', '=', before._id)
      .where('is_live', '=', true)
      .execute();
    const { total } = await see(before._id);
    for (const { amount_pence } of live) expect(amount_pence / 100).toBe(total);
  });
});
