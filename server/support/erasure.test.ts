import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callApi } from '../testing/call-api.ts';
import { createCustomer, newAddress } from '../testing/create-customer.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a question that comes while the account is being erased leaves nothing', async () => {
  const { db } = test.database;
  const customer = await createCustomer(test);
  const { token, password } = customer;
  const held = Promise.withResolvers<void>();
  // Whoever holds the session holds up the erasure after everything else, with all of it still to be committed.
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from sessions where account_id = ${customer.user._id} for update`.execute(trx);
    await held.promise;
  });
  const erasing = callApi(test.app, '/account/erase', { token, body: { password } });
  await countWaiting(1);
  const sending = callApi(test.app, '/support/messages', {
    token,
    address: newAddress(),
    body: { text: 'Where is it?' },
  });
  await Promise.race([sending, countWaiting(2)]);
  held.resolve();
  await holding;

  expect(await erasing).toMatchObject({ status: 200 });
  expect(await sending).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
  const { rows } = await sql`select email from support_conversations where email = ${customer.email}`.execute(db);
  expect(rows).toEqual([]);
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
