import type { SupportConversation, SupportMessage } from '../../contract/support.ts';
import type { Complaint } from './complaint.ts';
import type { Message, WholeConversation } from './conversation.ts';

/** A conversation as its customer sees it. */
export function presentConversation({ email, messages }: WholeConversation): SupportConversation {
  return { email, messages: messages.map(presentMessage) };
}

/** A question or an answer as its customer sees it. */
export function presentMessage({ id, sender, text, sentAt }: Message): SupportMessage {
  return { id, from: sender === 'COMPANY' ? 'company' : 'customer', text, sent_at: sentAt.toISOString() };
}

/** A complaint as its customer gets it in an export. */
export function presentComplaint({ reference, name, email, trackingCode, kind, text, createdAt }: Complaint) {
  return { reference, name, email, tracking_code: trackingCode, kind, text, createdAt: createdAt.toISOString() };
}
