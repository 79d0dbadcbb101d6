import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShipment, getShipment, myShipments } from '../../contract/shipments.ts';
import { days } from '../../contract/values/time/duration.ts';
import { findNotificationParcels } from '../shipments/events/notification-outbox.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createReceiverApp, type ReceiverApp, type ReceiverParcel } from '../testing/shipments/create-receiver-app.ts';
import { payShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';

const start = new Date('2026-11-16T10:00:00Z');
const privateEmail = 'private-ada@example.com';
const privatePhone = '447700900999';
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
  parcel = await product.book({ shipper_email_address: privateEmail, shipper_phone_number: privatePhone });
});

const deliver = () => product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
const showReturn = (token: string) => product.ask('return', { token });
const create = (customer: TestCustomer, changes: object, key?: string) =>
  callApi(product.app, '/shipment/create-shipment', {
    token: customer.token,
    body: shipmentForm(changes),
    ...(key !== undefined && { idempotencyKey: key }),
  });
const see = async (customer: TestCustomer, id: string) => {
  const answer = await callApi(product.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
  return getShipment.response.parse(answer.body).shipment;
};
const listed = async (customer: TestCustomer, id: string) => {
  const answer = await callApi(product.app, '/shipment/my-shipments', { method: 'GET', token: customer.token });
  return myShipments.response.parse(answer.body).data.find(({ _id }) => _id === id);
};
const exported = async (customer: TestCustomer) => {
  const answer = await callApi(product.app, '/account/export', { method: 'GET', token: customer.token });
  return JSON.stringify(answer.body);
};
const pay = (customer: TestCustomer, { _id, total }: { readonly _id: string; readonly total: number }) =>
  callApi(product.app, '/payment/create_payment_intent', {
    token: customer.token,
    body: { amount: total, parcel_id: _id },
  });
const draft = async (customer: TestCustomer, changes: object) =>
  createShipment.response.parse((await create(customer, changes)).body).shipment;

describe('a return by the receiver', () => {
  it('is filled with what stands on the label, and never with the sender’s contact', async () => {
    await deliver();
    const { status, body } = await showReturn(parcel.token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        form: {
          shipper_fullname: 'Charles Babbage',
          shipper_postal_code: 'IV1 1AA',
          shipper_building: '12b',
          receiver_fullname: 'Ada Lovelace',
          shipment_content: 'Books',
        },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/private-ada|900999|_email|_phone/);
  });

  it('goes to who sent the parcel, whatever the form says, and its payer never learns their contact', async () => {
    await deliver();
    const answer = await create(receiver, { return_token: parcel.token, receiver_fullname: 'Mallory' });
    expect(answer.status).toBe(200);
    const { shipment } = createShipment.response.parse(answer.body);
    const own = await see(receiver, shipment._id);
    const sent = await see(product.customer, parcel.id);
    expect(own).toMatchObject({
      receiver_fullname: 'Ada Lovelace',
      receiver_postal_code: sent.shipper_postal_code,
      receiver_email_address: '',
      receiver_phone_number: '',
      return_of: { _tracking_id: parcel.code },
    });
    expect(own.return_of?._shipment_id).toBeUndefined();
    const everything = JSON.stringify(own) + (await exported(receiver));
    expect(everything).not.toMatch(/private-ada|900999|Mallory/);
    expect(await exported(receiver)).toContain(`"return_of":{"_tracking_id":"${parcel.code}"}`);
    const book = await callApi(product.app, '/address-book/receivers', { method: 'GET', token: receiver.token });
    expect(JSON.stringify(book.body)).not.toContain('Ada Lovelace');
    const again = await callApi(product.app, `/shipment/${shipment._id}/repeat`, { token: receiver.token });
    expect(again.status).toBe(409);
  });

  it('is shown on both sides once it is booked, and told to the sender by mail', async () => {
    await deliver();
    expect(await product.show(parcel)).toMatchObject({ can_return: true });
    const answer = await create(receiver, { return_token: parcel.token });
    const { shipment } = createShipment.response.parse(answer.body);
    const before = await see(product.customer, parcel.id);
    expect([before.returned_with, before.return_draft]).toEqual([undefined, undefined]);
    await payShipment(product, shipment._id, product.clock.now);
    const seen = await see(product.customer, parcel.id);
    expect(seen).toMatchObject({ can_return: false, returned_with: { _tracking_id: shipment._tracking_id } });
    expect(seen.returned_with?._shipment_id).toBeUndefined();
    expect(await product.show(parcel)).toMatchObject({ can_return: false, returned_with: shipment._tracking_id });
    const [notificationParcel] = await findNotificationParcels(product.database.db, [shipment._id]);
    expect(notificationParcel?.receiver.email).toBe(privateEmail);
  });

  it.each(['nonsense', 'x'.repeat(64)])('is refused for the token %j, when shown and when created', async (token) => {
    await deliver();
    expect((await showReturn(token)).status).toBe(404);
    expect((await create(receiver, { return_token: token })).status).toBe(404);
  });

  it('is not had by tracking code and postcode', async () => {
    await deliver();
    for (const token of [parcel.code, `${parcel.code} IV1 1AA`, parcel.id]) {
      expect((await showReturn(token)).status).toBe(404);
      expect((await create(receiver, { return_token: token })).status).toBe(404);
    }
    const body = { tracking_code: parcel.code, postal_code: 'IV1 1AA' };
    expect((await product.ask('return', body)).status).toBe(400);
  });

  it('is refused before the delivery, and once the link is over', async () => {
    expect((await showReturn(parcel.token)).status).toBe(409);
    await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY');
    expect((await create(receiver, { return_token: parcel.token })).status).toBe(409);
    await product.scan(parcel, 'DELIVERED');
    expect((await showReturn(parcel.token)).status).toBe(200);
    product.clock.now = new Date(product.clock.now.getTime() + days(31));
    expect((await showReturn(parcel.token)).status).toBe(404);
    expect((await create(await createCustomer(product), { return_token: parcel.token })).status).toBe(404);
  });

  it('is one shipment under one key, ten times at once', async () => {
    await deliver();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(receiver, { return_token: parcel.token }, `return-of-${parcel.id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('a second return', () => {
  const returned = { status: 409, body: { message: textWith('is already being returned') } };

  it('is refused once one is booked, to receiver and owner, and allowed again when that one is cancelled', async () => {
    await deliver();
    const first = await draft(receiver, { return_token: parcel.token });
    const friend = await createCustomer(product);
    const others = [
      { customer: friend, shipment: await draft(friend, { return_token: parcel.token }) },
      { customer: product.customer, shipment: await draft(product.customer, { return_of: parcel.id }) },
    ];
    await payShipment(product, first._id, product.clock.now);
    expect(await create(receiver, { return_token: parcel.token })).toMatchObject(returned);
    expect(await showReturn(parcel.token)).toMatchObject(returned);
    expect(await create(product.customer, { return_of: parcel.id })).toMatchObject(returned);
    for (const { customer, shipment } of others) {
      expect(await pay(customer, shipment)).toMatchObject(returned);
      const ended = { return_details: { ended_reason: textWith(`number is ${first._tracking_id}`) } };
      expect(await see(customer, shipment._id)).toMatchObject({ ...ended, can_pay: false, can_delete: true });
      expect(await listed(customer, shipment._id)).toMatchObject(ended);
      expect(await exported(customer)).toContain(`"ended_reason":"This parcel is already being returned.`);
    }
    expect(await listed(receiver, first._id)).toMatchObject({ return_details: {} });
    const cancelled = await callApi(product.app, `/shipment/${first._id}/cancel`, { token: receiver.token });
    expect(cancelled.status).toBe(200);
    expect((await create(receiver, { return_token: parcel.token })).status).toBe(200);
    for (const { customer, shipment } of others) {
      const { can_pay: canPay, return_details: details } = await see(customer, shipment._id);
      expect({ canPay, reason: details?.ended_reason }).toEqual({ canPay: true, reason: undefined });
    }
  });

  it('is not booked where two were opened before either was paid, however they race', async () => {
    await deliver();
    const drafts = [
      await draft(receiver, { return_token: parcel.token }),
      await draft(product.customer, { return_of: parcel.id }),
      await draft(await createCustomer(product), { return_token: parcel.token }),
    ];
    const booked = await Promise.all(drafts.map(({ _id }) => payShipment(product, _id, product.clock.now)));
    expect(booked.filter(Boolean)).toEqual([true]);
    const { rows } = await sql<{ status: string }>`
      select status from shipments where return_of = ${parcel.id} order by status`.execute(product.database.db);
    expect(rows.map(({ status }) => status)).toEqual(['BOOKED', 'CANCELLED', 'CANCELLED']);
  });

  it('is not changed once another is booked', async () => {
    await deliver();
    const mine = await draft(product.customer, { return_of: parcel.id });
    await payShipment(product, (await draft(receiver, { return_token: parcel.token }))._id, product.clock.now);
    const { token } = product.customer;
    const answer = await callApi(product.app, `/shipment/${mine._id}`, { method: 'PUT', token, body: shipmentForm() });
    expect(answer).toMatchObject(returned);
  });

  it('is not booked once the people of the first parcel are erased, although it was opened before', async () => {
    const sender = await createCustomer(product);
    parcel = await product.book({}, sender);
    await deliver();
    const shipment = await draft(receiver, { return_token: parcel.token });
    const body = { password: sender.password };
    expect((await callApi(product.app, '/account/erase', { token: sender.token, body })).status).toBe(200);
    expect(await payShipment(product, shipment._id, product.clock.now)).toBe(false);
  });

  it('is not paid once the people of the first parcel are erased', async () => {
    const sender = await createCustomer(product);
    parcel = await product.book({}, sender);
    await deliver();
    const shipment = await draft(receiver, { return_token: parcel.token });
    const body = { password: sender.password };
    expect((await callApi(product.app, '/account/erase', { token: sender.token, body })).status).toBe(200);
    expect(await pay(receiver, shipment)).toMatchObject({ status: 409, body: { message: textWith('no longer have') } });
  });
});

describe('a return by the owner', () => {
  it('names the shipment it brings back, on both pages', async () => {
    await deliver();
    const { _shipment_id: reference, can_return: canReturn } = await see(product.customer, parcel.id);
    expect(canReturn).toBe(true);
    const answer = await create(product.customer, { return_of: reference });
    const { shipment } = createShipment.response.parse(answer.body);
    expect(await see(product.customer, shipment._id)).toMatchObject({
      return_of: { _shipment_id: reference, _tracking_id: parcel.code },
      can_return: false,
    });
    const draftLink = { _shipment_id: shipment._shipment_id, _tracking_id: shipment._tracking_id };
    expect(await see(product.customer, parcel.id)).toMatchObject({ return_draft: draftLink, can_return: true });
    await payShipment(product, shipment._id, product.clock.now);
    expect((await see(product.customer, parcel.id)).return_draft).toBeUndefined();
    expect(await see(product.customer, parcel.id)).toMatchObject({
      returned_with: { _shipment_id: shipment._shipment_id },
      can_return: false,
    });
    const copy = await exported(product.customer);
    expect(copy).toContain(`"return_of":{"_tracking_id":"${parcel.code}","_shipment_id":"${reference}"}`);
    expect(copy).toContain(`"returned_with":{"_tracking_id":"${shipment._tracking_id}"`);
  });

  it('is refused before the delivery and for another customer’s shipment', async () => {
    expect((await create(product.customer, { return_of: parcel.id })).status).toBe(409);
    await deliver();
    expect((await create(receiver, { return_of: parcel.id })).status).toBe(404);
    expect((await create(receiver, { return_of: 'nobody' })).status).toBe(404);
  });
});
