import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { type StatementProxy, startStatementProxy } from '../testing/database/statement-proxy.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { runSupport } from '../testing/staff/run-commands.ts';

let test: PayingApp;
let proxy: StatementProxy;
let throughProxy: { readonly db: Database; close(): Promise<void> };
beforeAll(async () => {
  test = await createPayingApp();
  proxy = await startStatementProxy(test.database.url);
  throughProxy = openDatabase(proxy.url, { poolSize: 1 });
});
afterAll(async () => {
  await throughProxy.close();
  await proxy.close();
  await test.close();
});

const now = () => new Date();

/** Entries about a subject, and rows that the command has added. */
async function countBoth(subject: string, added: ReturnType<typeof sql<{ times: number }>>) {
  const entries = sql<{ times: number }>`
    select count(*)::integer as times from audit_entries where subject_id = ${subject}`;
  const [audited, done] = await Promise.all([entries.execute(test.database.db), added.execute(test.database.db)]);
  return { audited: audited.rows[0]?.times, done: done.rows[0]?.times };
}

/** Each statement of the command is refused, or its connection breaks before it or after it. */
async function expectBothOrNeither(
  command: readonly string[],
  subject: string,
  added: ReturnType<typeof sql<{ times: number }>>,
): Promise<void> {
  proxy.countFromNow();
  expect(await runSupport(throughProxy.db, now, command)).toMatchObject({ outcome: 'done' });
  const statements = proxy.statements();
  expect(await countBoth(subject, added)).toEqual({ audited: 1, done: 1 });
  let [unknown, done] = [0, 1];
  for (let statement = 1; statement <= statements; statement += 1) {
    for (const fault of ['refused', 'cut before', 'cut after'] as const) {
      proxy.countFromNow({ statement, fault });
      const answer = await runSupport(throughProxy.db, now, command).catch(() => undefined);
      const counts = await countBoth(subject, added);
      expect({ statement, fault, ...counts }).toEqual({ statement, fault, audited: counts.done, done: counts.done });
      if (answer?.outcome === 'done') done += 1;
      else unknown += 1;
    }
  }
  proxy.countFromNow();
  expect(unknown).toBeGreaterThan(statements); // faults did happen
  expect((await countBoth(subject, added)).done).toBeGreaterThanOrEqual(done); // a lost answer to the commit is no loss
}

it('a refund is made and in the audit log, or neither, whatever breaks in between', async () => {
  const { id, reference } = await test.bookShipment(await createCustomer(test));
  const refunds = sql<{ times: number }>`select count(*)::integer as times from refunds where shipment_id = ${id}`;
  await expectBothOrNeither(['refund', reference, '0.01', (await createStaff(test)).email, 'late'], reference, refunds);
  expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
});

it('an answer is sent and in the audit log, or neither, whatever breaks in between', async () => {
  await callApi(test.app, '/support/messages', { body: { text: 'Where is it?', email: 'eve@example.com' } });
  const answers = sql<{ times: number }>`
    select count(*)::integer as times from support_messages where sender = 'COMPANY'`;
  await expectBothOrNeither(['answer', '1', 'In Leeds.'], '1', answers);
});

it('what is refused is in no log', async () => {
  const { email } = await createStaff(test);
  const refunds = sql<{ times: number }>`select count(*)::integer as times from refunds where reason = 'too much'`;
  const { reference } = await test.bookShipment(await createCustomer(test));
  for (const amount of ['99.00', '7.93']) {
    const refused = await runSupport(test.database.db, now, ['refund', reference, amount, email, 'too much']);
    expect(refused).toMatchObject({ outcome: 'refused' });
  }
  expect(await countBoth(reference, refunds)).toEqual({ audited: 0, done: 0 });
});

it('a refund by command is by somebody of staff who may, never to their own account, and above the limit in the console', async () => {
  const customer = await createCustomer(test);
  const [finance, driver] = [await createStaff(test, { role: 'FINANCE' }), await createStaff(test, { role: 'DRIVER' })];
  const { id, reference } = await test.bookShipment(customer);
  const refund = (amount: string, email: string) =>
    runSupport(test.database.db, now, ['refund', reference, amount, email, 'late'], 500);
  for (const email of [driver.email, customer.email, 'nobody@example.com']) {
    expect(await refund('1.00', email)).toMatchObject({ outcome: 'refused' });
  }
  expect(await refund('3.00', finance.email)).toMatchObject({ outcome: 'done' });
  // Who is at the terminal may only say that they are somebody, so it takes no part in what needs two.
  expect(await refund('3.00', finance.email)).toMatchObject({
    outcome: 'refused',
    written: textWith('in the console'),
  });
  const { refunds } = await test.moneyOf(id);
  expect(refunds).toMatchObject([{ amount_pence: 300 }]);
  const { rows: entries } = await sql<{ actor_id: string; action: string }>`
    select actor_id, action from audit_entries where subject_id = ${reference} order by id`.execute(test.database.db);
  expect(entries).toEqual([{ actor_id: finance.userId, action: 'refund shipment' }]);
  await sql`insert into memberships (organisation_id, user_id, role, created_at)
    values (${customer.organisationId}, ${finance.userId}, 'VIEWER', now())`.execute(test.database.db);
  expect(await refund('1.00', finance.email)).toMatchObject({
    outcome: 'refused',
    written: textWith('your own account'),
  });
});
