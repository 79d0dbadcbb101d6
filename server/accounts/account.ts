import { randomInt } from 'node:crypto';
import { legibleCharacters } from '../../contract/values/texts/legible-characters.ts';
import type { ExplainUnserved, FindTowns } from '../addresses/post-areas.ts';
import type { Database, Trx } from '../database/database.ts';
import type { CountTry, Limit } from '../http/rate-limit.ts';
import type { PasswordHasher } from './credentials/password-hash.ts';
import type { SecretBox } from './credentials/secret-box.ts';
import type { EnqueueMail } from './mails/account-mail.ts';

export interface Account {
  readonly id: string;
  /** Shown to people: `ACC-…`. */
  readonly reference: string;
  /** Incremented with each change. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly address: string;
  /** House number or name; empty if it is part of the address. */
  readonly building: string;
  readonly town: string;
  readonly postalCode: string;
  /** Empty for a private customer. */
  readonly companyName: string;
  /** Such as GB123456782. */
  readonly vatNumber: string;
  readonly acceptedTermsAt: Date;
  readonly receivesOffers: boolean;
  readonly receivesNewsletter: boolean;
}

/** Random, so that it reveals neither the number of customers nor another reference. */
export function createReference(): string {
  const characters = Array.from({ length: 10 }, () => legibleCharacters[randomInt(legibleCharacters.length)]);
  return `ACC-${characters.join('')}`;
}

/** Personal data that another slice stores about a customer, for export and erasure. */
export interface CustomerRecords {
  /** Key in the export. */
  readonly name: string;
  /** Long lists are returned as pages, which are read later. */
  exportFor(database: Database, accountId: string): Promise<unknown>;
  /** Throws a refusal if something must be finished first; the account then stays as it is. */
  eraseFor(trx: Trx, accountId: string): Promise<void>;
  eraseForEmail?(trx: Trx, accountId: string): Promise<void>;
  /** Has what is mailed to the account's old address go to the new one. */
  followEmail?(trx: Trx, accountId: string, change: EmailMove): Promise<void>;
}

export interface EmailMove {
  readonly from: string;
  readonly to: string;
}

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

/** Shown in authenticator apps and passkey prompts. */
export interface Site {
  readonly name: string;
  /** Such as `https://www.example.com`. */
  origin(): string;
}

export interface SignInDeps extends AccountDeps {
  readonly secrets: SecretBox;
  readonly site: Site;
}
