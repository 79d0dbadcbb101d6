import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../testing/call-api.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (path: string, query: Readonly<Record<string, string>>, { app }: TestApp = test, address = '192.0.2.1') =>
  callApi(app, `${path}?${new URLSearchParams(query).toString()}`, { method: 'GET', address });
const streetsOf = (postcode: string) => get('/shipment/postal_code_streets', { postal_code: postcode });

async function suggest(input: string): Promise<string[]> {
  const { status, body } = await get('/places/suggestions', { input });
  expect(status).toBe(200);
  return (body as { suggestions: { description: string }[] }).suggestions.map(({ description }) => description); // contract
}

const hostile = [
  "'; drop table streets; --",
  '%',
  '_',
  '\\',
  ':*',
  'a & ! | (',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u202E\u200B',
  'ﷺ',
  '😀'.repeat(50),
  'a '.repeat(100),
];

describe('GET /places/towns', () => {
  it.each([
    ['sl41nj', ['Windsor']],
    ['PO30 1UD', ['Newport', 'Yarmouth']],
    ['ZE2 9AA', ['Shetland']],
    ['DN55 1PT', ['Doncaster']],
    ['QV1 1AA', []],
    ['JE2 3NG', []],
  ])('of %s are %j', async (postcode, towns) => {
    expect(await get('/places/towns', { postal_code: postcode })).toMatchObject({ status: 200, body: { towns } });
  });

  it.each(['', 'SL4', ...hostile])('refuses %j', async (postcode) => {
    expect(await get('/places/towns', { postal_code: postcode })).toMatchObject({ status: 400 });
  });
});

describe('GET /shipment/postal_code_streets', () => {
  it('lists streets that come with the product, with their town, as a bare array', async () => {
    const { status, body } = await streetsOf('SW1A 2AA');
    expect(status).toBe(200);
    expect(body).toContainEqual({ street_name: 'Downing Street', town: 'London' });
    expect(body).toContainEqual({ street_name: "St James's Street", town: 'London' });
  });

  it.each(['DA1 1AA', 'M1 1AE', 'EH1 1YZ', 'CF10 1AA', 'BT1 5GS'])('knows streets of %s', async (postcode) => {
    expect((await streetsOf(postcode)).body).not.toEqual([]);
  });

  it('takes a postcode as people type it', async () => {
    expect((await streetsOf(' sw1a2aa ')).body).toEqual((await streetsOf('SW1A 2AA')).body);
  });

  it.each(['ZE2 9AA', 'QV1 1AA', 'JE2 3NG', 'GIR 0AA'])(
    'has no streets for %s, which is no failure',
    async (postcode) => {
      expect(await streetsOf(postcode)).toMatchObject({ status: 200, body: [] });
    },
  );

  it.each(['', 'DA1', 'SW1A 1__', ...hostile])('refuses %j', async (postcode) => {
    const message = postcode === '' ? 'Postal code is required!.' : 'Invalid postal code';
    expect(await streetsOf(postcode)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { postal_code: message } },
    });
  });

  it('asks for the postal code', async () => {
    expect(await get('/shipment/postal_code_streets', {})).toMatchObject({
      status: 400,
      body: { message: 'Postal code is required!.' },
    });
  });
});

describe('GET /places/suggestions', () => {
  it('suggests towns that begin with what was typed, each with an id', async () => {
    const { body } = await get('/places/suggestions', { input: 'dart' });
    expect(body).toEqual({ suggestions: [{ description: 'Dartford', place_id: 'starter:Dartford' }] });
  });

  it.each([
    ['DARTF', 'Dartford'],
    ['stoke on t', 'Stoke-on-Trent'],
    ['tyne', 'Newcastle upon Tyne'],
    ['lond', 'London'],
    ['st jamess str', "St James's Street, London"],
    ['st james’s str', "St James's Street, London"],
    ['10 Downing', '10 Downing Street, London'],
    ['10a, downing street lon', '10a, Downing Street, London'],
  ])('of %j is %j first', async (input, first) => {
    expect((await suggest(input))[0]).toBe(first);
  });

  it('suggests a few at most', async () => {
    expect(await suggest('s')).toHaveLength(8);
  });

  it('begins with the names that start so, then has those with such a word', async () => {
    const places = [
      { id: 'p1', name: 'Quayford', county: 'Kent', search_name: 'quayford kent', size: 5 },
      { id: 'p2', name: 'Great Quay', county: 'Kent', search_name: 'great quay kent', size: 1 },
    ];
    await test.database.db.insertInto('places').values(places).execute();
    expect(await suggest('quay')).toEqual(['Quayford, Kent', 'Great Quay, Kent', 'Quay Street, Cardiff']);
  });

  it('leaves out a town of ours that was imported with its county', async () => {
    const place = {
      id: 'p3',
      name: 'Wigan',
      county: 'Greater Manchester',
      search_name: 'wigan greater manchester',
      size: 2,
    };
    await test.database.db.insertInto('places').values(place).execute();
    expect(await suggest('wiga')).toEqual(['Wigan, Greater Manchester']);
  });

  it.each(['', '   ', '…'])('suggests nothing for %j', async (input) => {
    expect(await suggest(input)).toEqual([]);
  });

  it.each(hostile)('takes %j for a text like any other', async (input) => {
    expect((await suggest(input)).length).toBeLessThanOrEqual(8);
  });

  it('refuses a text longer than any address', async () => {
    expect((await get('/places/suggestions', { input: 'x'.repeat(201) })).status).toBe(400);
  });
});

describe('GET /places/attributions', () => {
  it('names nobody until data was imported, then its owners', async () => {
    expect(await get('/places/attributions', {})).toMatchObject({ status: 200, body: { attributions: [] } });
    const source = { source: 'os-open-names', imported_at: new Date() } as const;
    await test.database.db.insertInto('imported_sources').values(source).execute();
    const attributions = [
      'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right.',
    ];
    expect((await get('/places/attributions', {})).body).toEqual({ attributions });
  });
});

describe('looking up very much', () => {
  it.each([
    ['/shipment/postal_code_streets', { postal_code: 'DA1 1AA' }, 'streets'],
    ['/places/suggestions', { input: 'dart' }, 'places'],
    ['/places/attributions', {}, 'places'],
  ])('%s is refused beyond the limit, for that address only', async (path, query, what) => {
    const limited = await createTestApp({ LIMIT_LOOKUPS_PER_ADDRESS: '5/1m' });
    const ask = (address: string) => get(path, query, limited, address);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('192.0.2.1')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await ask('192.0.2.1')).body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: `You’ve looked up a lot of ${what}. Please try again in a minute.`,
    });
    expect((await ask('192.0.2.2')).status).toBe(200);
    await limited.close();
  });
});
