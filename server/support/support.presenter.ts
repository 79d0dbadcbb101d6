import type { SupportConversation, SupportMessage } from '../../contract/support.ts';
import type { Complaint, ComplaintReply } from './complaints.repository.ts';
import type { ConversationWithMessages, Message } from './conversation.ts';

export function presentConversation({ email, messages }: ConversationWithMessages): SupportConversation {
  return { email, messages: messages.map(presentMessage) };
}

export function presentMessage({ id, sender, text, sentAt }: Message): SupportMessage {
  return { id, from: sender === 'COMPANY' ? 'company' : 'customer', text, sent_at: sentAt.toISOString() };
}

export function presentComplaint(
  { reference, name, email, trackingCode, kind, text, createdAt }: Complaint,
  replies: readonly ComplaintReply[],
) {
  return {
    reference,
    name,
    email,
    tracking_code: trackingCode,
    kind,
    text,
    createdAt: createdAt.toISOString(),
    replies: replies
      .filter((reply) => reply.reference === reference)
      .map((reply) => ({
        kind: reply.kind,
        from: reply.authorId === null ? 'customer' : 'company',
        text: reply.text,
        sent_at: reply.at.toISOString(),
      })),
  };
}
