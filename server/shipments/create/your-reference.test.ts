import * as mupdf from 'mupdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { createShipments } from '../../../contract/bulk.ts';
import { myInvoices } from '../../../contract/invoices.ts';
import { getShipment, myShipments } from '../../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createPayingApp, type PayingApp } from '../../testing/payments/create-paying-app.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { findShipment } from '../shipments.queries.ts';

let test: PayingApp;
let ada: TestCustomer;
beforeAll(async () => {
  test = await createPayingApp();
  ada = await createCustomer(test);
});
afterAll(() => test.close());

const get = (path: string, { token } = ada) => callApi(test.app, path, { method: 'GET', token });
const file = async (path: string) =>
  (await test.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${ada.token}` } })).rawPayload;
const textOf = (pdf: Uint8Array) =>
  mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('').asText();

async function createPaid(customer: TestCustomer, your_reference: string) {
  const shipment = await createShipment(test, customer, { your_reference });
  const { _id: parcel_id, total: amount } = shipment;
  const { token } = customer;
  await callApi(test.app, '/payment/create_payment_intent', { token, body: { amount, parcel_id } });
  test.cards.pay(test.cards.intentOf(parcel_id).id);
  await callApi(test.app, '/payment/confirm-payment', { token, body: { parcel_id } });
  return shipment;
}

describe('your_reference', () => {
  it('is answered with the shipment, in the list and in the detail, and found by its text', async () => {
    const created = await createShipment(test, ada, { your_reference: '  Order\n4711 ' });
    expect(created.your_reference).toBe('Order 4711');
    const { shipment } = getShipment.response.parse((await get(`/shipment/${created._id}`)).body);
    expect(shipment.your_reference).toBe('Order 4711');
    const found = myShipments.response.parse((await get('/shipment/my-shipments?search=order%204711')).body);
    expect(found.data).toMatchObject([{ _id: created._id, your_reference: 'Order 4711' }]);
  });

  it('is empty where it is not given, or only blank', async () => {
    expect(await createShipment(test, ada)).toMatchObject({ your_reference: '' });
    expect(await createShipment(test, ada, { your_reference: ' \u200B ' })).toMatchObject({ your_reference: '' });
  });

  it.each(['x'.repeat(36), '𝔚'.repeat(36), 7, null, ['a'], { a: 1 }])('refuses %j', async (your_reference) => {
    const body = shipmentForm({ your_reference });
    const answer = await callApi(test.app, '/shipment/create-shipment', { token: ada.token, body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { your_reference: expect.any(String) as unknown } } }); // a matcher
  });

  it.each([
    'W'.repeat(35),
    '𝔚'.repeat(35),
    '👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
    "'; drop table shipments; --",
    '<b>\u202E%s{{7*7}}',
    'שלום',
  ])('takes %s as text', async (text) => {
    const { _id, your_reference } = await createShipment(test, ada, { your_reference: text });
    expect(your_reference).toBe(text.replace('\u202E', ''));
    expect((await findShipment(test.database.db, _id))?.customerReference).toBe(your_reference);
  });

  it('is taken from the rows of a file, and a fault in it names its row', async () => {
    const send = (your_reference: unknown) =>
      callApi(test.app, '/shipment/bulk', {
        token: ada.token,
        body: { rows: [shipmentForm(), shipmentForm({ your_reference })] },
      });
    const { shipments } = createShipments.response.parse((await send('PO 9')).body);
    expect((await findShipment(test.database.db, shipments[1]?._id ?? ''))?.customerReference).toBe('PO 9');
    expect(await send('x'.repeat(36))).toMatchObject({
      status: 400,
      body: { fields: { 'rows.1.your_reference': 'Use at most 35 characters.' } },
    });
  });

  it('stands on the label and on the invoice, in its list and its table', async () => {
    const { _id } = await createPaid(ada, '=Order 12');
    expect(textOf(await file(`/shipment/${_id}/label`))).toContain('=Order 12');
    const { data } = myInvoices.response.parse((await get('/invoice/my-invoices')).body);
    expect(data[0]).toMatchObject({ your_reference: '=Order 12' });
    expect(textOf(await file(`/invoice/${data[0]?._invoice_number}/pdf`))).toContain('Your reference: =Order 12');
    const month = new Date().toISOString().slice(0, 7);
    const table = (await file(`/invoice/export?month=${month}`)).toString();
    expect(table).toContain(",'=Order 12,");
  });

  it('belongs to one parcel: a shipment like it starts without', async () => {
    const { _id } = await createShipment(test, ada, { your_reference: 'Order 13' });
    const { body } = await callApi(test.app, `/shipment/${_id}/repeat`, { token: ada.token });
    expect(body).toMatchObject({ shipment: { your_reference: '' } });
  });

  it('is not told to who tracks the parcel', async () => {
    const { _id, _tracking_id } = await createShipment(test, ada, { your_reference: 'Secret order 99' });
    await payShipment(test, _id);
    const answer = await get(`/shipment/track-shipment?tracking_code=${_tracking_id}`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('Secret order 99');
  });

  it('is exported with the account, and erased with it', async () => {
    const grace = await createCustomer(test);
    const { _id } = await createShipment(test, grace, { your_reference: 'Order 14' });
    const { body } = await get('/account/export', grace);
    expect(accountExport.parse(body).records.shipments).toMatchObject([{ your_reference: 'Order 14' }]);
    const { token, password } = grace;
    expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    expect((await findShipment(test.database.db, _id))?.customerReference).toBe('');
  });
});
