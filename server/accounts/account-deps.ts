import type { Transaction } from 'kysely';
import type { FindTowns } from '../addresses/find-town.ts';
import type { ExplainUnserved } from '../addresses/refuse-unserved-postcode.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { CountTry, Limit } from '../http/rate-limit.ts';
import type { EnqueueMail } from './mails/account-mail.ts';
import type { PasswordHasher } from './password-hash.ts';

/** What another part of the product keeps about a customer. Each part above accounts has one, and `app.ts` supplies them. */
export interface CustomerRecords {
  /** The name of its entry in an export. */
  readonly name: string;
  /** Answers long lists as pages, which are read after it. */
  exportFor(database: Database, accountId: string): Promise<unknown>;
  /** Erases what may be erased; refuses where something must be finished first, which keeps the account as it is. */
  eraseFor(trx: Transaction<Tables>, accountId: string): Promise<void>;
  /** Erases what is found by the account's e-mail address alone, while it still has the address that it gives up. */
  eraseForEmail?(trx: Transaction<Tables>, accountId: string): Promise<void>;
}

/** What the account calls are made with. */
export interface AccountDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly enqueueMail: EnqueueMail;
  readonly passwords: PasswordHasher;
  readonly countTry: CountTry;
  readonly limits: {
    readonly signInsPerAccount: Limit;
    readonly passwordChecksPerAccount: Limit;
    readonly failedSignInsPerAddress: Limit;
    readonly mailsPerEmail: Limit;
    readonly mailsPerAddress: Limit;
    readonly exportsPerCustomer: Limit;
  };
  readonly sessionLife: { readonly idleMs: number; readonly longestMs: number };
  readonly explainUnserved: ExplainUnserved;
  readonly findTowns: FindTowns;
  readonly records: readonly CustomerRecords[];
}

/** The same within a transaction. */
export type Trx = Transaction<Tables>;
