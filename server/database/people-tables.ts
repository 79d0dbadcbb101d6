import type { ColumnType, Generated } from 'kysely';
import type { OperationsScope } from '../../contract/endpoint.ts';
import type { MemberRole } from '../../contract/permissions.ts';
import type { ComplaintEventKind, ComplaintOutcome, ComplaintState } from '../../contract/staff/complaints.ts';
import type { ComplaintKind } from '../../contract/support.ts';

/** Somebody who signs in, or a guest, who has no password; once erased, nothing but the identifier. */
export interface UserTable {
  id: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  email: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  full_name: string;
  phone_number: string;
  accepted_terms_at: Date | null;
  receives_offers: boolean;
  receives_newsletter: boolean;
  erased_at: Date | null;
}

/** Who ships and pays; once erased, nothing but its identifiers. */
export interface OrganisationTable {
  id: string;
  reference: string;
  created_at: Date;
  updated_at: Date;
  company_name: Generated<string>;
  vat_number: Generated<string>;
  address: Generated<string>;
  building: Generated<string>;
  town: Generated<string>;
  postal_code: Generated<string>;
  erased_at: Date | null;
}

interface MembershipTable {
  user_id: string;
  organisation_id: string;
  role: MemberRole;
  created_at: Date;
  chosen_at: Generated<Date | null>;
  spend_limit_pence: Generated<number | null>;
  approval_above_pence: Generated<number | null>;
}

/** Of an address that may have no user yet. */
export interface MemberInvitationTable {
  id: string;
  organisation_id: string;
  email: string | null;
  role: MemberRole;
  spend_limit_pence: number | null;
  approval_above_pence: number | null;
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Generated<Date | null>;
  accepted_at: Generated<Date | null>;
  accepted_by: Generated<string | null>;
}

/** A secret that proves something once, by its hash. */
export interface UserTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify-email' | 'set-up' | 'reset-password' | 'sign-in' | 'second-factor' | 'end-registration' | 'guest';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  replaced: Generated<boolean>;
}

export interface EmailChangeTable {
  id: string;
  user_id: string;
  session_id: string;
  old_email: string;
  new_email: string;
  requested_at: Date;
  confirm_hash: Buffer;
  expires_at: Date;
  stop_hash: Buffer;
  confirmed_at: Date | null;
  undo_hash: Buffer | null;
  undo_until: Date | null;
  ended_at: Date | null;
}

interface SessionTable {
  id: string;
  second_factor_at: Date | null;
  user_id: string;
  organisation_id: string;
  token_hash: Buffer;
  device: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  is_guest: Generated<boolean>;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
}

/** A user's authenticator app; it counts once it is confirmed. */
interface AuthenticatorTable {
  user_id: string;
  sealed_secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: ColumnType<string, number | undefined, number>;
}

/** A recovery code that has not been used, by its hash. */
interface RecoveryCodeTable {
  user_id: string;
  slot: number;
  code_hash: string;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a passkey is to sign, by its hash. */
interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  user_id: string | null;
  expires_at: Date;
}

interface UserLockTable {
  id: string;
  user_id: string;
  locked_at: Date;
  locked_by: string;
  lock_reason: string;
  unlocked_at: Generated<Date | null>;
  unlocked_by: Generated<string | null>;
  unlock_reason: Generated<string | null>;
}

export interface PeopleTables {
  user_locks: UserLockTable;
  users: UserTable;
  organisations: OrganisationTable;
  memberships: MembershipTable;
  member_invitations: MemberInvitationTable;
  user_tokens: UserTokenTable;
  email_changes: EmailChangeTable;
  sessions: SessionTable;
  known_devices: KnownDeviceTable;
  authenticators: AuthenticatorTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
}

export interface SupportConversationTable {
  id: string;
  number: Generated<number>;
  user_id: string | null;
  token_hash: Buffer | null;
  name: string;
  email: string;
  created_at: Date;
  last_message_at: Date;
  is_waiting: boolean;
  assigned_to: ColumnType<string | null, never, string | null>;
}

export interface ConversationPresenceTable {
  conversation_id: string;
  user_id: string;
  seen_at: Date;
  answering_since: Date | null;
}

export interface SupportMessageTable {
  id: Generated<number>;
  conversation_id: string;
  sender: 'CUSTOMER' | 'COMPANY';
  text: string;
  sent_at: Date;
  mail_failure: string | null;
}

export interface SupportComplaintTable {
  reference: string;
  user_id: string | null;
  name: string;
  email: string;
  tracking_code: string;
  kind: ComplaintKind;
  text: string;
  created_at: Date;
  state: Generated<ComplaintState>;
  /** Dates, as YYYY-MM-DD. */
  acknowledge_by: string;
  answer_by: string;
  conclude_by: string;
  due_on: ColumnType<string | null, never, never>;
  outcome: ColumnType<ComplaintOutcome | null, never, ComplaintOutcome | null>;
  closed_at: ColumnType<Date | null, never, Date | null>;
  assigned_to: ColumnType<string | null, never, string | null>;
  version: Generated<number>;
}

export interface ComplaintEventTable {
  id: Generated<number>;
  reference: string;
  at: Date;
  kind: ComplaintEventKind;
  author_id: string | null;
  text: string;
  mail_job_id: ColumnType<string | null, string | undefined, never>;
}

export interface SupportTables {
  support_conversations: SupportConversationTable;
  support_messages: SupportMessageTable;
  support_complaints: SupportComplaintTable;
  complaint_events: ComplaintEventTable;
  conversation_presence: ConversationPresenceTable;
}

/** A key of depots and scanners, by its hash. */
export interface OperationsKeyTable {
  id: Generated<number>;
  name: string;
  key_hash: Buffer;
  is_from_settings: Generated<boolean>;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  depot_id: string;
  scopes: OperationsScope[];
  expires_at: Date | null;
  point_id: string | null;
}

export interface OperationsTables {
  operations_keys: OperationsKeyTable;
}
