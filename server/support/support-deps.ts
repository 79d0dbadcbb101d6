import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Customer } from '../http/authenticate.ts';
import type { CountRepeat, CountTry, Limit } from '../http/rate-limit.ts';
import type { EnqueueSupportMail } from './mails/support-mail.ts';

/** What support is called with. */
export interface SupportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly enqueueMail: EnqueueSupportMail;
}

/** What asking and complaining need besides. */
export interface AskingDeps extends SupportDeps {
  /** Where questions and complaints go. */
  readonly companyEmail: string;
  readonly countTry: CountTry;
  readonly countRepeat: CountRepeat;
  readonly limits: {
    readonly questionsPerAddress: Limit;
    readonly questionsPerConversation: Limit;
    readonly complaintsPerAddress: Limit;
    readonly complaintsPerEmail: Limit;
  };
  /** The customer behind an account, which support does not know; `app.ts` supplies it. */
  findCustomer(accountId: string): Promise<{ readonly fullName: string; readonly email: string } | undefined>;
}

/** Who asks or complains, as far as the call tells. */
export interface Asker {
  /** Undefined for a visitor. */
  readonly customer: Customer | undefined;
  /** What the browser's cookie holds, where it brings one. */
  readonly token: string | undefined;
  /** What limits count them by. */
  readonly network: string;
}

/** The same within a transaction. */
export type Trx = Transaction<Tables>;
