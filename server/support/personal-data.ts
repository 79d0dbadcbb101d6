import type { Database, Trx } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import {
  deleteComplaintsBefore,
  deleteComplaintsOfAccount,
  selectComplaintsOfAccount,
} from './complaints.repository.ts';
import type { SupportDeps } from './conversation.ts';
import {
  deleteConversationsInactiveSince,
  deleteConversationsOfAccount,
  selectAllMessages,
  selectConversation,
} from './conversations.repository.ts';
import { presentComplaint, presentMessage } from './support.presenter.ts';

export const supportRecords = {
  name: 'support',
  exportFor: async (database: Database, accountId: string) => {
    const conversation = await selectConversation(database, { accountId });
    return {
      conversation: conversation
        ? { email: conversation.email, messages: mapRows(selectAllMessages(database, conversation.id), presentMessage) }
        : null,
      complaints: mapRows(selectComplaintsOfAccount(database, accountId), presentComplaint),
    };
  },
  eraseFor: async (trx: Trx, accountId: string): Promise<void> => {
    await deleteConversationsOfAccount(trx, accountId);
    await deleteComplaintsOfAccount(trx, accountId);
  },
};

export async function purgeOldSupport(
  { database, now }: Pick<SupportDeps, 'database' | 'now'>,
  retentionMs: number,
): Promise<void> {
  const instant = new Date(now().getTime() - retentionMs);
  await deleteConversationsInactiveSince(database, instant);
  await deleteComplaintsBefore(database, instant);
}
