import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { createOrganisation } from '../testing/payments/create-organisation.ts';
import { findBalance } from './balances.ts';
import type { LedgerTransfer } from './ledger.ts';
import { postTransactions } from './post-transactions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a thousand ten-way races over one balance: one effect each, and never below the limit', async () => {
  const organisationId = await createOrganisation(database.db);
  const post = (transfer: LedgerTransfer, subject: string = randomUUID()) =>
    database.db
      .transaction()
      .execute((trx) =>
        postTransactions(trx, [
          { kind: 'INVOICE', subject, organisationId, occurredAt: new Date(), transfers: [transfer] },
        ]),
      );
  let wins = 0;
  for (let round = 0; round < 1_000; round += 1) {
    await post({ debit: 'CARD_CLEARING', credit: 'CUSTOMER_BALANCE', amountPence: 100 });
    // Odd rounds: everybody wants the same; even ones: each wants something of their own.
    const subject = round % 2 === 1 ? randomUUID() : undefined;
    const use = { debit: 'CUSTOMER_BALANCE', credit: 'REVENUE', amountPence: 100 } as const;
    const ends = await Promise.all(Array.from({ length: 10 }, () => post(use, subject)));
    if (ends.filter((end) => end === 'posted').length === (subject === undefined ? 1 : 10)) wins += 1;
  }
  expect(wins).toBe(1_000);
  const balance = await findBalance(database.db, { kind: 'CUSTOMER_BALANCE', organisationId });
  expect(balance.balancePence).toBe(0);
});
