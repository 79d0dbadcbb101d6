import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../contract/error-body.ts';
import { type DataRequestKind, listDataRequests } from '../../contract/staff/customer-care.ts';
import { days } from '../../contract/values/time/duration.ts';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { createCustomer, createUnverified, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { untilWaiting } from '../testing/database/hold-lock.ts';
import { textWith } from '../testing/expected-text.ts';
import { queuedMailsTo } from '../testing/mails/queued-mails.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { dataRequestDeadline } from './data-requests.ts';

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
  { user }: { readonly user: Pick<TestCustomer['user'], '_id'> },
  kind: DataRequestKind,
  { received_on = dayOf(3), role = 'SUPPORT', key = randomUUID() }: NewRequest = {},
) => test.post(`people/${user._id}/data-requests`, { kind, channel: 'LETTER', received_on }, role, key);
const step = (id: string, body: object, role: 'SUPPORT' | 'OWNER' | 'FINANCE' = 'SUPPORT') =>
  test.post(`data-requests/${id}/steps`, body, role);
const get = (path: string, role: 'SUPPORT' | 'FINANCE' = 'SUPPORT') =>
  callApi(test.app, `/staff/${path}`, { method: 'GET', token: test.tokenOf(role) });
const idOf = async ({ user }: Pick<TestCustomer, 'user'>, kind: DataRequestKind = 'COPY') => {
  const { id } = await test.database.db
    .selectFrom('data_requests')
    .select('id')
    .where('user_id', '=', user._id)
    .orderBy((row) => row('kind', '=', kind), 'desc')
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

const deadline = (ago: number, months: 1 | 3) =>
  dateText(dataRequestDeadline(dateOf(dayOf(ago)), months, (day) => workingCalendar([]).isWorkingDay('', day)));

describe('a request about data', () => {
  it('is recorded once, listed with its deadline, and told to the person', async () => {
    const customer = await createCustomer(test);
    const key = randomUUID();
    const same = { received_on: dayOf(3), key };
    expect(statusesOf([await record(customer, 'COPY', same), await record(customer, 'COPY', same)])).toEqual([
      200, 200,
    ]);
    expect(await record(customer, 'COPY')).toMatchObject({ status: 409 });
    const id = await idOf(customer);
    const row = {
      kind: 'COPY',
      received_on: dayOf(3),
      due_on: deadline(3, 1),
      customer_id: customer.organisationId,
      closed_on: null,
      outcome: null,
    };
    expect(await find('open', id)).toMatchObject(row);
    expect(await newsTo(customer.email)).toEqual(['RECEIVED']);
    expect((await test.auditOf(id)).map(({ action }) => action)).toEqual(['record data request']);
  });

  it('is extended once, to three months, with a reason', async () => {
    const customer = await createCustomer(test);
    await record(customer, 'COPY');
    const id = await idOf(customer);
    expect(await step(id, { step: 'EXTEND' })).toMatchObject({ status: 400 });
    const extend = () => step(id, { step: 'EXTEND', reason: 'It is a lot.' });
    expect(statusesOf(await Promise.all([extend(), extend()]))).toEqual([200, 409]);
    expect(await find('open', id)).toMatchObject({ due_on: deadline(3, 3), is_extended: true });
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
    expect(await find('closed', id)).toMatchObject({ outcome: 'DONE', closed_on: dayOf(0), is_overdue: false });
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
    const mails = await queuedMailsTo(test, customer.email);
    expect(mails.at(-1)).toMatchObject({ template: 'data-request', values: { news: 'ERASED', kind: 'ERASURE' } });
    expect(mails.map(({ template }) => template)).not.toContain('account-erased');
    const { rows } = await sql<{ kept: string }>`select * from idempotent_answers`.execute(test.database.db);
    expect(JSON.stringify(rows)).not.toContain(customer.email);
  });

  it('for erasure waits for an open request for a copy, which would otherwise never be sent', async () => {
    const customer = await createCustomer(test);
    await record(customer, 'COPY');
    const copy = await idOf(customer);
    await record(customer, 'ERASURE');
    const erasure = await idOf(customer, 'ERASURE');
    const early = await step(erasure, { step: 'DONE' });
    expect(early).toMatchObject({ status: 409, body: { message: textWith('asked for a copy') } });
    expect(await find('open', copy)).toBeDefined();
    expect(await step(copy, { step: 'DONE' })).toMatchObject({ status: 200 });
    expect(await step(erasure, { step: 'DONE' })).toMatchObject({ status: 200 });
    expect(await find('closed', erasure)).toMatchObject({ outcome: 'DONE' });
  });

  it('waits for an erasure by its person, and takes no lock that the erasure waits for', async () => {
    const { db } = test.database;
    const customer = await createCustomer(test);
    await record(customer, 'COPY');
    const id = await idOf(customer);
    const stepping = await db.transaction().execute(async (erasure) => {
      await sql`select from users where id = ${customer.user._id} for update`.execute(erasure);
      const answer = step(id, { step: 'DONE' });
      await untilWaiting(db, 1);
      await sql`update data_requests set reason = '' where id = ${id}`.execute(erasure);
      return { answer };
    });
    expect(await stepping.answer).toMatchObject({ status: 200 });
  });

  it('can’t be extended once its deadline has passed', async () => {
    const customer = await createCustomer(test);
    await record(customer, 'COPY', { received_on: dayOf(60) });
    const id = await idOf(customer);
    expect(await find('overdue', id)).toMatchObject({ is_overdue: true });
    const late = await step(id, { step: 'EXTEND', reason: 'It is a lot.' });
    expect(late).toMatchObject({ status: 409, body: { message: textWith('too late') } });
    expect(await newsTo(customer.email)).toEqual(['RECEIVED']);
    await step(id, { step: 'DONE' });
    expect(await find('closed', id)).toMatchObject({ closed_on: dayOf(0), is_overdue: true });
  });

  it('is not recorded for an address that nobody has verified', async () => {
    const { email } = await createUnverified(test);
    const user = test.database.db.selectFrom('users').select('id as _id').where('email', '=', email);
    const refused = await record({ user: await user.executeTakeFirstOrThrow() }, 'ERASURE');
    expect(refused).toMatchObject({ status: 409, body: { message: textWith('verified') } });
    expect(await newsTo(email)).toEqual([]);
  });

  it('is declined with a reason, and closed when customers erase themselves', async () => {
    const [declined, gone] = [await createCustomer(test), await createCustomer(test)];
    await record(declined, 'ERASURE');
    const decline = { step: 'DECLINE', reason: 'We don’t know who you are.' };
    expect(await step(await idOf(declined), decline)).toMatchObject({ status: 200 });
    expect(await newsTo(declined.email)).toEqual(['RECEIVED', 'DECLINED']);
    await record(gone, 'COPY');
    await record(gone, 'ERASURE');
    const { token, password } = gone;
    expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    expect(await find('closed', await idOf(gone))).toMatchObject({ name: 'Erased', outcome: 'WITHDRAWN' });
    expect(await find('closed', await idOf(gone, 'ERASURE'))).toMatchObject({ outcome: 'DONE' });
  });

  it('needs the permission, a day that has come, and somebody with an account', async () => {
    const customer = await createCustomer(test);
    expect(await record(customer, 'COPY', { role: 'FINANCE' })).toMatchObject({ status: 403 });
    expect(await record(customer, 'COPY', { received_on: dayOf(-2) })).toMatchObject({ status: 400 });
    expect(await record(customer, 'COPY', { received_on: 'yesterday' })).toMatchObject({ status: 400 });
    for (const received_on of ['0000-01-01', '0001-01-01', dayOf(370)]) {
      const body = { fields: { received_on: textWith('a year ago') } };
      expect(await record(customer, 'COPY', { received_on })).toMatchObject({ status: 400, body });
    }
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
