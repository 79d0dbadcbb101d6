import { type NotNull, sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { EmailedLink } from '../opened-invitation.ts';
import { type MemberAccess, organisationName } from './members.repository.ts';

const access = ['role', 'spend_limit_pence as spendLimitPence', 'approval_above_pence as approvalAbovePence'] as const;

export interface MemberInvitation extends MemberAccess {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly invitedBy: string | null;
}

function selectOpen(database: Database, organisationId: string, at: Date) {
  return database
    .selectFrom('member_invitations')
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);
}

/** Newest first. */
export function selectOpenInvitations(
  database: Database,
  organisationId: string,
  at: Date,
): Promise<MemberInvitation[]> {
  return selectOpen(database, organisationId, at)
    .innerJoin('users', 'users.id', 'invited_by')
    .select(['member_invitations.id', 'member_invitations.email', ...access])
    .select(['member_invitations.created_at as createdAt', 'expires_at as expiresAt'])
    .select(sql<string | null>`nullif(full_name, '')`.as('invitedBy'))
    .orderBy('member_invitations.created_at', 'desc')
    .orderBy('member_invitations.id')
    .$narrowType<{ email: NotNull }>()
    .execute();
}

/** Members and open invitations. */
export async function countPlaces(trx: Trx, organisationId: string, at: Date): Promise<number> {
  const { members } = await trx
    .selectFrom('memberships')
    .select(sql<number>`count(*)::integer`.as('members'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { open } = await selectOpen(trx, organisationId, at)
    .select(sql<number>`count(*)::integer`.as('open'))
    .executeTakeFirstOrThrow();
  return members + open;
}

export interface NewInvitation extends MemberAccess {
  readonly id: string;
  readonly organisationId: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertMemberInvitation(trx: Trx, invitation: NewInvitation): Promise<void> {
  await trx
    .insertInto('member_invitations')
    .values({
      id: invitation.id,
      organisation_id: invitation.organisationId,
      email: invitation.email,
      role: invitation.role,
      spend_limit_pence: invitation.spendLimitPence,
      approval_above_pence: invitation.approvalAbovePence,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** An open one, by its id or address. False if there is none. */
export async function updateRevoked(
  trx: Trx,
  organisationId: string,
  which: { readonly id: string } | { readonly email: string },
  at: Date,
): Promise<boolean> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['email', which.email] as const);
  const row = await trx
    .updateTable('member_invitations')
    .set({ revoked_at: at })
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(column, '=', value)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenedInvitation extends MemberAccess {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly acceptedAt: Date | null;
}

/** Used, revoked and expired ones too. An accepted one is known by the address of who accepted. */
export function selectMemberInvitation(
  database: Database,
  { email, tokenHash }: EmailedLink,
): Promise<OpenedInvitation | undefined> {
  return database
    .selectFrom('member_invitations')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .leftJoin('users', 'users.id', 'accepted_by')
    .select(['organisations.id as organisationId', organisationName.as('organisationName'), ...access])
    .select(['expires_at as expiresAt', 'revoked_at as endedAt', 'accepted_at as acceptedAt'])
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`coalesce(member_invitations.email, users.email) = ${email}`)
    .where('organisations.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Of several at once one succeeds; the others, and calls after expiry, get undefined. */
export function updateAccepted(
  trx: Trx,
  { email, tokenHash }: EmailedLink,
  userId: string,
  at: Date,
): Promise<(MemberAccess & { readonly organisationId: string }) | undefined> {
  return trx
    .updateTable('member_invitations')
    .set({ accepted_at: at, accepted_by: userId, email: null })
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['organisation_id as organisationId', ...access])
    .executeTakeFirst();
}

/** When the organisation is erased. Accepted ones stay, without an address. */
export async function deleteOpenInvitations(trx: Trx, organisationId: string): Promise<void> {
  await trx
    .deleteFrom('member_invitations')
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Accepted ones stay: they say who invited whom. */
export async function deleteInvitationsExpiredBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'member_invitations', sql`accepted_at is null and expires_at < ${instant}`);
}
