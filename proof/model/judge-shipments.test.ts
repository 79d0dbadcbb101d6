import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../server/testing/call-api.ts';
import { createCustomer } from '../../server/testing/create-customer.ts';
import { createShipment } from '../../server/testing/create-shipment.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { judgeShipments } from './judge-shipments.ts';
import { type Certainty, createModel, type Model, createCustomer as meet } from './model.ts';

let app: TestApp;
let shipment: Awaited<ReturnType<typeof createShipment>>;
beforeAll(async () => {
  app = await createTestApp();
  const customer = await createCustomer(app);
  shipment = await createShipment(app, customer);
  await callApi(app.app, '/account/erase', { token: customer.token, body: { password: customer.password } });
});
afterAll(() => app.close());

/** Somebody with a shipment that was never paid for, and who may have erased the account. */
function modelOf(erased: Certainty): Model {
  const model = createModel();
  const ada = meet('mark1x');
  ada.erased = erased;
  ada.shipments.set(shipment._id, {
    id: shipment._id,
    reference: shipment._shipment_id,
    code: shipment._tracking_id,
    totalPounds: 8.7,
    postcode: 'IV1 1AA',
    batchId: undefined,
    isRepeated: false,
    declared: 'no',
    hidden: 'no',
    cancelled: 'no',
    paid: 'no',
  });
  model.customers.push(ada);
  return model;
}

const judge = (erased: Certainty) => judgeShipments({ database: app.database.db }, modelOf(erased));

test('a shipment that nobody paid for is hidden with the account of its owner, and with nothing else', async () => {
  expect(await judge('yes')).toEqual([]);
  expect(await judge('perhaps')).toEqual([]);
  expect(await judge('no')).toContain(`${shipment._tracking_id} is hidden, and nobody asked for that`);
});

test('one that is left in sight after the erasure is a fault', async () => {
  await app.database.db.updateTable('shipments').set({ hidden_at: null }).where('id', '=', shipment._id).execute();
  expect(await judge('yes')).toEqual([`${shipment._tracking_id} is there, and its owner is erased`]);
  expect(await judge('perhaps')).toEqual([]);
});
