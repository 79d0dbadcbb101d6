import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { playMonthlyAccounts, rethrow } from '../testing/payments/monthly-accounts.ts';
import { runAccounts } from './collect-statements.ts';
import { statementWords } from './mails/billing-mails.ts';
import { drawStatement } from './pdf/draw-statement.ts';
import { readStatement } from './read-statements.ts';
import { refundPartToBalance } from './refund-to-balance.ts';
import { findStatement } from './statements.repository.ts';

const { current, post, account, statements, moveTo, setLimit, bookOne, payByCard, mails } = playMonthlyAccounts();

/** Gives back all but some pence of £7.92. */
async function leaveOwed(pence: number, shipment: { readonly _shipment_id: string }): Promise<void> {
  const part = { reference: shipment._shipment_id, partPence: 792 - pence, reason: 'arrived late' };
  await refundPartToBalance(current.test.payments, part);
}

async function issueOn(day: string): Promise<void> {
  moveTo(day);
  await runAccounts(current.test.billing, rethrow);
}

it('of 29p asks for nothing, and the next one asks for it with what is new', async () => {
  moveTo('2026-11-18');
  await setLimit(100);
  await leaveOwed(29, await bookOne());
  await issueOn('2026-12-01');
  expect(await statements()).toMatchObject([{ state: 'NOTHING_DUE', total: 0, left: 0 }]);
  expect(await account()).toMatchObject({ owed: 0.29, left: 99.71, unbilled: 0 });
  const [{ number } = { number: '' }] = await statements();
  const { db } = current.test.database;
  const statement = await findStatement(db, number);
  if (!statement) throw new Error('The statement is gone.');
  const { facts } = statementWords(statement, undefined, current.test.payments.company);
  expect(facts).toContainEqual({ label: 'Carried forward to the next statement', value: '£0.29' });
  const drawn = Buffer.from(await drawStatement(await readStatement(db, statement)));
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
  await issueOn('2026-12-23');
  await issueOn('2027-01-01'); // nothing is new
  expect(await statements()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
  await bookOne();
  await issueOn('2027-02-01');
  const [next] = await statements();
  expect(next).toMatchObject({ state: 'DUE', total: 8.21, left: 8.21 });
  await payByCard(next?.number ?? '');
  expect(await account()).toMatchObject({ owed: 0 });
});

it('of 30p is asked for', async () => {
  moveTo('2026-11-18');
  await setLimit(100);
  await leaveOwed(30, await bookOne());
  await issueOn('2026-12-01');
  const [statement] = await statements();
  expect(statement).toMatchObject({ state: 'DUE', total: 0.3, left: 0.3 });
  await payByCard(statement?.number ?? '');
});

it('asks for no remainder of less than 30p, which stops nobody and is on the next one', async () => {
  moveTo('2026-11-18');
  await setLimit(100);
  const shipment = await bookOne();
  await issueOn('2026-12-01');
  await leaveOwed(12, shipment);
  const [{ number } = { number: '' }] = await statements();
  expect(await statements()).toMatchObject([{ state: 'NOTHING_DUE', total: 7.92, left: 0 }]);
  const refused = await post(`/billing/statements/${number}/pay`);
  expect(refused).toMatchObject({ status: 409 });
  await issueOn('2026-12-23'); // a week after it was due
  expect(await account()).toMatchObject({ owed: 0.12, left: 99.88 });
  await bookOne();
  await issueOn('2027-01-01');
  expect((await statements())[0]).toMatchObject({ state: 'DUE', total: 8.04, left: 8.04 });
});

it('is refused by the table where it asks for less than 30p', async () => {
  const { db } = current.test.database;
  const insert = (due: number) => sql`
    insert into statements (number, organisation_id, issued_at, until, documents_pence, brought_forward_pence, due_pence, due_on, stops_on)
    values ('STM-2026-900001', ${current.customer.organisationId}, now(), now(), 29, 0, ${due}, now(), now() + interval '1 week')`;
  await expect(insert(29).execute(db)).rejects.toThrow('statements_check');
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(current.test.database.db, { isAtRest: false })).toEqual([]);
});
