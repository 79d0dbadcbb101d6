import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentIntent, paymentConfig } from '../../contract/payments.ts';
import { createShipment } from '../../contract/shipments.ts';
import { openTcpServer } from '../startup/tcp-server.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { query } from '../testing/database/query.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

// The whole way of a payment as it is without any key: our calls, Stripe's own library, and the card sandbox behind it.
let product: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  product = await createTestApp();
  await openTcpServer(product.app, { host: '127.0.0.1', port: 0 }); // as the process does: the sandbox sends webhooks from then on
  customer = await createCustomer(product);
});
afterAll(() => product.close());

const ask = (path: string, body: object) => callApi(product.app, path, { token: customer.token, body });

/** Pays as the browser does: with the publishable key and the secret that we gave it. */
async function payWith(card: string, secret: string) {
  const config = await callApi(product.app, '/payment/config', { method: 'GET' });
  const { publishable_key } = paymentConfig.response.parse(config.body);
  const [intentId] = secret.split('_secret_');
  return product.app.inject({
    method: 'POST',
    url: `/v1/payment_intents/${intentId}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${publishable_key}` },
    payload: new URLSearchParams({ client_secret: secret, payment_method: card }).toString(),
  });
}

test('a declined card can be followed by one that pays, and the parcel is booked', async () => {
  const created = createShipment.response.parse((await ask('/shipment/create-shipment', shipmentForm())).body).shipment;
  const parcel = { parcel_id: created._id };
  const opened = await ask('/payment/create_payment_intent', { amount: created.total, ...parcel });
  const { secret } = createPaymentIntent.response.parse(opened.body);

  expect((await payWith('pm_card_visa_chargeDeclinedInsufficientFunds', secret)).statusCode).toBe(402);
  expect(await ask('/payment/confirm-payment', parcel)).toMatchObject({ status: 409 });
  expect((await payWith('pm_card_visa', secret)).statusCode).toBe(200);
  expect(await ask('/payment/confirm-payment', parcel)).toMatchObject({
    status: 200,
    body: { shipment: { status: 'BOOKED', payment_status: 'PAID', total: created.total } },
  });
});

test('a card that paid books the parcel by the sandbox’s own webhook, and Cancel can no longer lose it', async () => {
  const created = createShipment.response.parse((await ask('/shipment/create-shipment', shipmentForm())).body).shipment;
  const parcel = { parcel_id: created._id };
  const opened = await ask('/payment/create_payment_intent', { amount: created.total, ...parcel });
  await payWith('pm_card_visa', createPaymentIntent.response.parse(opened.body).secret);
  const withdrawn = await callApi(product.app, `/shipment/${created._id}`, { method: 'DELETE', token: customer.token });
  expect(withdrawn.status).toBe(409); // paid, although nobody had told us
  await expect
    .poll(() => query(product.database.url, 'select seq from card_sandbox.deliveries where due_at is null'))
    .not.toEqual([]);
});
