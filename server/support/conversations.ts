import { sql } from 'kysely';
import { minutes } from '../../contract/values/time/duration.ts';
import { hashSecretToken } from '../crypto/secret-token.ts';
import { type Database, inTransaction, type Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { limitTries } from '../http/rate-limit.ts';
import type {
  Asker,
  Conversation,
  ConversationWithMessages,
  Holder,
  SupportDeps,
  SupportRequestDeps,
} from './conversation.ts';
import {
  clearConversationToken,
  insertMessage,
  selectConversation,
  selectMessages,
  updateConversationEmail,
  updateMailFailure,
} from './conversations.repository.ts';

/** Undefined for a visitor without a cookie. For a customer the cookie is ignored. */
export function holderOf({ customer, token }: Asker): Holder | undefined {
  if (customer) return { userId: customer.userId };
  return token === undefined ? undefined : { tokenHash: hashSecretToken(token) };
}

export async function findConversation(
  database: Database,
  by: Parameters<typeof selectConversation>[1],
): Promise<ConversationWithMessages | undefined> {
  const conversation = await selectConversation(database, by);
  return conversation && { ...conversation, messages: await selectMessages(database, conversation.id) };
}

/** Undefined before the first question. */
export async function getConversation(
  { database }: Pick<SupportDeps, 'database'>,
  asker: Asker,
): Promise<ConversationWithMessages | undefined> {
  const holder = holderOf(asker);
  return holder && findConversation(database, holder);
}

/** For visitors only: a customer is answered at the address of the user. */
export async function leaveEmail(
  deps: SupportRequestDeps,
  asker: Asker,
  email: string,
): Promise<ConversationWithMessages> {
  const tooOften = 'We’ve received a lot of requests from your network.';
  await limitTries(deps.countTry, deps.limits.questionsPerAddress, `addresses from ${asker.network}`, tooOften);
  const conversation = await getConversation(deps, asker);
  if (!conversation) return refuse('NOT_FOUND', 'Please ask your question first.');
  if (asker.customer) return conversation;
  await updateConversationEmail(deps.database, conversation.id, email);
  return { ...conversation, email };
}

/** Invalidates the cookie’s token, so that neither the next user of the browser nor a copy of the cookie opens the conversation. */
export async function detachConversation(
  { database }: Pick<SupportDeps, 'database'>,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined) await clearConversationToken(database, hashSecretToken(token));
}

/** Also mails the answer if an address is known. Undefined for an unknown number. */
export async function answerQuestion(
  { database, now, enqueueMail }: SupportDeps,
  number: number,
  text: string,
): Promise<Conversation | undefined> {
  return inTransaction(database, async (trx) => {
    const conversation = await selectConversation(trx, { number });
    if (!conversation) return undefined;
    const messageId = await insertMessage(trx, conversation.id, { sender: 'COMPANY', text, sentAt: now() });
    if (conversation.email !== '') {
      await enqueueMail(trx, {
        template: 'answer',
        to: conversation.email,
        values: { name: conversation.name, text, messageId },
      });
    }
    return conversation;
  });
}

/** No mail server took the email of an answer: staff see it beside the answer. */
export function recordFailedAnswer(
  database: Database,
  { messageId, reason }: { readonly messageId: number; readonly reason: string },
): Promise<void> {
  return updateMailFailure(database, messageId, reason);
}

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

/** Whether it is somebody else’s now; undefined for an unknown number. */
export async function assignConversation(
  trx: Trx,
  number: number,
  { assignee, assigneeBefore }: { readonly assignee: string | null; readonly assigneeBefore: string | null },
): Promise<boolean | undefined> {
  const found = await trx
    .selectFrom('support_conversations')
    .select('assigned_to as assignedTo')
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.assignedTo === assignee) return false;
  if (found.assignedTo !== assigneeBefore) refuse('CONFLICT', 'Somebody else was assigned meanwhile.');
  await trx.updateTable('support_conversations').set({ assigned_to: assignee }).where('number', '=', number).execute();
  return true;
}
