import { hashSecretToken } from '../crypto/secret-token.ts';
import { type Database, inTransaction } from '../database/database.ts';
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
    await insertMessage(trx, conversation.id, { sender: 'COMPANY', text, sentAt: now() });
    if (conversation.email !== '') {
      await enqueueMail(trx, {
        template: 'answer',
        to: conversation.email,
        values: { name: conversation.name, text },
      });
    }
    return conversation;
  });
}
