import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

test('deletes every row of the condition, and no other, however many batches it takes', async () => {
  const { db: database, drop } = await createTestDatabase();
  await sql`insert into card_events (id, type, received_at)
    select 'evt_' || n, 'refund.updated', now() - make_interval(days => n) from generate_series(1, 25) as n`.execute(
    database,
  );
  await deleteInBatches(database, 'card_events', sql`received_at < now() - interval '4 days 1 hour'`, 7);
  const left = await database.selectFrom('card_events').select('id').orderBy('received_at').execute();
  expect(left.map(({ id }) => id)).toEqual(['evt_4', 'evt_3', 'evt_2', 'evt_1']);
  await drop();
});
