import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';
import { createBatch } from '../../testing/shipments/create-batch.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { setPaymentStatuses } from './payment-status.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('takes shipments in the order of their ids, wherever they lie, so that nobody who takes the same ones waits for it', async () => {
  const { db } = test.database;
  const { ids } = await createBatch(test, await createCustomer(test), 2);
  const [first = '', second = ''] = ids.toSorted();
  // Written last, so that a read of the table as it lies comes to it last.
  await sql`update shipments set updated_at = now() where id = ${first}`.execute(db);
  const { release } = await holdLock(db, (trx) =>
    sql`select from shipments where id = ${second} for no key update`.execute(trx),
  );
  const setting = db.transaction().execute(async (trx) => {
    for (const name of ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) {
      await sql`select set_config(${name}, 'off', true)`.execute(trx);
    }
    await setPaymentStatuses(trx, ids, { from: ['UNPAID'], to: 'PROCESSING' });
  });
  await untilWaiting(db, 1);
  expect(await countFree(first)).toBe(0);
  await Promise.all([release(), setting]);
  const rows = await db.selectFrom('shipments').select('payment_status').where('id', 'in', ids).execute();
  expect(rows).toEqual([{ payment_status: 'PROCESSING' }, { payment_status: 'PROCESSING' }]);
});

/** How many shipments with that id nobody holds: one or none. */
async function countFree(id: string): Promise<number> {
  const { rows } = await sql`select id from shipments where id = ${id} for no key update skip locked`.execute(
    test.database.db,
  );
  return rows.length;
}
