import type { Complaint } from './complaint.ts';
import { findComplaints } from './complaints.repository.ts';
import type { Conversation, WholeConversation } from './conversation.ts';
import { findByNumber, findMessages, findRecent } from './support.repository.ts';
import type { SupportDeps } from './support-deps.ts';

/** As many as a person looks through. */
const mostListed = 50;

/** The newest conversations, those that wait for an answer first. */
export function listConversations({ database }: Pick<SupportDeps, 'database'>): Promise<readonly Conversation[]> {
  return findRecent(database, mostListed);
}

/** A conversation by its number, with what was said. */
export async function showConversation(
  { database }: Pick<SupportDeps, 'database'>,
  number: number,
): Promise<WholeConversation | undefined> {
  const conversation = await findByNumber(database, number);
  return conversation && { ...conversation, messages: await findMessages(database, conversation.id) };
}

/** The newest complaints. */
export function listComplaints({ database }: Pick<SupportDeps, 'database'>): Promise<readonly Complaint[]> {
  return findComplaints(database, mostListed);
}
