import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { readPages } from '../database/read-pages.ts';
import type { SupportConversationTable, SupportMessageTable } from '../database/support-tables.ts';
import type { Conversation, Holder, Message } from './conversation.ts';
import type { Trx } from './support-deps.ts';

const columns = ['id', 'number', 'name', 'email', 'last_message_at', 'is_waiting'] as const;

/** The newest messages of a conversation that are shown; nobody reads more. */
const mostMessages = 200;

/** A new conversation. */
export interface NewConversation {
  readonly id: string;
  readonly holder: Holder;
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Starts a conversation. A customer who asks twice at once for the first time has one all the same. */
export async function insertConversation(database: Database, conversation: NewConversation): Promise<Conversation> {
  const { id, holder, name, email, at } = conversation;
  const row = await database
    .insertInto('support_conversations')
    .values({
      id,
      account_id: 'accountId' in holder ? holder.accountId : null,
      token_hash: 'tokenHash' in holder ? holder.tokenHash : null,
      name,
      email,
      created_at: at,
      last_message_at: at,
      is_waiting: true,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ last_message_at: at }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return conversationFrom(row);
}

/** Keeps an account from being erased until the transaction ends; answers false where it has been. */
export async function holdAccount(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose conversation this is. */
export async function findHeld(database: Database, holder: Holder): Promise<Conversation | undefined> {
  const query = database.selectFrom('support_conversations').select(columns);
  const row = await ('accountId' in holder
    ? query.where('account_id', '=', holder.accountId)
    : query.where('token_hash', '=', holder.tokenHash)
  ).executeTakeFirst();
  return row && conversationFrom(row);
}

/** A conversation by the number that the company knows it by. */
export async function findByNumber(database: Database, number: number): Promise<Conversation | undefined> {
  const row = await database
    .selectFrom('support_conversations')
    .select(columns)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && conversationFrom(row);
}

/** Those that wait for an answer before the others, and among them those with the latest news first. */
export async function findRecent(database: Database, limit: number): Promise<readonly Conversation[]> {
  const rows = await database
    .selectFrom('support_conversations')
    .select(columns)
    .orderBy('is_waiting', 'desc')
    .orderBy('last_message_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(conversationFrom);
}

/** The newest messages of a conversation, oldest first. */
export async function findMessages(database: Database, conversationId: string): Promise<readonly Message[]> {
  const rows = await database
    .selectFrom('support_messages')
    .select(['id', 'sender', 'text', 'sent_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.toReversed().map(messageFrom);
}

/** Every message of a conversation, oldest first. */
export function readMessages(database: Database, conversationId: string): AsyncGenerator<readonly Message[]> {
  return readPages(async (last: Message | undefined, limit) => {
    const rows = await database
      .selectFrom('support_messages')
      .select(['id', 'sender', 'text', 'sent_at'])
      .where('conversation_id', '=', conversationId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(messageFrom);
  });
}

/** Adds a message, and notes whose turn it is. */
export async function insertMessage(
  database: Database,
  conversationId: string,
  { sender, text, sentAt }: Omit<Message, 'id'>,
): Promise<void> {
  await database
    .insertInto('support_messages')
    .values({ conversation_id: conversationId, sender, text, sent_at: sentAt })
    .execute();
  await database
    .updateTable('support_conversations')
    .set({ last_message_at: sentAt, is_waiting: sender === 'CUSTOMER' })
    .where('id', '=', conversationId)
    .execute();
}

/** Notes where answers go by mail. */
export async function setEmail(database: Database, conversationId: string, email: string): Promise<void> {
  await database.updateTable('support_conversations').set({ email }).where('id', '=', conversationId).execute();
}

/** Makes a visitor's secret worthless; the conversation stays with the company. */
export async function releaseConversation(database: Database, tokenHash: Buffer): Promise<void> {
  await database
    .updateTable('support_conversations')
    .set({ token_hash: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Forgets an account's conversations, with their messages. */
export async function deleteConversationsOf(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('support_conversations').where('account_id', '=', accountId).execute();
}

/** Forgets conversations in which nothing was said since an instant. */
export async function deleteConversationsSilentSince(database: Database, instant: Date): Promise<void> {
  await database.deleteFrom('support_conversations').where('last_message_at', '<', instant).execute();
}

type MessageRow = Omit<Selectable<SupportMessageTable>, 'conversation_id'>;

function messageFrom({ id, sender, text, sent_at }: MessageRow): Message {
  return { id, sender, text, sentAt: sent_at };
}

function conversationFrom(row: Pick<Selectable<SupportConversationTable>, (typeof columns)[number]>): Conversation {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    email: row.email,
    lastMessageAt: row.last_message_at,
    isWaiting: row.is_waiting,
  };
}
