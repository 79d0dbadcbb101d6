import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { days } from '../../contract/values/time/duration.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { purgeOldSupport } from './personal-data.ts';

const deadlines = { acknowledge_by: '2026-11-18', answer_by: '2026-11-30', conclude_by: '2027-01-11' };

test('old conversations go with their messages, old complaints too, and nothing else', async () => {
  const { db: database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const now = new Date();
  const ago = (count: number) => new Date(now.getTime() - days(count));
  for (const [email, age] of [
    ['old@example.com', 731],
    ['young@example.com', 729],
  ] as const) {
    const id = randomUUID();
    const at = ago(age);
    await database
      .insertInto('support_conversations')
      .values({ id, name: '', email, created_at: ago(900), last_message_at: at, is_waiting: false })
      .execute();
    await database
      .insertInto('support_messages')
      .values({ conversation_id: id, sender: 'CUSTOMER', text: email, sent_at: at })
      .execute();
    await database
      .insertInto('support_complaints')
      .values({
        reference: email,
        name: '',
        email,
        tracking_code: '',
        kind: 'OTHER',
        text: '',
        created_at: at,
        ...deadlines,
      })
      .execute();
  }
  await purgeOldSupport({ database, now: () => now }, days(730));
  const young = 'young@example.com';
  expect(await database.selectFrom('support_conversations').select('email').execute()).toEqual([{ email: young }]);
  expect(await database.selectFrom('support_messages').select('text').execute()).toEqual([{ text: young }]);
  expect(await database.selectFrom('support_complaints').select('email').execute()).toEqual([{ email: young }]);
});
