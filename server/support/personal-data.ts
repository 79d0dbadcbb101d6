import type { Database, Trx } from '../database/database.ts';
import { deleteIdempotentAnswers } from '../database/idempotent-answers.ts';
import { mapRows } from '../database/read-pages.ts';
import { deleteComplaintsBefore, deleteComplaintsOfUser, selectComplaintsOfUser } from './complaints.repository.ts';
import type { SupportDeps } from './conversation.ts';
import {
  deleteConversationsInactiveSince,
  deleteConversationsOfUser,
  selectAllMessages,
  selectConversation,
} from './conversations.repository.ts';
import { presentComplaint, presentMessage } from './support.presenter.ts';

export const supportRecords = {
  name: 'support',
  owner: 'user' as const,
  exportFor: async (database: Database, userId: string) => {
    const conversation = await selectConversation(database, { userId });
    return {
      conversation: conversation
        ? { email: conversation.email, messages: mapRows(selectAllMessages(database, conversation.id), presentMessage) }
        : null,
      complaints: mapRows(selectComplaintsOfUser(database, userId), presentComplaint),
    };
  },
  eraseFor: async (trx: Trx, userId: string): Promise<void> => {
    await deleteConversationsOfUser(trx, userId);
    await deleteComplaintsOfUser(trx, userId);
    await deleteIdempotentAnswers(trx, userId);
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
