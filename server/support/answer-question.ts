import type { Conversation } from './conversation.ts';
import { findByNumber, insertMessage } from './support.repository.ts';
import type { SupportDeps } from './support-deps.ts';

/** Keeps the company's answer, which an open panel then shows, and mails it where there is an address. Undefined for an unknown number. */
export async function answerQuestion(
  { database, now, enqueueMail }: SupportDeps,
  number: number,
  text: string,
): Promise<Conversation | undefined> {
  return database.transaction().execute(async (trx) => {
    const conversation = await findByNumber(trx, number);
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
