import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShipments } from '../../contract/bulk.ts';
import { quoteAnswer } from '../../contract/quotes.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { giveCredit } from '../testing/payments/monthly-accounts.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { checkOpenPayments } from './check-open-payments.ts';

const start = new Date();
let at = start;
const later = (count: number) => new Date(start.getTime() + minutes(count));

let test: PayingApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createPayingApp({}, { now: () => at });
  customer = await createCustomer(test);
  await giveCredit(test.database.db, customer.organisationId);
  await test.database.db.transaction().execute(async (trx) => {
    const terms = { unpaid_days: 7, unused_days: 28, included_cover_pence: 0, published_at: start };
    const tariff = { version: 2, effective_from: later(20), vat_basis_points: 2500, ...terms };
    await trx.insertInto('tariffs').values(tariff).execute();
    await trx.insertInto('tariff_bands').values({ tariff_version: 2, up_to_kg: 30, net_pence: 660 }).execute();
    const zone = { tariff_version: 2, zone: 'EVERYWHERE', name: 'Everywhere', match_order: 1 };
    await trx
      .insertInto('tariff_zones')
      .values({ ...zone, supplement_pence: 0, delivery_days: 1 })
      .execute();
  });
});
afterAll(() => test.close());

const post = (path: string, body: object) => callApi(test.app, path, { token: customer.token, body });
const form = shipmentForm({ weight: '8', total_gross_weight: '8', receiver_postal_code: 'M1 1AE' });

it('a price is held no longer than its rate of VAT, and nothing is paid at a rate that is over', async () => {
  at = later(2); // by then prices are read again
  const asked = { country: 'UK', weight: 8, postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE' };
  const quote = quoteAnswer.parse((await post('/shipment/get-quote', asked)).body);
  expect(quote).toMatchObject({ estimate: 7.92, valid_until: new Date(later(20).getTime() - 1).toISOString() });
  const [opened, edited, onAccount] = [
    await test.openShipment(customer),
    await test.createShipment(customer),
    await test.createShipment(customer),
  ];
  const rows = { rows: [form, form], total_amount: 15.84, sender_declaration: true };
  const { batch } = createShipments.response.parse((await post('/shipment/bulk', rows)).body);

  at = later(20);
  expect(
    (await post('/shipment/create-shipment', { ...form, quote_id: quote.quote_id, total_amount: 7.92 })).body,
  ).toMatchObject({
    message: textWith('£8.25'),
  });
  const pay = (id: string, amount = 7.92) => post('/payment/create_payment_intent', { amount, parcel_id: id });
  const refused = {
    status: 409,
    body: {
      message:
        'VAT has changed since this shipment was priced. Nothing was charged. Edit and save it to see the new price.',
    },
  };
  expect(await pay(opened.id)).toMatchObject(refused);
  expect(await post('/billing/pay', { amount: 7.92, parcel_id: onAccount._id, pay_from: 'ACCOUNT' })).toMatchObject(
    refused,
  );
  expect(await post('/payment/create_batch_payment_intent', { amount: 15.84, batch_id: batch._id })).toMatchObject({
    status: 409,
    body: { message: textWith('VAT has changed since shipment SHP-') },
  });

  // A form that was open is closed, and the shipment is paid at the new price.
  await checkOpenPayments(test.payments, (error) => expect(error).toBeUndefined());
  const found = await test.cards.retrieveIntent(opened.intentId);
  expect(found).toMatchObject({ outcome: 'found', intent: { status: 'cancelled' } });
  const change = { token: customer.token, method: 'PUT', body: form } as const;
  expect(await callApi(test.app, `/shipment/${edited._id}`, change)).toMatchObject({ status: 200 });
  expect(await pay(edited._id, 8.25)).toMatchObject({ status: 200 });
  expect(await post('/billing/pay', { amount: 8.25, parcel_id: edited._id, pay_from: 'ACCOUNT' })).toMatchObject({
    status: 200,
  });
  const { vat_pence } = await test.database.db
    .selectFrom('invoices')
    .select('vat_pence')
    .where('shipment_id', '=', edited._id)
    .executeTakeFirstOrThrow();
  expect(vat_pence).toBe(165);
});
