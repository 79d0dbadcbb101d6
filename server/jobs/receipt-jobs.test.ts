import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBatchPaymentIntent } from '../../contract/bulk.ts';
import { companyFrom } from '../../contract/company.ts';
import { selectBilledOrganisation } from '../accounts/organisations.repository.ts';
import type { MailResult, OutgoingMail } from '../integrations/mail/mail.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createBatch } from '../testing/shipments/create-batch.ts';
import { sendReceipt } from './payment-jobs.ts';

let product: PayingApp;
let customer: TestCustomer;
let numbers: readonly string[];
beforeAll(async () => {
  product = await createPayingApp();
  customer = await createCustomer(product);
  numbers = await payForTwo();
});
afterAll(() => product.close());

/** Pays for two shipments at once, and gives the numbers of their invoices. */
async function payForTwo(): Promise<readonly string[]> {
  const { token, organisationId } = customer;
  const { _id: batch_id, total: amount } = await createBatch(product, customer, 2);
  const opened = await callApi(product.app, '/payment/create_batch_payment_intent', {
    token,
    body: { amount, batch_id },
  });
  product.cards.pay(createBatchPaymentIntent.response.parse(opened.body).secret.replace('_secret', ''));
  await callApi(product.app, '/payment/confirm-batch-payment', { token, body: { batch_id } });
  const invoices = product.database.db
    .selectFrom('invoices')
    .select('number')
    .where('organisation_id', '=', organisationId);
  return (await invoices.orderBy('number').execute()).map(({ number }) => number);
}

const job = { id: randomUUID(), kind: 'receipt', createdAt: new Date(), attempt: 1 } as const;

/** Sends by a mail server with this answer, and keeps what it was given; a document is the numbers of its invoices. */
function startSending(result: MailResult = { outcome: 'sent' }) {
  const { db } = product.database;
  const sent: OutgoingMail[] = [];
  const handler = sendReceipt({
    mail: {
      send: async (mail) => {
        sent.push(mail);
        return result;
      },
    },
    company: companyFrom({}),
    publicUrl: 'https://larkway.example',
    database: db,
    drawInvoices: async (invoices) => Buffer.from(invoices.map(({ number }) => number).join(' ')),
    findAddressee: (organisationId) => selectBilledOrganisation(db, organisationId),
    findDropOff: async () => undefined,
    findCollectionFact: async () => ({
      label: 'Collection',
      value: 'Thu 19 Nov, 8am to 12pm',
      url: 'https://larkway.example/collection#token',
    }),
    findGuestLink: async () => undefined,
  });
  return { sent, handler };
}

test('an invoice goes to its customer with the document attached, under the same id and date at every try', async () => {
  const { sent, handler } = startSending({ outcome: 'try-again', reason: '451' });
  const [invoiceNumber = ''] = numbers;
  const send = () => handler({ ...job, payload: { invoiceNumbers: [invoiceNumber] } });
  const recipient = `${customer.email.charAt(0)}…@${customer.email.split('@').at(-1)}`;
  const refused = { outcome: 'try-again', reason: '451', recipient };
  expect(await send()).toEqual(refused);
  expect(await send()).toEqual(refused);
  expect(sent[0]).toMatchObject({
    messageId: `${job.id}@larkway.example`,
    date: job.createdAt,
    to: customer.email,
    subject: textWith(invoiceNumber),
    text: textWith(/Collection: Thu 19 Nov, 8am to 12pm[^]*https:\/\/larkway.example\/collection#token/),
    attachments: [
      { filename: `${invoiceNumber}.pdf`, contentType: 'application/pdf', content: Buffer.from(invoiceNumber) },
    ],
  });
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.text).toMatch(/Carbon footprint \(estimate\):?\s+398 g CO₂e/);
});

test('all invoices of a payment go in one mail, as one document', async () => {
  const { sent, handler } = startSending();
  const payload = { invoiceNumbers: [...numbers] };
  expect(await handler({ ...job, payload })).toMatchObject({ outcome: 'done' });
  const [mail] = sent;
  expect(mail).toMatchObject({ to: customer.email, subject: textWith('2 invoices') });
  expect(mail?.text).toMatch(/Carbon footprint \(estimate\):?\s+796 g CO₂e/);
  expect(mail?.attachments).toEqual([
    {
      filename: `${numbers.join('-to-')}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(numbers.join(' ')),
    },
  ]);
});

test('what nobody will ever take, or nobody is there to get, is given up', async () => {
  const refused = startSending({ outcome: 'refused', reason: '550' }).handler;
  const send = (invoiceNumber: string) => refused({ ...job, payload: { invoiceNumbers: [invoiceNumber] } });
  expect(await send(numbers[0] ?? '')).toMatchObject({ outcome: 'give-up', reason: '550' });
  expect(await send('INV-1999-000001')).toEqual({ outcome: 'give-up', reason: 'the account is no more' });
});
