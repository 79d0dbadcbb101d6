import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { legibleCharacters } from '../../contract/values/legible-characters.ts';
import type { FindTowns } from '../addresses/find-town.ts';
import type { ExplainUnserved } from '../addresses/refuse-unserved-postcode.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { CountTry, Limit } from '../http/rate-limit.ts';
import type { EnqueueMail } from './mails/account-mail.ts';
import type { PasswordHasher } from './security/password-hash.ts';
import type { SecretBox } from './security/secret-box.ts';

/** A customer's account. */
export interface Account {
  readonly id: string;
  /** What people read out: `ACC-…`. */
  readonly reference: string;
  /** How often it was changed. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly email: string;
  readonly emailVerifiedAt: Date | undefined;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly address: string;
  /** House number or name; empty where it is part of the address. */
  readonly building: string;
  readonly town: string;
  readonly postalCode: string;
  /** The company that the customer orders for; empty where there is none. */
  readonly companyName: string;
  /** Its UK VAT number, such as GB123456782. */
  readonly vatNumber: string;
  readonly acceptedTermsAt: Date;
  readonly receivesOffers: boolean;
  readonly receivesNewsletter: boolean;
}

/** A new reference for an account. Random, so that it tells neither how many customers there are nor another's reference. */
export function createReference(): string {
  const characters = Array.from({ length: 10 }, () => legibleCharacters[randomInt(legibleCharacters.length)]);
  return `ACC-${characters.join('')}`;
}

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
  /** Has what is mailed to the account's old address go to the new one. */
  followEmail?(trx: Transaction<Tables>, accountId: string, change: EmailMove): Promise<void>;
}

/** An account's address before a change and after it. */
export interface EmailMove {
  readonly from: string;
  readonly to: string;
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

/** Who we are to authenticator apps and passkeys. */
export interface Site {
  /** The company's name. */
  readonly name: string;
  /** Where customers reach the product, as their browsers write it: `https://www.example.com`. */
  origin(): string;
}

/** What the calls about authenticator apps and passkeys are made with. */
export interface SignInDeps extends AccountDeps {
  readonly secrets: SecretBox;
  readonly site: Site;
}
