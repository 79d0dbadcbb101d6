import type { Holder, WholeConversation } from './conversation.ts';
import { findHeld, findMessages } from './support.repository.ts';
import type { Asker, SupportDeps } from './support-deps.ts';
import { hashVisitorToken } from './visitor-token.ts';

/** What the asker's conversation is found by; undefined for a visitor who has none. A customer's cookie from before says nothing. */
export function holderOf({ customer, token }: Asker): Holder | undefined {
  if (customer) return { accountId: customer.id };
  return token === undefined ? undefined : { tokenHash: hashVisitorToken(token) };
}

/** The asker's conversation; undefined before the first question. */
export async function getConversation(
  { database }: Pick<SupportDeps, 'database'>,
  asker: Asker,
): Promise<WholeConversation | undefined> {
  const holder = holderOf(asker);
  const conversation = holder && (await findHeld(database, holder));
  return conversation && { ...conversation, messages: await findMessages(database, conversation.id) };
}
