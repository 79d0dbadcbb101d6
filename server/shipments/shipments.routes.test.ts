import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../contract/error-body.ts';
import { getShipment, repeatShipment, type ShipmentDetail } from '../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { anyText, textWith } from '../testing/expected-text.ts';
import { createShipment, payShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let ada: TestCustomer;
let grace: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  [ada, grace] = [await createCustomer(test), await createCustomer(test)];
});
afterAll(() => test.close());

const create = (body: object, customer = ada) =>
  callApi(test.app, '/shipment/create-shipment', { token: customer.token, body });
const see = async (id: string, customer = ada): Promise<ShipmentDetail> => {
  const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
  return getShipment.response.parse(body).shipment;
};
const countShipments = async () => {
  const rows = await test.database.db.selectFrom('shipments').select('id').execute();
  return rows.length;
};

describe('POST /shipment/create-shipment', () => {
  it.each(['fireworks', 'my gran’s ashes', 'two lithium-ion batteries'])(
    'refuses %s with the reason',
    async (content) => {
      const { status, body } = await create(shipmentForm({ shipment_content: content }));
      const { message, ...refusal } = body as ErrorBody; // the one shape of a refusal
      expect({ status, refusal }).toEqual({
        status: 409,
        refusal: { code: 'CONFLICT', fields: { shipment_content: message } },
      });
      expect(message).toMatch(/^We can’t carry /);
    },
  );

  it("answers the specification's payload with a shipment that waits for its payment", async () => {
    const { status, body } = await create(shipmentForm());
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Shipment created',
      shipment: {
        _id: textWith(/^[0-9a-f-]{36}$/),
        _shipment_id: textWith(/^SHP-[0-9A-Z]{10}$/),
        _tracking_id: textWith(/^[A-Z]{2}\d{9}GB$/),
        parcels: [{ _tracking_id: textWith(/^[A-Z]{2}\d{9}GB$/), number: 1, status: 'PENDING_PAYMENT' }],
        status: 'PENDING_PAYMENT',
        payment_status: 'UNPAID',
        createdAt: anyText,
        shipper_street_name: 'High Street',
        shipper_town: 'Dartford',
        shipper_country: 'UK',
        your_reference: '',
        has_label: false,
        receiver_fullname: 'Charles Babbage',
        receiver_street_name: 'Academy Street',
        receiver_town: 'Inverness',
        receiver_postal_code: 'IV1 1AA',
        receiver_country: 'UK',
        total: 8.7,
        net: 7.25,
        vat: 1.45,
        weight: '5',
        number_of_pieces: '1',
        parcel_type: 'PARCEL',
      },
    });
  });

  it('keeps everything of the form, the lines of the price and the first event', async () => {
    const { _id } = await createShipment(test, ada, {
      shipper_building: '12a',
      receiver_building: 'Rose Cottage',
      weight: 2.5,
      total_gross_weight: '3.25',
      number_of_pieces: 2,
      sender_declaration: true,
    });
    expect(await see(_id)).toMatchObject({
      shipper_building: '12a',
      shipper_town: 'Dartford',
      shipper_phone_number: '447700900123',
      receiver_building: 'Rose Cottage',
      receiver_town: 'Inverness',
      weight: '2.5',
      total_gross_weight: '3.25',
      number_of_pieces: '2',
      delivery_days: 3,
      lines: [
        { label: '2 parcels up to 2 kg each (total gross weight 3.25 kg)', amount: 6.4 },
        { label: 'Scottish Highlands supplement', amount: 2.5 },
        { label: 'VAT at 20%', amount: 1.78 },
      ],
      total: 10.68,
      events: [{ status: 'PENDING_PAYMENT', sentence: 'Shipment created.' }],
      can_pay: true,
      can_delete: true,
      can_cancel: true,
      has_label: false,
    });
    const [row] = await test.database.db.selectFrom('shipments').select('declared_at').where('id', '=', _id).execute();
    expect(row?.declared_at).toBeInstanceOf(Date);
  });

  it.each([
    [{}, ['Windsor', 'Newport']],
    [{ shipper_town: '', receiver_town: ' ' }, ['Windsor', 'Newport']],
    [{ shipper_town: ' Eton  Wick', receiver_town: 'Yarmouth' }, ['Eton Wick', 'Yarmouth']],
  ])('given towns as %j keeps %j, in the address book and when repeated too', async (given, towns) => {
    const customer = await createCustomer(test);
    const postcodes = { shipper_postal_code: 'SL4 1NJ', receiver_postal_code: 'PO30 1UD' };
    const { _id } = await createShipment(test, customer, { ...postcodes, ...given });
    const own = { token: customer.token };
    const again = await callApi(test.app, `/shipment/${_id}/repeat`, own);
    const repeated = repeatShipment.response.parse(again.body).shipment;
    for (const id of [_id, repeated._id]) {
      const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', ...own });
      expect(body).toMatchObject({ shipment: { shipper_town: towns[0], receiver_town: towns[1] } });
    }
    const { body } = await callApi(test.app, '/shipment/my-address-book', { method: 'GET', ...own });
    expect(body).toMatchObject({ myAddressBook: [{ town: towns[0] }], receiverAddressBook: [{ town: towns[1] }] });
  });

  it('remembers both addresses', async () => {
    const customer = await createCustomer(test);
    await createShipment(test, customer);
    await createShipment(test, customer);
    const { body } = await callApi(test.app, '/shipment/my-address-book', { method: 'GET', token: customer.token });
    expect(body).toMatchObject({
      myAddressBook: [{ fullname: 'Ada Lovelace', street_name: 'High Street' }],
      receiverAddressBook: [{ fullname: 'Charles Babbage', postal_code: 'IV1 1AA' }],
    });
  });

  it('takes a total that is right', async () => {
    expect(await create(shipmentForm({ total_amount: 8.7 }))).toMatchObject({ status: 200 });
  });

  it.each([0, 0.01, 8.69, 8.71, 870])('refuses the total £%d with the right one, and keeps nothing', async (total) => {
    const before = await countShipments();
    const message = 'The total for this shipment is £8.70. Please check it and confirm again.';
    const { status, body } = await create(shipmentForm({ total_amount: total }));
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'CONFLICT', message, fields: { total_amount: message } },
    });
    expect(await countShipments()).toBe(before);
  });

  it.each([
    [
      'receiver_postal_code',
      'JE2 3NG',
      'We can’t deliver to JE2 3NG: it is in Jersey, which is not part of the United Kingdom.',
    ],
    ['shipper_postal_code', 'QV1 1AA', 'We don’t recognise the postcode QV1 1AA. Please check it, or contact us.'],
    ['weight', '31', 'We can’t price a parcel over 30 kg online. Contact us and we’ll quote you.'],
  ])('has no price for %s %s', async (field, value, message) => {
    const { status, body } = await create(shipmentForm({ [field]: value, total_gross_weight: undefined }));
    expect({ status, body }).toEqual({
      status: 422,
      body: { code: 'NOT_QUOTABLE', message, fields: { [field]: message } },
    });
  });

  it('names every field that is missing', async () => {
    const { status, body } = await create({});
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message: 'This field is required!.' });
    expect(Object.keys((body as { fields: object }).fields)).toHaveLength(17); // the body of a 400, which the status above has shown
  });

  it.each([
    ['a NUL byte', { shipment_content: 'Books\u0000' }],
    ['half a character', { receiver_fullname: '\ud800' }],
    ['an object for a name', { shipper_fullname: { $ne: '' } }],
    ['a list for a weight', { weight: [5] }],
    ['a number beyond all bounds', { total_gross_weight: '9'.repeat(400) }],
    ['a negative total', { total_amount: -1 }],
    ['a total as text', { total_amount: '8.70' }],
    ['a quote that is no text', { quote_id: 7 }],
  ])('refuses %s without a fault of its own', async (_what, changes) => {
    expect(await create(shipmentForm(changes))).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('keeps text as text, whatever it looks like', async () => {
    const content = `<img src=x onerror=alert(1)> '; drop table shipments; -- \${7*7} 📦`;
    const { _id } = await createShipment(test, ada, { shipment_content: content });
    expect((await see(_id)).shipment_content).toBe(content);
  });

  it('ignores what only the server decides', async () => {
    const shipment = await createShipment(test, ada, {
      _id: randomUUID(),
      status: 'BOOKED',
      payment_status: 'PAID',
      organisation_id: grace.organisationId,
      total: 0.01,
    });
    expect(shipment).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID', total: 8.7 });
    expect(await see(shipment._id)).toMatchObject({ _id: shipment._id });
  });
});

describe('GET /shipment/{id}', () => {
  it('finds a shipment by its parcel id and by its reference in any case', async () => {
    const { _id, _shipment_id } = await createShipment(test, ada);
    expect((await see(_shipment_id))._id).toBe(_id);
    expect((await see(_shipment_id.toLowerCase()))._id).toBe(_id);
  });

  it('offers the label and the cancellation of a paid one', async () => {
    const { _id } = await createShipment(test, ada);
    await payShipment(test, _id);
    expect(await see(_id)).toMatchObject({
      status: 'BOOKED',
      payment_status: 'PAID',
      can_pay: false,
      can_delete: false,
      can_cancel: true,
      has_label: true,
      events: [{ status: 'PENDING_PAYMENT' }, { status: 'BOOKED' }],
    });
  });
});

describe('a stranger', () => {
  const calls = [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/cancel'],
    ['POST', '/repeat'],
  ] as const;

  it.each(calls)('is told of nothing by %s /shipment/{id}%s', async (method, path) => {
    const { _id, _shipment_id, _tracking_id } = await createShipment(test, ada);
    const before = await see(_id);
    const unknown = {
      status: 404,
      body: { code: 'NOT_FOUND', message: 'We can’t find this shipment in your account.' },
    };
    for (const id of [_id, _shipment_id, _tracking_id, randomUUID(), 'SHP-0000000000', '1', "'or''='"]) {
      const { status, body } = await callApi(test.app, `/shipment/${id}${path}`, { method, token: grace.token });
      expect({ status, body }).toEqual(unknown);
    }
    expect(await see(_id)).toEqual(before);
  });

  it.each(calls)('with characters no database takes is refused by %s /shipment/{id}%s', async (method, path) => {
    const { token } = grace;
    expect(await callApi(test.app, `/shipment/%00${path}`, { method, token })).toMatchObject({ status: 400 });
  });

  it.each([
    ['POST', '/create-shipment'],
    ['GET', '/my-shipments'],
    ...calls.map(([method, path]) => [method, `/x${path}`] as const),
  ] as const)('without a session is refused by %s /shipment%s', async (method, path) => {
    expect(await callApi(test.app, `/shipment${path}`, { method })).toMatchObject({
      status: 401,
      body: { message: 'Session Expired!, Please login again.' },
    });
  });
});
