import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../contract/values/time/duration.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { getQuote, priceAgain } from './get-quote.ts';
import { cachePriceBook, type PriceBook } from './price-book.ts';
import { createQuoteTokens } from './quote-tokens.ts';

const request = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'IV1 1AA', weight: 5 } as const;
const quotedAt = new Date('2026-11-15T12:00:00Z');
const later = (count: number) => new Date(quotedAt.getTime() + minutes(count));

const quoteTokens = createQuoteTokens({ encryptionKey: 'known-to-this-test' });

let database: TestDatabase;
let priceBook: PriceBook;
let quoteId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { tariffs, ...book } = await cachePriceBook(database.db, () => quotedAt)();
  const [first, ...rest] = tariffs;
  if (!first) throw new Error('There is a tariff in every database.');
  // Everything becomes dearer by a pound, ten minutes after the quote.
  const dearer = {
    ...first,
    version: 2,
    effectiveFrom: later(10),
    bands: first.bands.map((band) => ({ ...band, netPence: band.netPence + 100 })),
  };
  priceBook = { tariffs: [first, ...rest, dearer], ...book };
  ({ id: quoteId } = getQuote({ priceBook, quoteTokens }, request, quotedAt));
});
afterAll(() => database.drop());

const priceOf = (changes: object, id: string | undefined, at: Date) => {
  const { price, tariffVersion } = priceAgain(
    { priceBook, quoteTokens },
    { request: { ...request, ...changes }, quoteId: id, at },
  );
  return { pence: price.grossPence, tariff: tariffVersion };
};

describe('pricing again', () => {
  it('keeps the price of a quote until its time is over', () => {
    const held = { pence: 870, tariff: 1 };
    expect(priceOf({}, quoteId, later(9))).toEqual(held);
    expect(priceOf({}, quoteId, later(11))).toEqual(held);
    expect(priceOf({ number_of_pieces: 1 }, quoteId, later(30))).toEqual(held);
    expect(priceOf({}, quoteId, later(31))).toEqual({ pence: 990, tariff: 2 });
  });

  it.each([
    ['another weight', { weight: 4 }],
    ['more pieces', { number_of_pieces: 2 }],
    ['another pickup', { postal_code_from: 'DA1 1AB' }],
    ['another delivery', { postal_code_to: 'IV1 1AB' }],
  ])('takes the price of now for %s', (_what, changes) => {
    expect(priceOf(changes, quoteId, later(11))).toMatchObject({ tariff: 2 });
  });

  it.each([undefined, '', 'no such quote', randomUUID(), `x${randomUUID()}`, `${randomUUID()}x`])(
    'takes the price of now with the quote %j',
    (id) => {
      expect(priceOf({}, id, later(11))).toEqual({ pence: 990, tariff: 2 });
    },
  );

  it('takes the price of now for a quote that somebody changed, or signed with another key', () => {
    const elsewhere = createQuoteTokens({ encryptionKey: 'another-key' });
    const cheaper = Buffer.from(quoteId, 'base64url')
      .toString('latin1')
      .replace('"grossPence":870', '"grossPence":100');
    const held = quoteTokens.read(quoteId);
    if (!held) throw new Error('It was signed above.');
    for (const forged of [Buffer.from(cheaper, 'latin1').toString('base64url'), `${quoteId}A`, elsewhere.write(held)]) {
      expect(priceOf({}, forged, later(11))).toEqual({ pence: 990, tariff: 2 });
    }
  });

  it('knows quotes that were signed with an earlier key', () => {
    const renewed = createQuoteTokens({
      encryptionKey: 'another-key',
      previousEncryptionKeys: ['known-to-this-test'],
    });
    expect(renewed.read(quoteId)).toEqual(quoteTokens.read(quoteId));
  });

  it.each([1, 11, 31])('refuses a quote for less weight, %i minutes old', (minutesOld) => {
    expect(() => priceOf({ weight: 5.01 }, quoteId, later(minutesOld))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        message: 'The weight has changed since this quote. Please get a new price.',
      }),
    );
  });

  it('refuses what we can’t carry, quote or not', () => {
    expect(() => priceOf({ weight: 31 }, quoteId, later(1))).toThrow(expect.objectContaining({ code: 'NOT_QUOTABLE' }));
  });
});
