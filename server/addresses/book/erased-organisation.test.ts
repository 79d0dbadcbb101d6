import { expect, it, onTestFinished } from 'vitest';
import { createAddressBookTest, grace } from '../../testing/accounts/address-book-test.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';

it('has no address added while it is erased', async () => {
  const test = await createAddressBookTest();
  onTestFinished(() => test.close());
  const { db } = test.database;
  const { token, organisationId } = await createCustomer(test);
  const erasure = await holdLock(db, async (trx) => {
    await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
    await trx.updateTable('organisations').set({ erased_at: new Date() }).where('id', '=', organisationId).execute();
  });
  const adding = test.call('/address-book', { token, body: { side: 'own', ...grace } });
  await untilWaiting(db, 1, adding);
  await erasure.release();
  expect(await adding).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
  const entries = db.selectFrom('address_book_entries').select('id').where('organisation_id', '=', organisationId);
  expect(await entries.execute()).toEqual([]);
});
