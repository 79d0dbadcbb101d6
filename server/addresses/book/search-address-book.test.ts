import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  mostAddresses,
  mostSearchWords,
  offeredPageSize,
  searchAddresses,
} from '../../../contract/addresses/address-book.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { holdLock } from '../../testing/database/hold-lock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { offerQuery, saveAddresses } from './address-book.repository.ts';

const receivers = 10_000;

const ada = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '447700900123',
  country: 'UK',
  postcode: 'SL4 1NJ',
  streetName: 'Peascod Street',
  building: '7',
  town: 'Windsor',
};

let test: TestApp;
let shop: TestCustomer;

beforeAll(async () => {
  test = await createTestApp();
  shop = await createCustomer(test);
  for (let start = 0; start < receivers; start += 1000) {
    const some = Array.from({ length: 1000 }, (_, at) => ({
      ...ada,
      fullName: `Receiver ${String(start + at).padStart(5, '0')}`,
      email: '',
      postcode: 'M1 1AE',
      streetName: 'Piccadilly',
      building: String(start + at),
      town: 'Manchester',
    }));
    await saveAddresses(test.database.db, shop.organisationId, 'receiver', some);
  }
});
afterAll(() => test.close());

async function search(query: Record<string, string>, { token } = shop) {
  const answer = await callApi(test.app, `/address-book/search?${new URLSearchParams(query).toString()}`, {
    method: 'GET',
    token,
  });
  return { status: answer.status, body: answer.body };
}

async function namesFor(text: string, customer = shop, more: Record<string, string> = {}) {
  const { body } = await search({ side: 'receiver', search: text, ...more }, customer);
  return searchAddresses.response.parse(body).data.map(({ fullname }) => fullname);
}

const parametersFor = (text: string) =>
  offerQuery(test.database.db, { organisationId: shop.organisationId, side: 'receiver', text }).compile().parameters;

async function customerWith(...addresses: Partial<typeof ada>[]) {
  const customer = await createCustomer(test);
  const all = addresses.map((changes) => ({ ...ada, ...changes }));
  await saveAddresses(test.database.db, customer.organisationId, 'receiver', all);
  return customer;
}

describe('GET /address-book/search', () => {
  it.each([
    ['lovelace', ['Ada Lovelace']],
    ['LOVELACE ada', ['Ada Lovelace']],
    ['sl41nj', ['Ada Lovelace']],
    ['sl4 1nj', ['Ada Lovelace']],
    ['winds', ['Ada Lovelace']],
    ['7 peascod', ['Ada Lovelace']],
    ['ada windsor', ['Ada Lovelace']],
    ['ada manchester', []],
    ['ada@example', ['Ada Lovelace']],
    ['', ['Ada Lovelace']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['\\%', []],
    ["'; drop table address_book_entries; --", []],
    ['👩🏽‍💻', []],
  ])('finds by %j', async (text, names) => {
    expect(await namesFor(text, await customerWith({}))).toEqual(names);
  });

  it('takes %, _, \\ and emoji for what they are', async () => {
    const customer = await customerWith({ fullName: '100% \\_o_/ 👩🏽‍💻' }, { fullName: '100 percent' });
    for (const text of ['100%', '\\_', '_o_', '👩🏽‍💻']) {
      expect(await namesFor(text, customer)).toEqual(['100% \\_o_/ 👩🏽‍💻']);
    }
  });

  it('answers those with the text in their name first, by name, and the others after them', async () => {
    const customer = await customerWith(
      { fullName: 'Zoe Windsor' },
      { fullName: 'bea', building: '2' },
      { fullName: 'Alan Windsor' },
      { fullName: 'Carl', building: '3' },
    );
    expect(await namesFor('windsor', customer)).toEqual(['Alan Windsor', 'Zoe Windsor', 'bea', 'Carl']);
  });

  it.each([['receiver'], ['']])('gives 200 of 10,000 for %j, page after page, each once', async (text) => {
    const seen = new Set<string>();
    let after: string | undefined;
    do {
      const { body } = await search({ side: 'receiver', search: text, ...(after !== undefined && { after }) });
      const { data, has_more } = searchAddresses.response.parse(body);
      expect(data.length).toBeLessThanOrEqual(offeredPageSize);
      for (const { id } of data) seen.add(id);
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after !== undefined && seen.size < 200);
    expect(seen.size).toBe(200);
  });

  it('ends with the last page', async () => {
    const customer = await customerWith(
      ...Array.from({ length: offeredPageSize + 1 }, (_, at) => ({ building: String(at) })),
    );
    for (const text of ['', 'ada']) {
      const first = searchAddresses.response.parse((await search({ side: 'receiver', search: text }, customer)).body);
      expect(first).toMatchObject({ data: { length: offeredPageSize }, has_more: true });
      const after = first.data.at(-1)?.id ?? '';
      const second = await search({ side: 'receiver', search: text, after }, customer);
      expect(second.body).toMatchObject({ data: { length: 1 }, has_more: false });
    }
  });

  it("starts nothing from another customer's address, a deleted one or no id at all", async () => {
    const { body } = await search({ side: 'receiver', search: 'receiver' });
    const after = searchAddresses.response.parse(body).data[0]?.id ?? '';
    const customer = await customerWith({});
    for (const id of [after, crypto.randomUUID()]) {
      expect((await search({ side: 'receiver', search: 'ada', after: id }, customer)).body).toEqual({
        data: [],
        has_more: false,
      });
    }
    expect((await search({ side: 'receiver', after: 'x' })).status).toBe(400);
    expect(await namesFor('receiver', customer)).toEqual([]);
  });

  it.each([['x'.repeat(10_240)], ['👩🏽‍💻'.repeat(1000)]])('refuses ten kilobytes of text', async (text) => {
    expect((await search({ side: 'receiver', search: text })).status).toBe(400);
  });

  it('looks for each word once, and for the first eight', async () => {
    expect(parametersFor('e E '.repeat(25).trim())).toContain('%e%');
    const words = Array.from({ length: 50 }, (_, at) => `w${at}`);
    expect(parametersFor(words.join(' '))).toEqual(parametersFor(words.slice(0, mostSearchWords).join(' ')));
    expect(await namesFor('ada lovelace 7 peascod street windsor sl4 1nj nowhere', await customerWith({}))).toEqual([
      'Ada Lovelace',
    ]);
  });

  it.each(['/address-book/search', '/address-book'])(
    'has two searches of a customer run at %s, four wait and more refused, while others are served',
    async (path) => {
      const [eve, other] = [await customerWith({}), await customerWith({})];
      const ask = ({ token }: TestCustomer) =>
        callApi(test.app, `${path}?side=receiver&search=ada`, { method: 'GET', token });
      const held = await holdLock(test.database.db, (holder) =>
        sql`lock table address_book_entries in access exclusive mode`.execute(holder),
      );
      const refused: Awaited<ReturnType<typeof ask>>[] = [];
      const answers = Array.from({ length: 8 }, async () => {
        const answer = await ask(eve);
        if (answer.status === 429) refused.push(answer);
        return answer.status;
      });
      await vi.waitUntil(() => refused.length === 2, { timeout: 60_000 });
      await held.release();
      expect(await ask(other)).toMatchObject({ status: 200 });
      expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(6);
      expect(refused[0]).toMatchObject({
        body: { message: 'We’re still searching your address book. Please try again in a few seconds.' },
        headers: { 'retry-after': '2' },
      });
    },
  );

  it('is nothing for a visitor', async () => {
    expect((await callApi(test.app, '/address-book/search?side=own', { method: 'GET' })).status).toBe(401);
  });

  // A text index over everybody's addresses would have one letter read them all; this reads one customer's book, which has a limit.
  it.each([['receiver 0999'], ['']])(
    'reads one book by its index for %j, however many others there are',
    async (text) => {
      const { db } = test.database;
      const { organisationId } = await createCustomer(test);
      await sql`
      insert into address_book_entries
        (id, organisation_id, side, full_name, email, phone_number, country, postcode, street_name, building, fingerprint)
      select gen_random_uuid(), ${organisationId}, 'receiver', 'Receiver ' || at, '', '', 'UK', 'M1 1AE', 'Piccadilly', at::text,
        sha256(at::text::bytea)
      from generate_series(1, 30000) as at`.execute(db);
      await sql`analyze address_book_entries`.execute(db);
      const query = offerQuery(db, { organisationId: shop.organisationId, side: 'receiver', text });
      const plan = JSON.stringify(await query.limit(offeredPageSize + 1).explain('json', sql`analyze`));
      expect(plan).toContain('"Index Name":"address_book_entries_organisation_id_side_fingerprint_key"');
      expect(plan).not.toContain('Seq Scan');
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(receivers);
      expect(receivers).toBeLessThanOrEqual(mostAddresses);
    },
  );
});

function mostRowsIn(plan: string): number {
  return Math.max(
    ...[...plan.matchAll(/"(?:Actual Rows|Rows Removed by \w+)":(\d+)/g)].map(([, rows]) => Number(rows)),
  );
}
