import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../contract/values/duration.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { getQuote } from './get-quote.ts';
import { priceAgain } from './price-again.ts';
import { cachePriceBook, type PriceBook } from './price-book.ts';

const request = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'IV1 1AA', weight: 5 } as const;
const quotedAt = new Date('2026-11-15T12:00:00Z');
const later = (count: number) => new Date(quotedAt.getTime() + minutes(count));

let database: TestDatabase;
let priceBook: PriceBook;
let quoteId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { tariffs, postAreas } = await cachePriceBook(database.db, () => quotedAt)();
  const [first, ...rest] = tariffs;
  if (!first) throw new Error('There is a tariff in every database.');
  // Everything becomes dearer by a pound, ten minutes after the quote.
  const dearer = {
    ...first,
    version: 2,
    effectiveFrom: later(10),
    bands: first.bands.map((band) => ({ ...band, netPence: band.netPence + 100 })),
  };
  priceBook = { tariffs: [first, ...rest, dearer], postAreas };
  ({ id: quoteId } = await getQuote(
    { database: database.db, readPriceBook: async () => priceBook, now: () => quotedAt },
    request,
  ));
});
afterAll(() => database.drop());

const priceOf = async (changes: object, id: string | undefined, at: Date) => {
  const { route, quoteId: held } = await priceAgain(
    { database: database.db, priceBook },
    { request: { ...request, ...changes }, quoteId: id, at },
  );
  return { pence: route.price.grossPence, tariff: route.tariffVersion, held };
};

describe('pricing again', () => {
  it('keeps the price of a quote until its time is over', async () => {
    const held = { pence: 870, tariff: 1, held: quoteId };
    expect(await priceOf({}, quoteId, later(9))).toEqual(held);
    expect(await priceOf({}, quoteId, later(11))).toEqual(held);
    expect(await priceOf({ number_of_pieces: 1 }, quoteId, later(30))).toEqual(held);
    expect(await priceOf({}, quoteId, later(31))).toEqual({ pence: 990, tariff: 2, held: undefined });
  });

  it.each([
    ['another weight', { weight: 4 }],
    ['more pieces', { number_of_pieces: 2 }],
    ['another pickup', { postal_code_from: 'DA1 1AB' }],
    ['another delivery', { postal_code_to: 'IV1 1AB' }],
  ])('takes the price of now for %s', async (_what, changes) => {
    expect(await priceOf(changes, quoteId, later(11))).toMatchObject({ tariff: 2, held: undefined });
  });

  it.each([undefined, '', 'no such quote', randomUUID(), `x${randomUUID()}`, `${randomUUID()}x`])(
    'takes the price of now with the quote %j',
    async (id) => {
      expect(await priceOf({}, id, later(11))).toEqual({ pence: 990, tariff: 2, held: undefined });
    },
  );

  it.each([1, 11, 31])('refuses a quote for less weight, %i minutes old', async (minutesOld) => {
    await expect(priceOf({ weight: 5.01 }, quoteId, later(minutesOld))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The weight has changed since this quote. Please get a new price.',
    });
  });

  it('refuses what we can’t carry, quote or not', async () => {
    await expect(priceOf({ weight: 31 }, quoteId, later(1))).rejects.toMatchObject({ code: 'NOT_QUOTABLE' });
  });
});
