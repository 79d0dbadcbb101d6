import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { myShipments } from '../../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { copyShipments } from '../../testing/shipments/copy-shipments.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { matchingIds } from './list-shipments.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function list({ token }: TestCustomer, query = '') {
  const { status, body } = await callApi(test.app, `/shipment/my-shipments${query}`, { method: 'GET', token });
  expect(status).toBe(200);
  return myShipments.response.parse(body);
}

async function referencesOf(customer: TestCustomer, query = ''): Promise<string[]> {
  const { data } = await list(customer, query);
  return data.map(({ _shipment_id }) => _shipment_id);
}

/** Every page of a customer's list, one after the other until one is empty. */
async function readAll(customer: TestCustomer): Promise<string[]> {
  const all: string[] = [];
  for (let page = 1; ; page += 1) {
    const references = await referencesOf(customer, `?page=${page}`);
    if (references.length === 0) return all;
    all.push(...references);
  }
}

const copyMany = ({ organisationId }: TestCustomer, count: number) =>
  copyShipments(test.database.db, organisationId, count);

describe('GET /shipment/my-shipments', () => {
  it('is empty at first', async () => {
    expect(await list(await createCustomer(test))).toEqual({ data: [], total: 0 });
  });

  it('has ten a page, the newest first, and nothing past the end', async () => {
    const customer = await createCustomer(test);
    const created: string[] = [];
    for (let n = 0; n < 12; n += 1) created.unshift((await createShipment(test, customer))._shipment_id);
    expect(await referencesOf(customer)).toEqual(created.slice(0, 10));
    expect(await referencesOf(customer, '?page=2')).toEqual(created.slice(10));
    expect(await list(customer, '?page=3')).toMatchObject({ data: [], total: 12 });
    expect(await list(customer, `?page=${'9'.repeat(40)}`)).toMatchObject({ data: [], total: 12 });
  });

  it.each(['?page=', '?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=1e3', '?page=1;drop'])(
    'takes %s for the first page',
    async (query) => {
      const customer = await createCustomer(test);
      const { _shipment_id } = await createShipment(test, customer);
      expect(await referencesOf(customer, query)).toEqual([_shipment_id]);
    },
  );

  it('has no row twice and none missing on its pages together, while others add theirs', async () => {
    const [customer, other] = [await createCustomer(test), await createCustomer(test)];
    const created = new Set<string>();
    for (let n = 0; n < 25; n += 1) created.add((await createShipment(test, customer))._shipment_id);
    const others = Promise.all(Array.from({ length: 10 }, () => createShipment(test, other)));
    const all = await readAll(customer);
    await others;
    expect(all).toHaveLength(25);
    expect(new Set(all)).toEqual(created);
    expect((await list(other)).total).toBe(10);
  });

  it('counts right when ten are created at once', async () => {
    const customer = await createCustomer(test);
    const created = await Promise.all(Array.from({ length: 10 }, () => createShipment(test, customer)));
    const { data, total } = await list(customer);
    expect(total).toBe(10);
    expect(new Set(data.map(({ _id }) => _id))).toEqual(new Set(created.map(({ _id }) => _id)));
  });

  it('closes over what was deleted, wherever in a long list it was', async () => {
    const customer = await createCustomer(test);
    await createShipment(test, customer);
    await copyMany(customer, 440);
    const before = await readAll(customer);
    expect(before).toHaveLength(441);
    // Whole pages, single ones and the ends.
    const places = [0, 1, 2, 37, 40, 41, ...Array.from({ length: 15 }, (_, n) => 150 + n), 240, 241, 439, 440];
    for (const place of places) {
      await callApi(test.app, `/shipment/${before[place]}`, { method: 'DELETE', token: customer.token });
    }
    const left = before.filter((_, place) => !places.includes(place));
    expect(await readAll(customer)).toEqual(left);
    expect((await list(customer)).total).toBe(left.length);
    const { _shipment_id } = await createShipment(test, customer);
    expect(await referencesOf(customer)).toEqual([_shipment_id, ...left.slice(0, 9)]);
  });
});

describe('a filtered list', () => {
  let customer: TestCustomer;
  let references: Record<'paid' | 'unpaid' | 'deleted', string>;
  let trackingCode: string;
  beforeAll(async () => {
    customer = await createCustomer(test);
    const paid = await createShipment(test, customer, {
      receiver_fullname: 'Mary O’Neill',
      receiver_street_name: '50% Lane_x',
    });
    const unpaid = await createShipment(test, customer, {
      receiver_fullname: 'Zoë Ångström',
      receiver_postal_code: 'BT1 1AA',
    });
    const deleted = await createShipment(test, customer, { receiver_fullname: 'Mary Deleted' });
    await payShipment(test, paid._id);
    await callApi(test.app, `/shipment/${deleted._id}`, { method: 'DELETE', token: customer.token });
    references = { paid: paid._shipment_id, unpaid: unpaid._shipment_id, deleted: deleted._shipment_id };
    trackingCode = paid._tracking_id;
  });

  const found = (...names: readonly ('paid' | 'unpaid')[]) => names.map((name) => references[name]);

  it.each([
    ['?status=BOOKED', ['paid']],
    ['?status=PENDING_PAYMENT', ['unpaid']],
    ['?status=pending%20payment', ['unpaid']],
    ['?status=', ['unpaid', 'paid']],
    ['?status=CANCELLED', []],
    ['?status=NO_SUCH', []],
    ['?search=mary', ['paid']],
    ['?search=ZO%C3%8B', ['unpaid']],
    ['?search=bt11', ['unpaid']],
    ['?search=BT1%201', ['unpaid']],
    ['?search=inverness', ['paid']],
    ['?search=50%25', ['paid']],
    ['?search=lane_', ['paid']],
    ['?search=%25', ['paid']],
    ['?search=_y', []],
    ['?search=%20%20', ['unpaid', 'paid']],
    ['?search=academy&status=BOOKED', []],
    ['?search=mary&status=PENDING_PAYMENT', []],
    ["?search='%20or%201=1", []],
  ] as const)('finds with %s: %j', async (query, names) => {
    const { data, total } = await list(customer, query);
    expect(data.map(({ _shipment_id }) => _shipment_id)).toEqual(found(...names));
    expect(total).toBe(names.length);
  });

  it('finds a reference and a tracking code however they are typed, but never a deleted one', async () => {
    expect(await referencesOf(customer, `?search=${references.paid.toLowerCase()}`)).toEqual(found('paid'));
    const typed = encodeURIComponent(trackingCode.toLowerCase().replace(/^(..)(....)/, '$1 $2-'));
    expect(await referencesOf(customer, `?search=${typed}`)).toEqual(found('paid'));
    expect(await referencesOf(customer, `?search=${references.deleted}`)).toEqual([]);
  });

  it('never has a row of somebody else', async () => {
    const stranger = await createCustomer(test);
    expect(await list(stranger, `?search=${references.paid}`)).toEqual({ data: [], total: 0 });
  });

  it.each(['', '?status=BOOKED', '?status=NO_SUCH', '?search=mary', '?page=9'])(
    'counts all by status with %j, without deleted ones',
    async (query) => {
      expect((await list(customer, query)).status_counts).toEqual([
        { status: 'BOOKED', count: 1 },
        { status: 'PENDING_PAYMENT', count: 1 },
      ]);
    },
  );

  it('has pages of its own', async () => {
    const many = await createCustomer(test);
    const first = await createShipment(test, many);
    await copyMany(many, 14);
    await payShipment(test, first._id);
    expect(await list(many, '?status=PENDING_PAYMENT&page=2')).toMatchObject({ total: 14, data: { length: 4 } });
    expect(await list(many, '?search=academy&page=2')).toMatchObject({ total: 15, data: { length: 5 } });
    expect(await list(many, '?search=academy&page=9')).toMatchObject({ total: 15, data: [] });
  });

  it.each(['?search=a&search=b', `?search=${'x'.repeat(101)}`, '?search=%00'])('refuses %s', async (query) => {
    const { token } = customer;
    expect(await callApi(test.app, `/shipment/my-shipments${query}`, { method: 'GET', token })).toMatchObject({
      status: 400,
    });
  });
});

it('looks a tracking code up by its index, not in all shipments of the organisation', async () => {
  const customer = await createCustomer(test);
  const { _tracking_id: text } = await createShipment(test, customer);
  await copyMany(customer, 2000);
  const { db } = test.database;
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`analyze shipments`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    const ids = matchingIds(trx, customer.organisationId, { status: undefined, text });
    return sql<{ 'QUERY PLAN': string }>`explain ${ids}`.execute(trx);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: \(id = /);
  expect(plan).not.toMatch(/hashed SubPlan/);
});
