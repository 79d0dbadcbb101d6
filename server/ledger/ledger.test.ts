import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '../../contract/values/time/duration.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { createOrganisation } from '../testing/payments/create-organisation.ts';
import { findBalance, findSharedBalances, saveSnapshots, setCreditLimit } from './balances.ts';
import type { LedgerTransaction, LedgerTransfer } from './ledger.ts';
import { postTransactions } from './post-transactions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function aTransaction(
  organisationId: string,
  transfers: readonly LedgerTransfer[],
  subject: string = randomUUID(),
): LedgerTransaction {
  return { kind: 'INVOICE', subject, organisationId, occurredAt: new Date(), transfers };
}

const later = () => new Date(Date.now() + hours(2));

const post = (...transactions: readonly LedgerTransaction[]) =>
  database.db.transaction().execute((trx) => postTransactions(trx, transactions));

const topUp = (amountPence: number) => ({ debit: 'CARD_CLEARING', credit: 'CUSTOMER_BALANCE', amountPence }) as const;
const use = (amountPence: number) => ({ debit: 'CUSTOMER_BALANCE', credit: 'REVENUE', amountPence }) as const;
const balanceOf = async (organisationId: string) =>
  (await findBalance(database.db, { kind: 'CUSTOMER_BALANCE', organisationId })).balancePence;

async function countEntries(organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ledger_entries join ledger_transactions on id = transaction_id
    where organisation_id = ${organisationId}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('a transfer takes from what it debits and adds to what it credits', async () => {
  const organisationId = await createOrganisation(database.db);
  const before = await findSharedBalances(database.db);
  await post(
    aTransaction(organisationId, [topUp(2_000)]),
    aTransaction(organisationId, [use(725), { ...use(145), credit: 'VAT' }, { ...use(0), credit: 'ROUNDING' }]),
  );
  const after = await findSharedBalances(database.db);
  const change = (kind: 'CARD_CLEARING' | 'REVENUE' | 'VAT') => (after.get(kind) ?? 0) - (before.get(kind) ?? 0);
  expect([change('CARD_CLEARING'), change('REVENUE'), change('VAT')]).toEqual([-2_000, 725, 145]);
  expect(await balanceOf(organisationId)).toBe(1_130);
  expect(await countEntries(organisationId)).toBe(3);
});

test('the same kind and subject is posted once, alone, among others and while the balance would not allow it', async () => {
  const organisationId = await createOrganisation(database.db);
  const first = aTransaction(organisationId, [topUp(100)]);
  const second = aTransaction(organisationId, [use(80)]);
  expect(await post(first)).toBe('posted');
  expect(await post(first, second)).toBe('posted');
  expect(await post(second)).toBe('posted');
  expect(await balanceOf(organisationId)).toBe(20);
  expect(await post(second, aTransaction(organisationId, [use(20)]))).toBe('posted');
  expect(await balanceOf(organisationId)).toBe(0);
});

test('what is beyond the limit posts nothing, and the transaction around it goes on', async () => {
  const organisationId = await createOrganisation(database.db);
  await post(aTransaction(organisationId, [topUp(100)]));
  const ends = await database.db.transaction().execute(async (trx) => {
    const refused = await postTransactions(trx, [
      aTransaction(organisationId, [use(60)]),
      aTransaction(organisationId, [use(60)]),
    ]);
    const posted = await postTransactions(trx, [aTransaction(organisationId, [use(60)])]);
    return [refused, posted];
  });
  expect(ends).toEqual(['not-enough', 'posted']);
  expect(await balanceOf(organisationId)).toBe(40);
});

test('a credit limit lets the balance fall that far; only a lower limit or a bank can put it further below', async () => {
  const organisationId = await createOrganisation(database.db);
  const setLimit = (pence: number) =>
    database.db
      .transaction()
      .execute((trx) => setCreditLimit(trx, { kind: 'CUSTOMER_BALANCE', organisationId }, pence));
  expect(await setLimit(500)).toBe(0);
  expect(await post(aTransaction(organisationId, [use(501)]))).toBe('not-enough');
  expect(await post(aTransaction(organisationId, [use(500)]))).toBe('posted');
  expect(await setLimit(400)).toBe(500);
  expect(await post(aTransaction(organisationId, [use(1)]))).toBe('not-enough');
  const taken = [aTransaction(organisationId, [use(700)])];
  await database.db.transaction().execute((trx) => postTransactions(trx, taken, { isTaken: true }));
  await post(aTransaction(organisationId, [topUp(900)]));
  expect(await post(aTransaction(organisationId, [use(101)]))).toBe('not-enough');
  expect(await post(aTransaction(organisationId, [use(100)]))).toBe('posted');
  expect(await balanceOf(organisationId)).toBe(-400);
});

test('what settles itself in one call needs no balance', async () => {
  const organisationId = await createOrganisation(database.db);
  const charge = { debit: 'RECEIVABLE', credit: 'REVENUE', amountPence: 870 } as const;
  const pay = { debit: 'CARD_CLEARING', credit: 'RECEIVABLE', amountPence: 870 } as const;
  expect(await post(aTransaction(organisationId, [charge]), aTransaction(organisationId, [pay]))).toBe('posted');
  expect(await post(aTransaction(organisationId, [charge]))).toBe('not-enough');
});

test('ten who post the same and ten who want the last of a balance have one effect each', async () => {
  for (let round = 0; round < 10; round += 1) {
    const organisationId = await createOrganisation(database.db);
    const start = aTransaction(organisationId, [topUp(150)]);
    await Promise.all(Array.from({ length: 10 }, () => post(start)));
    const ends = await Promise.all(Array.from({ length: 10 }, () => post(aTransaction(organisationId, [use(100)]))));
    expect(ends.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'not-enough'), 'posted']);
    expect(await balanceOf(organisationId)).toBe(50);
  }
});

test('the database itself refuses a balance below the limit, a changed entry and a deleted transaction', async () => {
  const organisationId = await createOrganisation(database.db);
  await post(aTransaction(organisationId, [topUp(1)]));
  const attempts = [
    sql`update ledger_accounts set balance_pence = -1 where organisation_id = ${organisationId}`,
    sql`update ledger_entries set amount_pence = 2`,
    sql`delete from ledger_transactions where organisation_id = ${organisationId}`,
  ].map((statement) => statement.execute(database.db));
  const ends = await Promise.allSettled(attempts);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await balanceOf(organisationId)).toBe(1);
});

test('a snapshot changes no balance, and what is posted after it is added to it', async () => {
  const organisationId = await createOrganisation(database.db);
  await post(aTransaction(organisationId, [topUp(300)]));
  const before = await findSharedBalances(database.db);
  await saveSnapshots({ database: database.db, now: later });
  await saveSnapshots({ database: database.db, now: later });
  expect(await findSharedBalances(database.db)).toEqual(before);
  await post(aTransaction(organisationId, [topUp(50)]));
  const after = await findSharedBalances(database.db);
  expect(after.get('CARD_CLEARING')).toBe((before.get('CARD_CLEARING') ?? 0) - 50);
  const saved = await sql<{ count: number }>`select count(distinct until_transaction) from ledger_snapshots`.execute(
    database.db,
  );
  expect(saved.rows).toEqual([{ count: 1 }]);
});
