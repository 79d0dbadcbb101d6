import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { findVatBasisPoints } from './quotes.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into tariffs (version, effective_from, vat_basis_points, unpaid_days, unused_days, included_cover_pence)
    values (901, '2090-01-01', 1750, 7, 28, 0), (902, '2091-01-01', 550, 7, 28, 0)`.execute(database.db);
});
afterAll(() => database.drop());

describe('the VAT rate of an invoice', () => {
  it('is the one of the tariff its shipment was priced by, whatever others say', async () => {
    expect(await findVatBasisPoints(database.db, 1)).toBe(2000);
    expect(await findVatBasisPoints(database.db, 901)).toBe(1750);
    expect(await findVatBasisPoints(database.db, 902)).toBe(550);
  });

  it('is asked within the transaction that books', async () => {
    const rate = await database.db.transaction().execute(async (trx) => {
      await sql`insert into tariffs (version, effective_from, vat_basis_points, unpaid_days, unused_days, included_cover_pence)
        values (903, '2092-01-01', 0, 7, 28, 0)`.execute(trx);
      return findVatBasisPoints(trx, 903);
    });
    expect(rate).toBe(0);
  });

  it('is never guessed: without the tariff there is no invoice', async () => {
    await expect(findVatBasisPoints(database.db, 999)).rejects.toThrow('no result');
  });
});
