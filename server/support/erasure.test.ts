import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callApi } from '../testing/call-api.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/create-customer.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Sends something in the customer's name while the account is being erased, and gives the answer. */
async function sendDuringErasure({ token, password, user }: TestCustomer, path: string, body: object) {
  const held = Promise.withResolvers<void>();
  // Whoever holds the session holds up the erasure after everything else, with all of it still to be committed.
  const holding = test.database.db.transaction().execute(async (trx) => {
    await sql`select from sessions where account_id = ${user._id} for update`.execute(trx);
    await held.promise;
  });
  const erasing = callApi(test.app, '/account/erase', { token, body: { password } });
  await countWaiting(1);
  const sending = callApi(test.app, path, { token, address: newAddress(), body });
  await Promise.race([sending, countWaiting(2)]);
  held.resolve();
  await holding;
  expect(await erasing).toMatchObject({ status: 200 });
  return sending;
}

it('a question that comes while the account is being erased leaves nothing', async () => {
  const customer = await createCustomer(test);
  const answer = await sendDuringErasure(customer, '/support/messages', { text: 'Where is it?' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
  const conversations = test.database.db.selectFrom('support_conversations').select('id');
  expect(await conversations.where('email', '=', customer.email).execute()).toEqual([]);
});

it('a complaint that comes while the account is being erased is kept as a visitor’s', async () => {
  const customer = await createCustomer(test);
  const complaint = { name: 'Ada Lovelace', email: customer.email, kind: 'LATE', text: 'It came a week late.' };
  expect(await sendDuringErasure(customer, '/support/complaints', complaint)).toMatchObject({ status: 200 });
  const complaints = test.database.db.selectFrom('support_complaints').select('account_id');
  expect(await complaints.where('email', '=', customer.email).execute()).toEqual([{ account_id: null }]);
});

/** Resolves once so many statements wait for somebody else's lock. */
async function countWaiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database.db);
    expect(rows[0]?.waiting).toBe(count);
  }, 30_000);
}
