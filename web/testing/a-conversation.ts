import type { SupportConversation, SupportMessage } from '../../contract/support.ts';

/** A conversation with one message for each text, in turn the customer's and ours. */
export function aConversation(texts: readonly string[], email = ''): SupportConversation {
  const messages = texts.map(
    (text, index): SupportMessage => ({
      id: index + 1,
      from: index % 2 === 0 ? 'customer' : 'company',
      text,
      sent_at: '2026-11-15T09:30:00.000Z',
    }),
  );
  return { email, messages };
}
