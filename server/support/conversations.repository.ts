import { sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { readPages } from '../database/read-pages.ts';
import type { Conversation, Holder, Message } from './conversation.ts';

const columns = [
  'id',
  'number',
  'name',
  'email',
  'last_message_at as lastMessageAt',
  'is_waiting as isWaiting',
] as const;
const messageColumns = ['id', 'sender', 'text', 'sent_at as sentAt', 'mail_failure as mailFailure'] as const;

const mostMessages = 200;

export interface NewConversation {
  readonly id: string;
  readonly holder: Holder;
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Two first questions of a customer at once share one conversation. */
export function insertConversation(database: Database, conversation: NewConversation): Promise<Conversation> {
  const { id, holder, name, email, at } = conversation;
  return database
    .insertInto('support_conversations')
    .values({
      id,
      user_id: 'userId' in holder ? holder.userId : null,
      token_hash: 'tokenHash' in holder ? holder.tokenHash : null,
      name,
      email,
      created_at: at,
      last_message_at: at,
      is_waiting: true,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_message_at: at }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Blocks erasure until the transaction ends; false if the user is erased. */
export async function lockUserAgainstErasure(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function selectConversation(
  database: Database,
  by: Holder | { readonly number: number },
): Promise<Conversation | undefined> {
  const query = database.selectFrom('support_conversations').select(columns);
  if ('number' in by) return query.where('number', '=', by.number).executeTakeFirst();
  if ('userId' in by) return query.where('user_id', '=', by.userId).executeTakeFirst();
  return query.where('token_hash', '=', by.tokenHash).executeTakeFirst();
}

/** Those waiting for an answer first, then by latest message. */
export function selectRecentConversations(database: Database, limit: number): Promise<readonly Conversation[]> {
  return database
    .selectFrom('support_conversations')
    .select(columns)
    .orderBy('is_waiting', 'desc')
    .orderBy('last_message_at', 'desc')
    .limit(limit)
    .execute();
}

/** The newest messages, oldest first. */
export async function selectMessages(database: Database, conversationId: string): Promise<readonly Message[]> {
  const rows = await database
    .selectFrom('support_messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.toReversed();
}

/** All messages in pages, oldest first. */
export function selectAllMessages(database: Database, conversationId: string): AsyncGenerator<readonly Message[]> {
  return readPages((last: Message | undefined, limit) =>
    database
      .selectFrom('support_messages')
      .select(messageColumns)
      .where('conversation_id', '=', conversationId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

/** Returns its id. */
export async function insertMessage(
  database: Database,
  conversationId: string,
  { sender, text, sentAt }: Omit<Message, 'id' | 'mailFailure'>,
): Promise<number> {
  const { id } = await database
    .insertInto('support_messages')
    .values({ conversation_id: conversationId, sender, text, sent_at: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .updateTable('support_conversations')
    .set({ last_message_at: sentAt, is_waiting: sender === 'CUSTOMER' })
    .where('id', '=', conversationId)
    .execute();
  return id;
}

export async function updateMailFailure(database: Database, id: number, reason: string): Promise<void> {
  await database.updateTable('support_messages').set({ mail_failure: reason }).where('id', '=', id).execute();
}

export async function updateConversationEmail(
  database: Database,
  conversationId: string,
  email: string,
): Promise<void> {
  await database.updateTable('support_conversations').set({ email }).where('id', '=', conversationId).execute();
}

/** The visitor’s cookie stops working; staff keep the conversation. */
export async function clearConversationToken(database: Database, tokenHash: Buffer): Promise<void> {
  await database
    .updateTable('support_conversations')
    .set({ token_hash: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteConversationsOfUser(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('support_conversations').where('user_id', '=', userId).execute();
}

export async function deleteConversationsInactiveSince(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'support_conversations', sql`last_message_at < ${instant}`);
}
