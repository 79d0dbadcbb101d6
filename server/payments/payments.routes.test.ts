import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentIntent } from '../../contract/payments.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';

let test: PayingApp;
let customer: TestCustomer;
let shipment: ShipmentRecord;
beforeAll(async () => {
  test = await createPayingApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
  shipment = await test.createShipment(customer);
});

const anything: unknown = expect.anything();
const open = (body: object, { token } = customer) =>
  callApi(test.app, '/payment/create_payment_intent', { token, body });
const openShipment = () => open({ amount: shipment.total, parcel_id: shipment._id });
const confirm = (parcel_id = shipment._id, { token } = customer) =>
  callApi(test.app, '/payment/confirm-payment', { token, body: { parcel_id } });
const remove = () => callApi(test.app, `/shipment/${shipment._id}`, { method: 'DELETE', token: customer.token });
const secretIn = (answer: { body: unknown }) => createPaymentIntent.response.parse(answer.body).secret;
const invoices = () =>
  test.database.db
    .selectFrom('invoices')
    .select(['kind', 'gross_pence'])
    .where('shipment_id', '=', shipment._id)
    .execute();

const refunds = () =>
  test.database.db.selectFrom('refunds').select(['amount_pence']).where('shipment_id', '=', shipment._id).execute();

describe('GET /payment/config', () => {
  it('tells anybody the publishable key', async () => {
    const answer = await callApi(test.app, '/payment/config', { method: 'GET' });
    expect(answer).toMatchObject({ status: 200, body: { publishable_key: textWith(/^pk_test_/) } });
  });
});

describe('POST /payment/create_payment_intent', () => {
  it('opens a payment of our own price, and answers the same secret again', async () => {
    const first = await openShipment();
    expect(first.status).toBe(200);
    expect(test.cards.intentOf(shipment._id)).toMatchObject({ amountPence: 792, status: 'open' });
    expect(secretIn(await open({ amount: 7.92, shipment_id: shipment._shipment_id }))).toBe(secretIn(first));
  });

  it('opens one payment for ten who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, openShipment));
    expect(new Set(answers.map(secretIn))).toEqual(new Set([test.cards.intentOf(shipment._id).clientSecret]));
  });

  it('serves the amount alone to who has exactly one unpaid shipment of that total', async () => {
    expect(secretIn(await open({ amount: 7.92 }))).toBe(test.cards.intentOf(shipment._id).clientSecret);
    await test.createShipment(customer);
    expect(await open({ amount: 7.92 })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'Choose which shipment to pay for. Nothing was charged.' },
    });
    expect(await open({ amount: 3.84 })).toMatchObject({ status: 409 });
  });

  it('refuses another amount and says the right one', async () => {
    expect(await open({ amount: 0.01, parcel_id: shipment._id })).toMatchObject({
      status: 409,
      body: { message: textWith('£7.92') },
    });
    expect(() => test.cards.intentOf(shipment._id)).toThrow('0 intents');
  });

  it('refuses a parcel and a shipment that are not the same', async () => {
    const another = await test.createShipment(customer);
    const ids = { parcel_id: shipment._id, shipment_id: another._shipment_id };
    expect(await open({ amount: 7.92, ...ids })).toMatchObject({
      status: 409,
      body: { message: textWith('don’t match') },
    });
    expect(() => test.cards.intentOf(shipment._id)).toThrow('0 intents');
    expect(await open({ amount: 7.92, ...ids, shipment_id: shipment._shipment_id })).toMatchObject({ status: 200 });
  });

  it('refuses sums that nothing costs', async () => {
    for (const amount of [1e12, -1, 0.001, '7.92', null]) expect(await open({ amount })).toMatchObject({ status: 400 });
  });

  it('refuses a visitor, and hides another customer’s shipment', async () => {
    expect(await callApi(test.app, '/payment/create_payment_intent', { body: { amount: 7.92 } })).toMatchObject({
      status: 401,
    });
    const other = await createCustomer(test);
    expect(await open({ amount: 7.92, parcel_id: shipment._id }, other)).toMatchObject({ status: 404 });
  });

  it('opens another payment after the provider has cancelled the first', async () => {
    const first = secretIn(await openShipment());
    test.cards.change(test.cards.intentOf(shipment._id).id, { status: 'cancelled', shipmentId: 'an earlier one' });
    expect(secretIn(await openShipment())).not.toBe(first);
  });

  it('opens another payment where the provider does not know the first, and gives back what the first took all the same', async () => {
    const first = secretIn(await openShipment());
    const { id: firstId } = test.cards.intentOf(shipment._id);
    const rename = (from: string, to: string) =>
      test.database.db.updateTable('card_intents').set({ provider_id: to }).where('provider_id', '=', from).execute();
    const elsewhere = `${firstId} with other keys`;
    await rename(firstId, elsewhere);
    test.cards.change(firstId, { shipmentId: 'an earlier one' });
    expect(secretIn(await openShipment())).not.toBe(first);
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
    test.cards.pay(test.cards.intentOf(shipment._id).id);
    expect(await confirm()).toMatchObject({ status: 200 });

    await rename(elsewhere, firstId);
    test.cards.pay(firstId);
    expect(await test.sendWebhook({ kind: 'intent', intentId: firstId })).toBe(200);
    expect(await invoices()).toEqual([{ kind: 'INVOICE', gross_pence: 792 }]);
    expect(await refunds()).toEqual([{ amount_pence: 792 }]);
    expect(await confirm()).toMatchObject({ status: 200, body: { shipment: { payment_status: 'PAID' } } });
  });

  it('asks for patience while the provider is away, and goes on with the same payment then', async () => {
    test.cards.isAway = true;
    expect(await openShipment()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { message: textWith('You won’t be charged twice') },
    });
    test.cards.isAway = false;
    expect(secretIn(await openShipment())).toBe(test.cards.intentOf(shipment._id).clientSecret);
  });
});

describe('POST /payment/confirm-payment', () => {
  it('books a shipment that the provider says is paid, with one invoice and one receipt', async () => {
    await openShipment();
    test.cards.pay(test.cards.intentOf(shipment._id).id);
    const answer = await confirm();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Payment succeeded!',
        shipment: { status: 'BOOKED', payment_status: 'PAID', total: 7.92 },
        collection_address: 'High Street, Dartford',
      },
    });
    expect(await confirm()).toEqual({ ...answer, headers: anything });
    expect(await invoices()).toEqual([{ kind: 'INVOICE', gross_pence: 792 }]);
  });

  it('refuses one that is not paid', async () => {
    expect(await confirm()).toMatchObject({ status: 409 });
    await openShipment();
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { message: 'This shipment hasn’t been paid for yet. Nothing was charged.' },
    });
    const failure = { code: 'card_declined', message: 'Your card was declined.' };
    test.cards.change(test.cards.intentOf(shipment._id).id, { failure });
    expect(await confirm()).toMatchObject({ status: 409, body: { message: textWith('another card') } });
    expect(await invoices()).toEqual([]);
  });

  it('answers 202 while the provider still works on it', async () => {
    await openShipment();
    test.cards.change(test.cards.intentOf(shipment._id).id, { status: 'processing' });
    expect(await confirm()).toMatchObject({ status: 202, body: { shipment: { payment_status: 'PROCESSING' } } });
  });

  it('never books for another sum than ours', async () => {
    await openShipment();
    test.cards.change(test.cards.intentOf(shipment._id).id, { status: 'paid', receivedPence: 791 });
    expect(await confirm()).toMatchObject({ status: 500 });
    expect(await invoices()).toEqual([]);
  });

  it('refuses a visitor, and hides another customer’s shipment', async () => {
    expect(await callApi(test.app, '/payment/confirm-payment', { body: { parcel_id: shipment._id } })).toMatchObject({
      status: 401,
    });
    expect(await confirm(shipment._id, await createCustomer(test))).toMatchObject({ status: 404 });
  });
});

describe('POST /payment/webhook', () => {
  it('refuses what the provider did not sign', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/payment/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': 'forged' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('books once, however often the webhook is sent', async () => {
    await openShipment();
    const { id } = test.cards.intentOf(shipment._id);
    test.cards.pay(id);
    const about = { kind: 'intent', intentId: id } as const;
    const statuses = await Promise.all(Array.from({ length: 5 }, () => test.sendWebhook(about, `event ${id}`)));
    expect(new Set([...statuses, await test.sendWebhook(about)])).toEqual(new Set([200]));
    expect(await invoices()).toEqual([{ kind: 'INVOICE', gross_pence: 792 }]);
  });

  it('takes no notice of what is not ours, and asks to be told again while the provider can’t be asked', async () => {
    expect(await test.sendWebhook({ kind: 'other' })).toBe(200);
    expect(await test.sendWebhook({ kind: 'intent', intentId: 'pi_unknown' })).toBe(200);
    await openShipment();
    const { id: intentId } = test.cards.intentOf(shipment._id);
    test.cards.isAway = true;
    expect(await test.sendWebhook({ kind: 'intent', intentId })).toBe(503);
    test.cards.isAway = false;
  });

  it('marks a disputed payment, and a won dispute as paid again', async () => {
    await openShipment();
    const { id: intentId } = test.cards.intentOf(shipment._id);
    test.cards.pay(intentId);
    await confirm();
    const dispute = { id: 'dp_1', amountPence: 792, hasTakenFunds: true };
    await test.sendWebhook({ kind: 'dispute', intentId, dispute: { ...dispute, status: 'open' } });
    expect(await confirm()).toMatchObject({ status: 409 });
    await test.sendWebhook({ kind: 'dispute', intentId, dispute: { ...dispute, status: 'won' } });
    expect(await confirm()).toMatchObject({ status: 200 });
    await test.sendWebhook({ kind: 'dispute', intentId, dispute: { ...dispute, status: 'open' } }); // told late
    expect(await confirm()).toMatchObject({ status: 200 });
  });
});

describe('a payment and a deletion at once', () => {
  it('end in a booked shipment or in a refund, never in both or neither', async () => {
    for (let round = 0; round < 4; round += 1) {
      shipment = await test.createShipment(customer);
      await openShipment();
      const { id: intentId } = test.cards.intentOf(shipment._id);
      test.cards.pay(intentId);
      const webhook = () => test.sendWebhook({ kind: 'intent', intentId });
      await Promise.all([
        confirm(),
        webhook(),
        remove(),
        confirm(),
        webhook(),
        confirm(),
        webhook(),
        remove(),
        confirm(),
        webhook(),
      ]);
      const { db } = test.database;
      const [payment, ...more] = await db
        .selectFrom('payments')
        .select(['amount_pence', 'has_booked'])
        .where('shipment_id', '=', shipment._id)
        .execute();
      expect(more).toEqual([]);
      const { status } = await db
        .selectFrom('shipments')
        .select('status')
        .where('id', '=', shipment._id)
        .executeTakeFirstOrThrow();
      const booked = { status: 'BOOKED', refunds: [], invoices: [{ kind: 'INVOICE', gross_pence: 792 }] };
      const returned = { status: 'CANCELLED', refunds: [{ amount_pence: 792 }], invoices: [] };
      expect(payment?.amount_pence).toBe(792);
      expect({ status, refunds: await refunds(), invoices: await invoices() }).toEqual(
        payment?.has_booked ? booked : returned,
      );
    }
  });
});
