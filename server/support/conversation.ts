import type { Company } from '../../contract/company.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import type { Database } from '../database/database.ts';
import type { FileDeps } from '../files/file.ts';
import type { Customer } from '../http/authenticate.ts';
import type { CountRepeat, CountTry, Limit } from '../http/rate-limit.ts';
import type { EnqueueSupportMail } from './support-mail.ts';

export interface Conversation {
  readonly id: string;
  /** Staff use this number. */
  readonly number: number;
  /** Empty if unknown. */
  readonly name: string;
  readonly email: string;
  readonly lastMessageAt: Date;
  /** The last message is from the customer. */
  readonly isWaiting: boolean;
}

export interface Message {
  readonly id: number;
  readonly sender: 'CUSTOMER' | 'COMPANY';
  readonly text: string;
  readonly sentAt: Date;
  /** Why no mail server took its email. */
  readonly mailFailure: string | null;
}

/** Oldest message first. */
export interface ConversationWithMessages extends Conversation {
  readonly messages: readonly Message[];
}

/** A customer’s conversation belongs to the user, a visitor’s to the token in their cookie. */
export type Holder = { readonly userId: string } | { readonly tokenHash: Buffer };

export interface SupportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly enqueueMail: EnqueueSupportMail;
}

export interface SupportRequestDeps extends SupportDeps {
  readonly company: Company;
  readonly files: FileDeps;
  readonly countTry: CountTry;
  readonly countRepeat: CountRepeat;
  readonly limits: {
    readonly questionsPerAddress: Limit;
    readonly questionsPerConversation: Limit;
    readonly complaintsPerAddress: Limit;
    readonly complaintsPerEmail: Limit;
    readonly uploadsPerAddress: Limit;
    readonly uploads: Limit;
    readonly trackingMissesPerAddress: Limit;
  };
  readCalendar(): Promise<WorkingCalendar>;
  findCustomer(userId: string): Promise<{ readonly fullName: string; readonly email: string } | undefined>;
}

export interface Asker {
  readonly customer: Customer | undefined;
  /** From the conversation cookie. */
  readonly token: string | undefined;
  /** Key for rate limits. */
  readonly network: string;
}
