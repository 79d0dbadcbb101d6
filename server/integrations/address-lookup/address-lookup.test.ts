import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findStreets } from '../../addresses/search-gazetteer.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { type PostcoderStub, startPostcoderStub } from '../../testing/start-postcoder-stub.ts';
import type { AddressLookup } from './address-lookup.ts';
import { gazetteerLookup } from './address-lookup.ts';
import { postcoderLookup } from './postcoder-lookup.ts';

/** An adapter over a source that knows Whitehall in SW1A 2AA, no street in ZE2 9AA, and no postcode that begins with QV1. */
interface Way {
  readonly lookup: AddressLookup;
  close(): Promise<void>;
}

async function gazetteer(): Promise<Way> {
  const database = await createTestDatabase();
  return {
    lookup: gazetteerLookup((postcode) => findStreets(database.db, postcode)),
    close: () => database.drop(),
  };
}

async function postcoder(): Promise<Way> {
  const stub: PostcoderStub = await startPostcoderStub({
    'SW1A 2AA': [
      { summaryline: 'Whitehall, London', street: 'Whitehall', posttown: 'London', county: '', postcode: 'SW1A 2AA' },
      { summaryline: 'Whitehall, London', street: 'Whitehall', posttown: 'London', county: '', postcode: 'SW1A 2AA' },
    ],
    'ZE2 9AA': [{ summaryline: 'PO Box 1', posttown: 'Lerwick', postcode: 'ZE2 9AA' }],
  });
  return { lookup: postcoderLookup({ key: 'a-key', baseUrl: stub.url }), close: () => stub.close() };
}

describe.each([
  ['our gazetteer', gazetteer],
  ['Postcoder', postcoder],
])('asking %s', (_name, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(() => way.close());

  test('finds the streets of a postcode, each once', async () => {
    const result = await way.lookup.findStreets('SW1A 2AA');
    const streets = result.outcome === 'found' ? result.streets : [];
    expect(streets.filter(({ streetName }) => streetName === 'Whitehall')).toEqual([
      { streetName: 'Whitehall', town: 'London' },
    ]);
  });

  test('a postcode without streets is found all the same', async () => {
    expect(await way.lookup.findStreets('ZE2 9AA')).toEqual({ outcome: 'found', streets: [] });
  });

  test('a postcode that does not exist is a result', async () => {
    expect(await way.lookup.findStreets('QV1 1AA')).toEqual({ outcome: 'unknown-postcode' });
  });

  test('ten at once get the same answer', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => way.lookup.findStreets('SW1A 2AA')));
    expect(others).toEqual(others.map(() => first));
  });
});
