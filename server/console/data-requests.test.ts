import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../contract/error-body.ts';
import { type DataRequestKind, listDataRequests } from '../../contract/staff/customer-care.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { queuedMailsTo } from '../testing/mails/queued-mails.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const dayOf = (ago: number) => dateText(londonDay(new Date(Date.now() - days(ago))));
interface NewRequest {
  readonly received_on?: string;
  readonly role?: 'SUPPORT' | 'FINANCE';
  readonly key?: string;
}

const record = (
  { user }: Pick<TestCustomer, 'user'>,
  kind: DataRequestKind,
  { received_on = dayOf(3), role = 'SUPPORT', key = randomUUID() }: NewRequest = {},
) => test.post(`people/${user._id}/data-requests`, { kind, channel: 'LETTER', received_on }, role, key);
const step = (id: string, body: object, role: 'SUPPORT' | 'OWNER' | 'FINANCE' = 'SUPPORT') =>
  test.post(`data-requests/${id}/steps`, body, role);
const get = (path: string, role: 'SUPPORT' | 'FINANCE' = 'SUPPORT') =>
  callApi(test.app, `/staff/${path}`, { method: 'GET', token: test.tokenOf(role) });
const idOf = async ({ user }: Pick<TestCustomer, 'user'>) => {
  const { id } = await test.database.db
    .selectFrom('data_requests')
    .select('id')
    .where('user_id', '=', user._id)
    .executeTakeFirstOrThrow();
  return id;
};
const newsTo = async (email: string) =>
  (await queuedMailsTo(test, email)).flatMap((mail) => (mail.template === 'data-request' ? [mail.values.news] : []));
const find = async (show: 'open' | 'overdue' | 'closed', id: string) => {
  const pages = [];
  for (const page of [1, 2, 3]) {
    pages.push(listDataRequests.response.parse((await get(`data-requests?show=${show}&page=${page}`)).body).data);
  }
  return pages.flat().find((row) => row.id === id);
};

describe('a request about data', () => {
  it('is recorded once, listed with its deadline, and told to the person', async () => {
    const customer = await createCustomer(test);
    const key = randomUUID();
    const same = { received_on: '2026-09-03', key };
    expect(statusesOf([await record(customer, 'COPY', same), await record(customer, 'COPY', same)])).toEqual([
      200, 200,
    ]);
    expect(await record(customer, 'COPY')).toMatchObject({ status: 409 });
    const id = await idOf(customer);
    const row = {
      kind: 'COPY',
      received_on: '2026-09-03',
      due_on: '2026-10-05',
      customer_id: customer.organisationId,
      outcome: null,
    };
    expect(await find('open', id)).toMatchObject(row);
    expect(await newsTo(customer.email)).toEqual(['RECEIVED']);
    expect((await test.auditOf(id)).map(({ action }) => action)).toEqual(['record data request']);
  });

  it('is extended once, to three months, with a reason', async () => {
    const customer = await createCustomer(test);
    await record(customer, 'COPY', { received_on: '2026-08-19' });
    const id = await idOf(customer);
    expect(await step(id, { step: 'EXTEND' })).toMatchObject({ status: 400 });
    const extend = () => step(id, { step: 'EXTEND', reason: 'It is a lot.' });
    expect(statusesOf(await Promise.all([extend(), extend()]))).toEqual([200, 409]);
    expect(await find('open', id)).toMatchObject({ due_on: '2026-11-19', is_extended: true });
    expect(await newsTo(customer.email)).toEqual(['RECEIVED', 'EXTENDED']);
  });

  it('for a copy is answered with what customers download, and closed by one of two', async () => {
    const customer = await createCustomer(test);
    await record(customer, 'COPY');
    const id = await idOf(customer);
    const copy = await get(`data-requests/${id}/copy`);
    expect(copy).toMatchObject({ status: 200, body: { account: { email: customer.email } } });
    const answers = await Promise.all([step(id, { step: 'DONE' }), step(id, { step: 'DONE' }, 'OWNER')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(errorBody.parse(answers.find(({ status }) => status === 409)?.body).message).toBe(
      'Grace Hopper has already closed this request.',
    );
    expect(await find('closed', id)).toMatchObject({ outcome: 'DONE', due_on: null });
    expect(await newsTo(customer.email)).toEqual(['RECEIVED', 'COPY_SENT']);
    expect(await get(`data-requests/${id}/copy`)).toMatchObject({ status: 409 });
    const actions = (await test.auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['record data request', 'download copy of data', 'fulfil data request']);
  });

  it('for erasure erases the account, unless something must be finished first', async () => {
    const customer = await createCustomer(test);
    const booked = await test.bookShipment(customer);
    await record(customer, 'ERASURE');
    const id = await idOf(customer);
    expect(await get(`data-requests/${id}/copy`)).toMatchObject({ status: 409 });
    const refused = await step(id, { step: 'DONE' });
    expect(refused).toMatchObject({ status: 409, body: { message: textWith('can’t be erased yet') } });
    expect(await find('open', id)).toBeDefined();
    await callApi(test.app, `/shipment/${booked.id}/cancel`, { token: customer.token });
    expect(await step(id, { step: 'DONE' })).toMatchObject({ status: 200 });
    expect(await find('closed', id)).toMatchObject({ name: 'Erased', customer_id: null, outcome: 'DONE' });
    const read = await callApi(test.app, '/account/sessions', { method: 'GET', token: customer.token });
    expect(read.status).toBe(401);
  });

  it('is declined with a reason, and closed when customers erase themselves', async () => {
    const [declined, gone] = [await createCustomer(test), await createCustomer(test)];
    await record(declined, 'ERASURE');
    const decline = { step: 'DECLINE', reason: 'We don’t know who you are.' };
    expect(await step(await idOf(declined), decline)).toMatchObject({ status: 200 });
    expect(await newsTo(declined.email)).toEqual(['RECEIVED', 'DECLINED']);
    await record(gone, 'COPY');
    const { token, password } = gone;
    expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    expect(await find('closed', await idOf(gone))).toMatchObject({ name: 'Erased' });
  });

  it('needs the permission, a day that has come, and somebody with an account', async () => {
    const customer = await createCustomer(test);
    expect(await record(customer, 'COPY', { role: 'FINANCE' })).toMatchObject({ status: 403 });
    expect(await record(customer, 'COPY', { received_on: dayOf(-2) })).toMatchObject({ status: 400 });
    expect(await record(customer, 'COPY', { received_on: 'yesterday' })).toMatchObject({ status: 400 });
    for (const unknown of ['nothing', randomUUID()]) {
      const body = { kind: 'COPY', channel: 'PHONE', received_on: dayOf(0) };
      expect(await test.post(`people/${unknown}/data-requests`, body)).toMatchObject({ status: 404 });
      expect(await step(unknown, { step: 'DONE' })).toMatchObject({ status: 404 });
      expect(await get(`data-requests/${unknown}/copy`)).toMatchObject({ status: 404 });
    }
    await record(customer, 'COPY');
    const id = await idOf(customer);
    expect(await get(`data-requests/${id}/copy`, 'FINANCE')).toMatchObject({ status: 403 });
    expect(await get('data-requests', 'FINANCE')).toMatchObject({ status: 403 });
    expect(await step(id, { step: 'DONE' }, 'FINANCE')).toMatchObject({ status: 403 });
  });
});
