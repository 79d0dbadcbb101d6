import type { ColumnType, Generated } from 'kysely';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';

export interface DepotTable {
  id: string;
  name: string;
  address: string;
  town: string;
  postcode: string;
  easting: number;
  northing: number;
  open_days: number[];
  /** Times of day, such as 17:00:00. */
  opens: string;
  closes: string;
  cut_off: string;
  created_at: Date;
}

interface StaffMemberTable {
  id: string;
  user_id: string;
  role: StaffRole;
  depot_id: string | null;
  started_at: Date;
  ended_at: Date | null;
}

export interface StaffInvitationTable {
  id: string;
  email: string;
  role: StaffRole;
  depot_id: string | null;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

interface DeviceTable {
  id: string;
  name: string;
  depot_id: string;
  public_key: Buffer;
  enrolled_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface DeviceEnrolmentTable {
  code_hash: Buffer;
  name: string;
  depot_id: string;
  created_at: Date;
  expires_at: Date;
  device_id: string | null;
}

interface DeviceChallengeTable {
  challenge_hash: Buffer;
  device_id: string;
  expires_at: Date;
}

interface StaffSessionTable {
  id: string;
  staff_id: string;
  session_id: string;
  device_id: string | null;
  token_hash: Buffer;
  device: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface DevicePinTable {
  device_id: string;
  staff_id: string;
  session_id: string;
  pin_hash: string;
  failed_tries: Generated<number>;
  expires_at: Date;
}

interface AuditEntryTable {
  id: Generated<string>;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  actor_role: StaffRole | null;
  depot_id: string | null;
  device_id: string | null;
  device: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  request_id: string | null;
}

export interface StaffTables {
  depots: DepotTable;
  staff_members: StaffMemberTable;
  staff_invitations: StaffInvitationTable;
  devices: DeviceTable;
  device_enrolments: DeviceEnrolmentTable;
  device_challenges: DeviceChallengeTable;
  staff_sessions: StaffSessionTable;
  device_pins: DevicePinTable;
  audit_entries: AuditEntryTable;
}
