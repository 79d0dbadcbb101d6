import { type Insertable, sql } from 'kysely';
import type { EmailedLink } from '../accounts/opened-invitation.ts';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { StaffInvitationTable } from '../database/staff-tables.ts';
import type { Page } from '../http/pagination.ts';
import type { StaffInvitation } from './staff-member.ts';

/** Until the transaction ends, nobody else invites this address: two at once would both wait. */
export async function lockInvitationsOf(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff invitations of ${email}`}, 0))`.execute(trx);
}

function selectWaiting(database: Database, at: Date, depotId: string | null) {
  return database
    .selectFrom('staff_invitations')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(depotId !== null, (query) => query.where('depot_id', '=', depotId));
}

const columns = [
  'staff_invitations.id',
  'email',
  'role',
  'depot_id as depotId',
  'depots.name as depotName',
  'staff_invitations.created_at as createdAt',
  'expires_at as expiresAt',
] as const;

/** Newest first. */
export function selectInvitations(
  database: Database,
  at: Date,
  depotId: string | null,
  { limit, offset }: Page,
): Promise<StaffInvitation[]> {
  return selectWaiting(database, at, depotId)
    .leftJoin('depots', 'depots.id', 'depot_id')
    .select(columns)
    .orderBy('staff_invitations.created_at', 'desc')
    .orderBy('staff_invitations.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countInvitations(database: Database, at: Date, depotId: string | null): Promise<number> {
  const { count } = await selectWaiting(database, at, depotId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertInvitation(
  trx: Trx,
  invitation: Omit<Insertable<StaffInvitationTable>, 'accepted_at' | 'withdrawn_at'>,
): Promise<void> {
  await trx.insertInto('staff_invitations').values(invitation).execute();
}

export interface OpenedInvitation extends StaffInvitation {
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Used, withdrawn and expired ones too. */
export function selectStaffInvitation(
  database: Database,
  { email, tokenHash }: EmailedLink,
): Promise<OpenedInvitation | undefined> {
  return database
    .selectFrom('staff_invitations')
    .leftJoin('depots', 'depots.id', 'depot_id')
    .select([...columns, 'accepted_at as acceptedAt', 'withdrawn_at as endedAt'])
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Of several at once one succeeds; the others, and calls after expiry, get false. */
export async function updateInvitationAccepted(
  trx: Trx,
  { email, tokenHash }: EmailedLink,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('staff_invitations')
    .set({ accepted_at: at })
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One that waits, by its id or by its address; undefined where there is none. */
export function updateInvitationWithdrawn(
  trx: Trx,
  which: { readonly id: string; readonly depotId: string | null } | { readonly email: string },
  at: Date,
): Promise<Pick<StaffInvitation, 'id' | 'email' | 'role' | 'depotId' | 'expiresAt'> | undefined> {
  const waiting = trx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: at })
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  const chosen =
    'email' in which
      ? waiting.where('email', '=', which.email)
      : waiting
          .where('id', '=', which.id)
          .$if(which.depotId !== null, (query) => query.where('depot_id', '=', which.depotId));
  return chosen.returning(['id', 'email', 'role', 'depot_id as depotId', 'expires_at as expiresAt']).executeTakeFirst();
}

export async function deleteInvitationsExpiredBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'staff_invitations', sql`expires_at < ${instant}`);
}
