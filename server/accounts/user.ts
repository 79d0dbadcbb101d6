import type { ExplainUnserved, FindTowns } from '../addresses/post-areas.ts';
import type { Database, Trx } from '../database/database.ts';
import type { CountTry, Limit } from '../http/rate-limit.ts';
import type { PasswordHasher } from './credentials/password-hash.ts';
import type { SecretBox } from './credentials/secret-box.ts';
import type { MailProofs } from './guests/mail-proof.ts';
import type { EnqueueMail } from './mails/account-mail.ts';
import type { Organisation } from './organisation.ts';

export interface User {
  readonly id: string;
  /** Incremented with each change. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly acceptedTermsAt: Date;
  readonly receivesOffers: boolean;
  readonly receivesNewsletter: boolean;
}

export interface UserAndOrganisation {
  readonly user: User;
  readonly organisation: Organisation;
}

/** Personal data that another slice stores about a user or an organisation, for export and erasure. */
export interface CustomerRecords {
  /** Key in the export. */
  readonly name: string;
  /** Whose id the calls below take. */
  readonly owner: 'user' | 'organisation';
  /** Long lists are returned as pages, which are read later. */
  exportFor(database: Database, ownerId: string): Promise<unknown>;
  /** Throws a refusal if something must be finished first; nothing is then erased. */
  eraseFor(trx: Trx, ownerId: string): Promise<void>;
  eraseForEmail?(trx: Trx, ownerId: string): Promise<void>;
  /** What an organisation that stays has of a member who leaves. */
  eraseForMember?(trx: Trx, organisationId: string, email: string): Promise<void>;
  /** Has what is mailed to a user's old address go to the new one. */
  followEmail?(trx: Trx, ownerId: string, change: EmailMove): Promise<void>;
}

export interface EmailMove {
  readonly from: string;
  readonly to: string;
}

/** Makes what organisations own another one's, in the claim's transaction. */
export type MoveRecords = (trx: Trx, move: { readonly from: readonly string[]; readonly to: string }) => Promise<void>;

/** Of people who work for the courier, as far as their accounts are concerned. */
export interface StaffAccess {
  isStaff(database: Database, userId: string): Promise<boolean>;
  /**
   * First in a transaction that may end a role: whatever staff do locks their role before it refers to users, so the other order would be a
   * deadlock with what the user is doing as staff.
   */
  lockRole(trx: Trx, userId: string): Promise<void>;
  /** Ends the role of somebody who has one: they need a new invitation. */
  endRole(trx: Trx, userId: string, why: { readonly cause: string; readonly at: Date }): Promise<void>;
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
    readonly guestsPerAddress: Limit;
    readonly guestShipments: Limit;
  };
  readonly sessionLife: { readonly idleMs: number; readonly longestMs: number };
  readonly explainUnserved: ExplainUnserved;
  readonly findTowns: FindTowns;
  readonly records: readonly CustomerRecords[];
  readonly mailProofs: MailProofs;
  /** Of a guest, in the order of their locks. */
  readonly moveRecords: readonly MoveRecords[];
  /** Of organisations, those with a booked shipment whose people are not erased: one id for each shipment. */
  findBooked(database: Database, organisationIds: readonly string[], since?: Date): Promise<readonly string[]>;
  readonly staffAccess: StaffAccess;
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
