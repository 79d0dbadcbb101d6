import { randomUUID } from 'node:crypto';
import { insertAnswer, type KeepAnswer } from '../database/idempotency.ts';
import type { Conversation, WholeConversation } from './conversation.ts';
import { holderOf } from './get-conversation.ts';
import { holdCustomer } from './hold-customer.ts';
import { findHeld, findMessages, insertConversation, insertMessage, setEmail } from './support.repository.ts';
import type { Asker, AskingDeps, Trx } from './support-deps.ts';
import { hashVisitorToken } from './visitor-token.ts';

/** A question, and where a visitor wants the answer to go besides; empty where they did not say. */
export interface Question {
  readonly text: string;
  readonly email: string;
}

/** The conversation after a question, and what a visitor's browser is to hold it by where it is a new one. */
export interface Asked {
  readonly conversation: WholeConversation;
  readonly newToken: string | undefined;
}

/** What is kept of a question that names itself: what is answered to it again is the conversation as it is then. */
export interface KeptQuestion {
  readonly conversationId: string;
}

interface AskOptions {
  /** What holds a visitor's conversation, should this question start one. */
  readonly token: string;
  /** Makes what is kept for a repetition, where the question names itself. */
  readonly keepAnswer?: KeepAnswer<KeptQuestion> | undefined;
}

/** Keeps a question and mails it to the company, both or neither. */
export async function askQuestion(
  deps: AskingDeps,
  asker: Asker,
  question: Question,
  { token, keepAnswer }: AskOptions,
): Promise<Asked> {
  const account = asker.customer && (await deps.findCustomer(asker.customer.id));
  const name = account?.fullName ?? '';
  const email = account?.email ?? question.email;
  const sentAt = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    await holdCustomer(trx, asker);
    const { found, newToken } = await findOrStart(trx, asker, token, { name, email, at: sentAt });
    if (email !== '' && email !== found.email) await setEmail(trx, found.id, email);
    const current = { ...found, email: email === '' ? found.email : email };
    await insertMessage(trx, found.id, { sender: 'CUSTOMER', text: question.text, sentAt });
    await deps.enqueueMail(trx, {
      template: 'question',
      to: deps.companyEmail,
      ...(current.email !== '' && { replyTo: current.email }),
      values: {
        number: current.number,
        name: current.name,
        email: current.email,
        text: question.text,
        at: sentAt.toISOString(),
      },
    });
    if (keepAnswer) await insertAnswer(trx, keepAnswer({ conversationId: found.id }));
    return { conversation: { ...current, messages: await findMessages(trx, found.id) }, newToken };
  });
}

async function findOrStart(
  trx: Trx,
  asker: Asker,
  token: string,
  details: { readonly name: string; readonly email: string; readonly at: Date },
): Promise<{ readonly found: Conversation; readonly newToken: string | undefined }> {
  const holder = holderOf(asker);
  const known = holder && (await findHeld(trx, holder));
  if (known) return { found: known, newToken: undefined };
  // A cookie that opens nothing any more is replaced, never taken over: who chose it is not known.
  const isCustomer = holder !== undefined && 'accountId' in holder;
  const found = await insertConversation(trx, {
    id: randomUUID(),
    holder: isCustomer ? holder : { tokenHash: hashVisitorToken(token) },
    ...details,
  });
  return { found, newToken: isCustomer ? undefined : token };
}
