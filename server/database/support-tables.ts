import type { Generated } from 'kysely';
import type { ComplaintKind } from '../../contract/support.ts';

/** What a customer or visitor and the company have to say to each other. */
export interface SupportConversationTable {
  id: string;
  number: Generated<number>;
  account_id: string | null;
  token_hash: Buffer | null;
  name: string;
  email: string;
  created_at: Date;
  last_message_at: Date;
  is_waiting: boolean;
}

/** A question or an answer. */
export interface SupportMessageTable {
  id: Generated<number>;
  conversation_id: string;
  sender: 'CUSTOMER' | 'COMPANY';
  text: string;
  sent_at: Date;
}

/** A complaint as it was sent. */
export interface SupportComplaintTable {
  reference: string;
  account_id: string | null;
  name: string;
  email: string;
  tracking_code: string;
  kind: ComplaintKind;
  text: string;
  created_at: Date;
}

/** The tables of support by their SQL names. */
export interface SupportTables {
  support_conversations: SupportConversationTable;
  support_messages: SupportMessageTable;
  support_complaints: SupportComplaintTable;
}
