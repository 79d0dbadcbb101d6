import type { Database } from '../database/database.ts';
import { deleteComplaintsOf, findComplaintsOf } from './complaints.repository.ts';
import { presentComplaint, presentConversation } from './support.presenter.ts';
import { deleteConversationsOf, findHeld, findMessages } from './support.repository.ts';
import type { Trx } from './support-deps.ts';

/** What support keeps about a customer: handed over whole, and erased with the account. */
export const supportRecords = {
  name: 'support',
  exportFor: async (database: Database, accountId: string) => {
    const conversation = await findHeld(database, { accountId });
    const messages = conversation ? await findMessages(database, conversation.id) : [];
    const complaints = await findComplaintsOf(database, accountId);
    return {
      conversation: conversation ? presentConversation({ ...conversation, messages }) : null,
      complaints: complaints.map(presentComplaint),
    };
  },
  eraseFor: async (trx: Trx, accountId: string): Promise<void> => {
    await deleteConversationsOf(trx, accountId);
    await deleteComplaintsOf(trx, accountId);
  },
};
