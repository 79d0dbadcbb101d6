import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import type { AccountDeps } from '../accounts/user.ts';
import { type Actor, staffActor } from '../audit/record-audit.ts';
import type { StaffCaller } from '../http/authenticate.ts';

export interface StaffMember {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: StaffRole;
  /** Null: everywhere. */
  readonly depotId: string | null;
  readonly depotName: string | null;
  readonly startedAt: Date;
}

export interface StaffInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly depotId: string | null;
  readonly depotName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type StaffDeps = Pick<AccountDeps, 'database' | 'now' | 'enqueueMail'>;

/** Who changes something, and for which depot they may; null: for all. */
export interface Manager {
  readonly actor: Actor;
  readonly depotId: string | null;
}

export function managerOf(caller: StaffCaller, requestId: string): Manager {
  return { actor: staffActor(caller, requestId), depotId: caller.depotId };
}
