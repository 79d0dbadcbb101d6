import type { Database } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import { deleteComplaintsOf, readComplaintsOf } from './complaints.repository.ts';
import { presentComplaint, presentMessage } from './support.presenter.ts';
import { deleteConversationsOf, findHeld, readMessages } from './support.repository.ts';
import type { Trx } from './support-deps.ts';

/** What support keeps about a customer: handed over whole, and erased with the account. */
export const supportRecords = {
  name: 'support',
  exportFor: async (database: Database, accountId: string) => {
    const conversation = await findHeld(database, { accountId });
    return {
      conversation: conversation
        ? { email: conversation.email, messages: mapRows(readMessages(database, conversation.id), presentMessage) }
        : null,
      complaints: mapRows(readComplaintsOf(database, accountId), presentComplaint),
    };
  },
  eraseFor: async (trx: Trx, accountId: string): Promise<void> => {
    await deleteConversationsOf(trx, accountId);
    await deleteComplaintsOf(trx, accountId);
  },
};
