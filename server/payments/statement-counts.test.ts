import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBatchPaymentIntent } from '../../contract/bulk.ts';
import { callerOf } from '../testing/accounts/a-caller.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createBatch } from '../testing/shipments/create-batch.ts';
import { cancelOpenPayments } from './cancel-payments.ts';
import { confirmPayment } from './confirm-payments.ts';
import { refundShipments } from './start-refunds.ts';

let product: PayingApp;
let customer: TestCustomer;
beforeAll(async () => {
  product = await createPayingApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  customer = await createCustomer(product);
});

const caller = () => callerOf(customer);

/** The payment deps on a database that counts its statements. */
function countStatements() {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const database = product.database.db.withPlugin(plugin);
  return { deps: { ...product.payments, database }, count: () => statements };
}

async function payBatch(size: number) {
  const batch = await createBatch(product, customer, size);
  const body = { amount: batch.total, batch_id: batch._id };
  const opened = await callApi(product.app, '/payment/create_batch_payment_intent', { token: customer.token, body });
  product.cards.pay(createBatchPaymentIntent.response.parse(opened.body).secret.replace('_secret', ''));
  return batch;
}

async function statementsToBook(size: number): Promise<number> {
  const batch = await payBatch(size);
  const { deps, count } = countStatements();
  expect(await confirmPayment(deps, caller(), { batchId: batch._id })).toMatchObject({ state: 'paid' });
  return count();
}

async function statementsToRefundLate(size: number): Promise<number> {
  const batch = await payBatch(size);
  const shipments = product.database.db.updateTable('shipments').where('id', 'in', batch.ids);
  await shipments.set({ status: 'CANCELLED' }).execute();
  const { deps, count } = countStatements();
  await expect(confirmPayment(deps, caller(), { batchId: batch._id })).rejects.toThrow('can no longer be paid');
  const refunds = product.database.db.selectFrom('refunds').select('id').where('shipment_id', 'in', batch.ids);
  expect(await refunds.execute()).toHaveLength(size);
  return count();
}

async function statementsToRefund(size: number): Promise<number> {
  const batch = await payBatch(size);
  await confirmPayment(product.payments, caller(), { batchId: batch._id });
  const { deps, count } = countStatements();
  await deps.database.transaction().execute((trx) => refundShipments(deps, trx, batch.ids, 'expired unused'));
  const refunds = product.database.db.selectFrom('refunds').select('id').where('shipment_id', 'in', batch.ids);
  expect(await refunds.execute()).toHaveLength(size);
  return count();
}

async function statementsToCancel(size: number): Promise<number> {
  const { ids } = await createBatch(product, customer, size);
  for (const parcel_id of ids) {
    const body = { amount: 7.92, parcel_id };
    const opened = await callApi(product.app, '/payment/create_payment_intent', { token: customer.token, body });
    expect(opened.status).toBe(200);
  }
  const { deps, count } = countStatements();
  await deps.database.transaction().execute((trx) => cancelOpenPayments(deps, trx, ids));
  return count();
}

test.each([
  ['booking', statementsToBook],
  ['the refund of late payments', statementsToRefundLate],
  ['the refund of booked shipments', statementsToRefund],
  ['the cancellation of open payments', statementsToCancel],
])('%s takes as many statements for a batch as for one shipment', async (_name, statementsFor) => {
  await statementsFor(1); // the first document of all also adds its legal entity
  expect(await statementsFor(4)).toBe(await statementsFor(1));
});
