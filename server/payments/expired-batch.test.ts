import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBatchPaymentIntent } from '../../contract/bulk.ts';
import { days } from '../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { openJobs } from '../testing/open-jobs.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createBatch, type TestBatch } from '../testing/shipments/create-batch.ts';

let test: PayingApp;
let customer: TestCustomer;
let batch: TestBatch;
beforeAll(async () => {
  test = await createPayingApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
  batch = await createBatch(test, customer, 3);
});

const open = () =>
  callApi(test.app, '/payment/create_batch_payment_intent', {
    token: customer.token,
    body: { amount: batch.total, batch_id: batch._id },
  });

const shipments = () =>
  test.database.db
    .selectFrom('shipments')
    .select(['status', 'payment_status'])
    .where('organisation_id', '=', customer.organisationId)
    .execute();

/** What the customer is mailed. */
const receipts = async () => {
  const jobs = await test.database.db
    .selectFrom('jobs')
    .select(['kind', 'payload'])
    .where('kind', 'in', ['receipt', 'mail'])
    .execute();
  const numbers = await test.database.db
    .selectFrom('invoices')
    .select('number')
    .where('organisation_id', '=', customer.organisationId)
    .execute();
  const isOurs = (text: string) => text.includes(customer.email) || numbers.some(({ number }) => text.includes(number));
  return jobs.filter(({ payload }) => isOurs(JSON.stringify(payload)));
};

async function expireAfter(ms: number) {
  await test.database.db.deleteFrom('jobs').execute();
  const jobs = await openJobs(test.database.url, () => new Date(Date.now() + ms));
  await jobs.run('expire-shipments');
  await jobs.close();
}

describe('a batch that waits too long', () => {
  it('for its payment is told of by no mail', async () => {
    await open();
    await expireAfter(days(8));
    expect(await shipments()).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'EXPIRED', payment_status: 'UNPAID' })),
    );
    expect(await receipts()).toEqual([]);
  });

  it('for its parcels is told of by one mail with a credit note for each, and all of it goes back', async () => {
    const { secret } = createBatchPaymentIntent.response.parse((await open()).body);
    test.cards.pay(secret.replace('_secret', ''));
    await callApi(test.app, '/payment/confirm-batch-payment', { token: customer.token, body: { batch_id: batch._id } });
    await expireAfter(days(29));
    const expired = { status: 'EXPIRED', payment_status: 'REFUND_PENDING' };
    expect(await shipments()).toEqual([expired, expired, expired]);
    const creditNotes = await test.database.db
      .selectFrom('invoices')
      .select(['number', 'gross_pence'])
      .where('organisation_id', '=', customer.organisationId)
      .where('kind', '=', 'CREDIT_NOTE')
      .orderBy('number')
      .execute();
    expect(creditNotes.map((note) => note.gross_pence)).toEqual([792, 792, 792]);
    const invoiceNumbers = creditNotes.map(({ number }) => number);
    expect(await receipts()).toEqual([{ kind: 'receipt', payload: { invoiceNumbers } }]);
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });
});
