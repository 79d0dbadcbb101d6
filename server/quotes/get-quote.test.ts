import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText } from '../../contract/values/time/working-days.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { getQuote } from './get-quote.ts';
import { cachePriceBook } from './price-book.ts';
import { createQuoteTokens } from './quote-tokens.ts';

const request = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 1 } as const;

const quoteTokens = createQuoteTokens({ encryptionKey: 'known-to-this-test' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A process of its own, with a clock we turn. */
function startProcess(clock: { now: string }) {
  const now = () => new Date(clock.now);
  const readPriceBook = cachePriceBook(database.db, now);
  return async (instant: string) => {
    clock.now = instant;
    return getQuote({ priceBook: await readPriceBook(), quoteTokens }, request, now());
  };
}

/** Publishes a tariff of one band and one zone. */
async function publishTariff(version: number, publishedAt: string, effectiveFrom: string, netPence: number) {
  await database.db.transaction().execute(async (db) => {
    const tariff = { version, published_at: new Date(publishedAt), effective_from: new Date(effectiveFrom) };
    await db
      .insertInto('tariffs')
      .values({ ...tariff, vat_basis_points: 2000, unpaid_days: 7, unused_days: 28, included_cover_pence: 0 })
      .execute();
    await db
      .insertInto('tariff_bands')
      .values({ tariff_version: version, up_to_kg: 30, net_pence: netPence })
      .execute();
    const zone = { tariff_version: version, zone: 'EVERYWHERE', name: 'Everywhere', match_order: 1 };
    await db
      .insertInto('tariff_zones')
      .values({ ...zone, supplement_pence: 0, delivery_days: 1 })
      .execute();
  });
}

describe('the days of a quote', () => {
  const proclaimed = workingCalendar([{ division: 'england-and-wales', day: dateOf('2026-11-20') }]);
  const byRule = workingCalendar([]);

  it.each([
    ['Easter in England', '2027-03-25', 'DA1 1AA', 'M1 1AE', '2027-03-30', '2027-04-01', byRule],
    ['Easter in Scotland', '2027-03-25', 'EH1 1YZ', 'EH1 1YZ', '2027-03-29', '2027-03-31', byRule],
    ['2 January in Scotland', '2028-12-29', 'EH1 1YZ', 'M1 1AE', '2029-01-03', '2029-01-05', byRule],
    ['2 January where it goes', '2028-12-28', 'DA1 1AA', 'EH1 1YZ', '2028-12-29', '2029-01-04', byRule],
    ['2 January in England', '2028-12-28', 'DA1 1AA', 'M1 1AE', '2028-12-29', '2029-01-03', byRule],
    ['12 July in Northern Ireland', '2027-07-09', 'BT1 5GS', 'M1 1AE', '2027-07-13', '2027-07-16', byRule],
    ['12 July where it goes', '2027-07-08', 'DA1 1AA', 'BT1 5GS', '2027-07-09', '2027-07-15', byRule],
    ['12 July in England', '2027-07-09', 'DA1 1AA', 'M1 1AE', '2027-07-12', '2027-07-14', byRule],
    ['a proclaimed holiday', '2026-11-19', 'DA1 1AA', 'M1 1AE', '2026-11-23', '2026-11-25', proclaimed],
    ['one where it goes', '2026-11-19', 'BT1 5GS', 'M1 1AE', '2026-11-20', '2026-11-25', proclaimed],
  ])('leave out %s', async (_what, today, from, to, collection, delivery, calendar) => {
    const at = new Date(`${today}T10:00:00Z`);
    const priceBook = { ...(await cachePriceBook(database.db, () => at)()), calendar };
    const asked = { ...request, postal_code_from: from, postal_code_to: to };
    const { collectionDay, deliveryDay } = getQuote({ priceBook, quoteTokens }, asked, at);
    expect([dateText(collectionDay), dateText(deliveryDay)]).toEqual([collection, delivery]);
  });
});

describe('a new tariff', () => {
  it('is taken up by a running process, and starts at its instant', async () => {
    const quoteAt = startProcess({ now: '' });
    expect(await quoteAt('2027-03-31T23:50:00.000Z')).toMatchObject({ tariffVersion: 1 });

    await publishTariff(2, '2027-03-31T23:50:10Z', '2027-04-01T00:00:00Z', 500);

    expect(await quoteAt('2027-03-31T23:59:59.999Z')).toMatchObject({ tariffVersion: 1, price: { netPence: 200 } });
    expect(await quoteAt('2027-04-01T00:00:00.000Z')).toMatchObject({ tariffVersion: 2, price: { netPence: 500 } });
  });

  it('can be published five minutes ahead, not later', async () => {
    const late = publishTariff(3, '2028-01-01T00:00:00Z', '2028-01-01T00:04:59Z', 500);
    await expect(late).rejects.toThrow('violates check constraint');
  });

  it('that starts with another replaces it', async () => {
    await publishTariff(3, '2028-05-01T00:00:00Z', '2028-06-01T00:00:00Z', 500);
    await publishTariff(4, '2028-05-01T00:00:00Z', '2028-06-01T00:00:00Z', 600);
    expect(await startProcess({ now: '' })('2028-06-01T00:00:00.000Z')).toMatchObject({ tariffVersion: 4 });
  });
});

describe('the price book', () => {
  it('is read once a minute, however many ask', async () => {
    const clock = { now: '2026-11-15T12:00:00.000Z' };
    const readPriceBook = cachePriceBook(database.db, () => new Date(clock.now));
    const [first, second] = await Promise.all([readPriceBook(), readPriceBook()]);
    expect(second).toBe(first);
    clock.now = '2026-11-15T12:00:59.999Z';
    expect(await readPriceBook()).toBe(first);
    clock.now = '2026-11-15T12:01:00.000Z';
    expect(await readPriceBook()).not.toBe(first);
  });

  it('is read again at once after a failed reading', async () => {
    const gone = await createTestDatabase();
    await gone.db.schema.alterTable('outcodes').renameTo('outcodes_elsewhere').execute();
    const readPriceBook = cachePriceBook(gone.db, () => new Date('2026-11-15T12:00:00Z'));
    await expect(readPriceBook()).rejects.toThrow('does not exist');
    await gone.db.schema.alterTable('outcodes_elsewhere').renameTo('outcodes').execute();
    expect((await readPriceBook()).postAreas.get('DA1')?.name).toBe('Dartford');
    await gone.drop();
  });
});

describe('a published tariff', () => {
  it.each(['tariff_bands', 'tariff_zones', 'tariff_zone_districts', 'tariff_refused_areas'])(
    'has no %s that can be edited or deleted',
    async (table) => {
      const rows = sql.table(table);
      for (const statement of [
        sql`update ${rows} set tariff_version = 2`,
        sql`delete from ${rows}`,
        sql`truncate ${rows} cascade`,
      ]) {
        await expect(statement.execute(database.db)).rejects.toThrow('never edited or deleted');
      }
    },
  );
});
