import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkShipments } from '../../../contract/bulk.ts';
import { quoteAnswer } from '../../../contract/quotes.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const start = new Date();
let at = start;
const now = () => at;
const later = (count: number) => new Date(start.getTime() + minutes(count));

let [quoting, selling]: TestApp[] = [];
let app: TestApp;
let token: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  quoting = await createTestApp({}, { database, now });
  selling = await createTestApp({}, { database, now });
  app = quoting;
  ({ token } = await createCustomer(app));
  await database.db.transaction().execute(async (db) => {
    const tariff = { version: 2, published_at: start, effective_from: later(10), vat_basis_points: 2000 };
    const terms = { unpaid_days: 7, unused_days: 28, included_cover_pence: 0 };
    await db
      .insertInto('tariffs')
      .values({ ...tariff, ...terms })
      .execute();
    await db.insertInto('tariff_bands').values({ tariff_version: 2, up_to_kg: 30, net_pence: 5000 }).execute();
    const zone = { tariff_version: 2, zone: 'EVERYWHERE', name: 'Everywhere', match_order: 1 };
    await db
      .insertInto('tariff_zones')
      .values({ ...zone, supplement_pence: 0, delivery_days: 1 })
      .execute();
  });
});
afterAll(async () => {
  await quoting?.app.close();
  await selling?.close();
});

const post = (path: string, body: object) => callApi(app.app, path, { token, body });
const create = (given: object) => post('/shipment/create-shipment', shipmentForm(given));

it('a price that was quoted is the price paid while it is held, on the form and in files, though prices rise', async () => {
  const form = shipmentForm();
  const asked = { country: 'UK', weight: 5, postal_code_from: 'DA1 1AA', postal_code_to: form.receiver_postal_code };
  const quote = quoteAnswer.parse((await post('/shipment/get-quote', asked)).body);
  const checked = checkShipments.response.parse((await post('/shipment/bulk/check', { rows: [form, form] })).body);
  const rows = checked.rows.map((row) => ({ ...form, quote_id: 'quote_id' in row ? row.quote_id : '' }));
  expect([quote.estimate, checked.total]).toEqual([8.7, 17.4]);

  at = later(11);
  app = selling ?? app; // another process, which never gave out the quotes
  expect(await create({ quote_id: quote.quote_id, total_amount: 8.7 })).toMatchObject({
    status: 200,
    body: { shipment: { total: 8.7 } },
  });
  expect(await post('/shipment/get-quote', { ...asked, quote_id: quote.quote_id })).toMatchObject({
    body: { estimate: 8.7, quote_id: quote.quote_id, lines: quote.lines },
  });
  const file = { rows, total_amount: 17.4, sender_declaration: true };
  expect(await post('/shipment/bulk', file)).toMatchObject({ status: 200, body: { batch: { total: 17.4 } } });
  expect(await create({ total_amount: 8.7 })).toMatchObject({ status: 409 });
  expect(await post('/shipment/bulk', { ...file, rows: [form, form] })).toMatchObject({ status: 409 });
  expect(await create({ quote_id: quote.quote_id, receiver_postal_code: 'M1 1AE' })).toMatchObject({
    body: { shipment: { total: 60 } },
  });

  at = later(31);
  expect(await create({ quote_id: quote.quote_id, total_amount: 8.7 })).toMatchObject({ status: 409 });
  expect(await create({ quote_id: quote.quote_id })).toMatchObject({ status: 200, body: { shipment: { total: 60 } } });
  expect(await post('/shipment/bulk', file)).toMatchObject({ status: 409 });
});
