import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { invoiceRecords } from '../../invoices/invoices.queries.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createPayingApp, type PayingApp } from '../../testing/payments/create-paying-app.ts';

let product: PayingApp;
beforeAll(async () => {
  product = await createPayingApp();
});
afterAll(() => product.close());

const company = { company_name: 'Analytical Engines Ltd', vat_number: 'GB123456782' };
const save = ({ token }: Pick<TestCustomer, 'token'>, body: object) =>
  callApi(product.app, '/account/company', { body, token });
const read = async ({ token }: TestCustomer) =>
  (await callApi(product.app, '/account/company', { method: 'GET', token })).body;

async function buy(customer: TestCustomer): Promise<string> {
  const { token } = customer;
  const { _id, total } = await product.createShipment(customer);
  await callApi(product.app, '/payment/create_payment_intent', { token, body: { amount: total, parcel_id: _id } });
  product.cards.pay(product.cards.intentOf(_id).id);
  await callApi(product.app, '/payment/confirm-payment', { token, body: { parcel_id: _id } });
  return _id;
}

const billedTo = async (organisationId: string) => {
  const { db } = product.database;
  const rows = await db
    .selectFrom('invoices')
    .select(['kind', 'customer_name', 'customer_company', 'customer_vat_number'])
    .where('organisation_id', '=', organisationId)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute();
  return rows.map((row) => Object.values(row));
};

it('is the customer’s own, and can be taken away again', async () => {
  const [one, other] = [await createCustomer(product), await createCustomer(product)];
  const none = { data: { company_name: '', vat_number: '' } };
  expect(await read(one)).toEqual(none);
  const typed = {
    company_name: '  Analytical \n Engines Ltd ',
    vat_number: 'gb 123 4567 82',
    organisation_id: other.organisationId,
  };
  expect(await save(one, typed)).toMatchObject({
    status: 200,
    body: { message: 'Company details saved', data: company },
  });
  expect(await read(one)).toEqual({ data: company });
  expect(await read(other)).toEqual(none);
  expect(await save(one, none.data)).toMatchObject({ status: 200 });
  expect(await read(one)).toEqual(none);
  expect(await save({ token: 'A'.repeat(43) }, company)).toMatchObject({ status: 401 });
});

it.each([
  [{ ...company, vat_number: 'GB123456783' }, 'vat_number', 'Check this VAT number. One of its digits is wrong.'],
  [{ ...company, company_name: 'x'.repeat(101) }, 'company_name', 'Use at most 100 characters.'],
  [{ vat_number: '' }, 'company_name', 'Enter text.'],
])('refuses %j and keeps what was there', async (body, field, message) => {
  const customer = await createCustomer(product);
  await save(customer, company);
  expect(await save(customer, body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  expect(await read(customer)).toEqual({ data: company });
});

it('is on invoices from then on; those issued before, and credit notes for them, stay as they were', async () => {
  const customer = await createCustomer(product);
  const first = await buy(customer);
  await save(customer, company);
  const second = await buy(customer);
  await save(customer, { company_name: 'Difference Engines Ltd', vat_number: '' });
  for (const id of [first, second]) await callApi(product.app, `/shipment/${id}/cancel`, { token: customer.token });
  const named = ['Ada Lovelace', company.company_name, company.vat_number];
  const expected = [
    ['INVOICE', 'Ada Lovelace', '', ''],
    ['INVOICE', ...named],
    ['CREDIT_NOTE', 'Ada Lovelace', '', ''],
    ['CREDIT_NOTE', ...named],
  ];
  expect(await billedTo(customer.organisationId)).toEqual(expected);
});

it('is in the export, and erased with the account', async () => {
  const customer = await createCustomer(product);
  await save(customer, company);
  const answer = await callApi(product.app, '/account/export', { method: 'GET', token: customer.token });
  expect(accountExport.parse(answer.body).account).toMatchObject(company);
  const { password, token, organisationId } = customer;
  expect(await callApi(product.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
  const row = await product.database.db
    .selectFrom('organisations')
    .select(['company_name', 'vat_number'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ company_name: '', vat_number: '' });
});

it('is in an exported invoice', async () => {
  const customer = await createCustomer(product);
  await save(customer, company);
  await buy(customer);
  const pages = await Array.fromAsync(await invoiceRecords.exportFor(product.database.db, customer.organisationId));
  expect(pages.flat()).toMatchObject([
    { customer: { companyName: company.company_name, vatNumber: company.vat_number } },
  ]);
});
