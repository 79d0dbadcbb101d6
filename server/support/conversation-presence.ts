import { sql } from 'kysely';
import { minutes } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';

const countsForMs = minutes(1);

interface Presence {
  readonly lastMessageAt: Date;
  /** Who began to answer before; null where the caller is the first. */
  readonly answering: string | null;
  readonly reading: readonly string[];
}

/** Of several who answer, the first has the chat until a minute after they were last seen. Undefined for an unknown number. */
export async function setPresence(
  { database, now: clock }: { readonly database: Database; readonly now: () => Date },
  number: number,
  { userId, isAnswering }: { readonly userId: string; readonly isAnswering: boolean },
): Promise<Presence | undefined> {
  const now = clock();
  const since = new Date(now.getTime() - countsForMs);
  return database.transaction().execute(async (trx) => {
    const conversation = await trx
      .selectFrom('support_conversations')
      .select(['id', 'last_message_at as lastMessageAt'])
      .where('number', '=', number)
      .forUpdate() // so that of two who begin at once one is the first
      .executeTakeFirst();
    if (!conversation) return undefined;
    const { id, lastMessageAt } = conversation;
    await trx
      .deleteFrom('conversation_presence')
      .where('conversation_id', '=', id)
      .where('seen_at', '<', since)
      .execute();
    const answeringSince = isAnswering ? now : null;
    await trx
      .insertInto('conversation_presence')
      .values({ conversation_id: id, user_id: userId, seen_at: now, answering_since: answeringSince })
      .onConflict((conflict) =>
        conflict.columns(['conversation_id', 'user_id']).doUpdateSet({
          seen_at: now,
          answering_since: isAnswering
            ? sql<Date>`coalesce(conversation_presence.answering_since, excluded.answering_since)`
            : null,
        }),
      )
      .execute();
    const present = await trx
      .selectFrom('conversation_presence')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['user_id as userId', 'full_name as name', 'answering_since as answeringSince'])
      .where('conversation_id', '=', id)
      .orderBy(sql`answering_since nulls last`)
      .orderBy('user_id')
      .execute();
    const [first] = present;
    const others = present.filter((one) => one.userId !== userId);
    const isTaken = first !== undefined && first.userId !== userId && first.answeringSince !== null;
    return { lastMessageAt, answering: isTaken ? first.name : null, reading: others.map(({ name }) => name) };
  });
}

/** False for an unknown number. */
export async function assignConversation(
  trx: Trx,
  number: number,
  { assignee, assigneeBefore }: { readonly assignee: string | null; readonly assigneeBefore: string | null },
): Promise<boolean> {
  const found = await trx
    .selectFrom('support_conversations')
    .select('assigned_to as assignedTo')
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  if (found.assignedTo === assignee) return true;
  if (found.assignedTo !== assigneeBefore) refuse('CONFLICT', 'Somebody else was assigned meanwhile.');
  await trx.updateTable('support_conversations').set({ assigned_to: assignee }).where('number', '=', number).execute();
  return true;
}
