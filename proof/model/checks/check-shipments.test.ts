import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '../../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../../server/testing/call-api.ts';
import { createShipment } from '../../../server/testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { type Certainty, createCustomer as createKnownCustomer, createModel, type Model } from '../model.ts';
import { checkShipments } from './check-shipments.ts';

let app: TestApp;
let shipment: Awaited<ReturnType<typeof createShipment>>;
beforeAll(async () => {
  app = await createTestApp();
  const customer = await createCustomer(app);
  shipment = await createShipment(app, customer);
  await callApi(app.app, '/account/erase', { token: customer.token, body: { password: customer.password } });
});
afterAll(() => app.close());

/** A customer with an unpaid shipment. */
function modelOf(erased: Certainty): Model {
  const model = createModel();
  const ada = createKnownCustomer('mark1x');
  ada.erased = erased;
  ada.shipments.set(shipment._id, {
    id: shipment._id,
    reference: shipment._shipment_id,
    code: shipment._tracking_id,
    totalPounds: 8.7,
    postcode: 'IV1 1AA',
    batchId: undefined,
    recordedAt: new Date(),
    isRepeated: false,
    declared: 'no',
    hidden: 'no',
    cancelled: 'no',
    paid: 'no',
    paidFromBalance: 'no',
    refundedPence: { least: 0, most: 0 },
  });
  model.customers.push(ada);
  return model;
}

const check = (erased: Certainty) => checkShipments({ database: app.database.db }, modelOf(erased));

test('an unpaid shipment may be hidden only with the account of its owner', async () => {
  expect(await check('yes')).toEqual([]);
  expect(await check('perhaps')).toEqual([]);
  expect(await check('no')).toContain(`${shipment._tracking_id} is hidden, and nobody asked for that`);
});

test('an unpaid shipment that is visible after the erasure is a violation', async () => {
  await app.database.db.updateTable('shipments').set({ hidden_at: null }).where('id', '=', shipment._id).execute();
  expect(await check('yes')).toEqual([`${shipment._tracking_id} is there, and its owner is erased`]);
  expect(await check('perhaps')).toEqual([]);
});

test('one that was deleted unpaid may be blank by now; without it, what was created is lost', async () => {
  const owner = await createCustomer(app);
  const deleted = await createShipment(app, owner);
  await callApi(app.app, `/shipment/${deleted._id}`, { method: 'DELETE', token: owner.token });
  const change = { content: '', erased_at: new Date() };
  await app.database.db.updateTable('shipments').set(change).where('id', '=', deleted._id).execute();
  const model = createModel();
  const ada = Object.assign(createKnownCustomer('mark2x'), { email: owner.user.email });
  ada.contents.push({ text: 'mark3x', certainty: 'yes' });
  model.customers.push(ada);
  const checkAll = () => checkShipments({ database: app.database.db }, model);
  expect(await checkAll()).toEqual([]);
  ada.contents.push({ text: 'mark4x', certainty: 'yes' });
  expect(await checkAll()).toEqual([`a shipment of ${ada.email} with mark4x is lost`]);
});
