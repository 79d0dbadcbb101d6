/** What a customer or visitor and the company have to say to each other. */
export interface Conversation {
  readonly id: string;
  /** What people at the company call it by. */
  readonly number: number;
  /** Empty where it is not known. */
  readonly name: string;
  readonly email: string;
  readonly lastMessageAt: Date;
  /** Whether the last word is the customer's. */
  readonly isWaiting: boolean;
}

/** A question or an answer. */
export interface Message {
  readonly id: number;
  readonly sender: 'CUSTOMER' | 'COMPANY';
  readonly text: string;
  readonly sentAt: Date;
}

/** A conversation with its messages, oldest first. */
export interface WholeConversation extends Conversation {
  readonly messages: readonly Message[];
}

/** Whose conversation: a customer's by the account, a visitor's by the hash of what their cookie holds. */
export type Holder = { readonly accountId: string } | { readonly tokenHash: Buffer };
