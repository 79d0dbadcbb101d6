import type { Database, Trx } from '../database/database.ts';
import { deleteIdempotentAnswers } from '../database/idempotent-answers.ts';
import { mapRows, readInTurn } from '../database/read-pages.ts';
import {
  deleteComplaintsBefore,
  deleteComplaintsOfUser,
  selectComplaintsOfUser,
  selectRepliesOf,
} from './complaints.repository.ts';
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
      complaints: exportComplaints(database, userId),
    };
  },
  eraseFor: async (trx: Trx, userId: string): Promise<void> => {
    await deleteConversationsOfUser(trx, userId);
    await deleteComplaintsOfUser(trx, userId);
    await deleteIdempotentAnswers(trx, userId);
  },
};

async function* exportComplaints(database: Database, userId: string) {
  for await (const page of selectComplaintsOfUser(database, userId)) {
    const references = page.map(({ reference }) => reference);
    const replies = await readInTurn(() => selectRepliesOf(database, references));
    yield page.map((complaint) => presentComplaint(complaint, replies));
  }
}

export async function purgeOldSupport(
  { database, now }: Pick<SupportDeps, 'database' | 'now'>,
  retentionMs: number,
): Promise<void> {
  const instant = new Date(now().getTime() - retentionMs);
  await deleteConversationsInactiveSince(database, instant);
  await deleteComplaintsBefore(database, instant);
}
