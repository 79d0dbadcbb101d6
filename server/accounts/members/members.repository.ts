import { type NotNull, sql } from 'kysely';
import type { MemberRole } from '../../../contract/permissions.ts';
import type { Database, Trx } from '../../database/database.ts';

export interface MemberLimits {
  /** In a calendar month; null: no limit. */
  readonly spendLimitPence: number | null;
  /** A payment above it waits for an owner; null: none does. */
  readonly approvalAbovePence: number | null;
}

export interface MemberAccess extends MemberLimits {
  readonly role: MemberRole;
}

export interface Member extends MemberAccess {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly since: Date;
  readonly invitedBy: string | null;
}

const limits = ['spend_limit_pence as spendLimitPence', 'approval_above_pence as approvalAbovePence'] as const;

/** In the order in which they joined. */
export function selectMembers(database: Database, organisationId: string): Promise<Member[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as userId',
      'full_name as fullName',
      'email',
      'role',
      'memberships.created_at as since',
      ...limits,
    ])
    .select((eb) =>
      eb
        .selectFrom('member_invitations')
        .innerJoin('users as inviters', 'inviters.id', 'invited_by')
        .select(sql<string | null>`nullif(inviters.full_name, '')`.as('name'))
        .whereRef('member_invitations.organisation_id', '=', 'memberships.organisation_id')
        .whereRef('accepted_by', '=', 'memberships.user_id')
        .orderBy('accepted_at', 'desc')
        .limit(1)
        .as('invitedBy'),
    )
    .where('memberships.organisation_id', '=', organisationId)
    .where('email', 'is not', null)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .$narrowType<{ email: NotNull }>()
    .execute();
}

/** The limits of one member, who can’t start another payment until the transaction ends. Undefined if they no longer belong. */
export function lockMemberLimits(
  trx: Trx,
  { userId, organisationId }: { readonly userId: string; readonly organisationId: string },
): Promise<MemberLimits | undefined> {
  return trx
    .selectFrom('memberships')
    .select(limits)
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Nobody else changes its members until the transaction ends. False if it is erased. Lock users first. */
export async function lockMembers(trx: Trx, organisationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the user belongs to it already. */
export async function insertMembership(
  trx: Trx,
  membership: MemberAccess & { readonly userId: string; readonly organisationId: string },
  at: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('memberships')
    .values({
      user_id: membership.userId,
      organisation_id: membership.organisationId,
      role: membership.role,
      created_at: at,
      chosen_at: at,
      spend_limit_pence: membership.spendLimitPence,
      approval_above_pence: membership.approvalAbovePence,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateMembership(
  trx: Trx,
  { userId, organisationId }: { readonly userId: string; readonly organisationId: string },
  { role, spendLimitPence, approvalAbovePence }: MemberAccess,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ role, spend_limit_pence: spendLimitPence, approval_above_pence: approvalAbovePence })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** Also ends the user’s sessions in this organisation. */
export async function deleteMembership(trx: Trx, userId: string, organisationId: string): Promise<void> {
  await trx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** New sessions start with it. False if the user doesn’t belong to it. */
export async function updateChosen(
  trx: Trx,
  { userId, organisationId }: { readonly userId: string; readonly organisationId: string },
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('memberships')
    .set({ chosen_at: at })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface OwnOrganisation {
  readonly id: string;
  readonly reference: string;
  /** The company, or its owner of longest standing. */
  readonly name: string;
  readonly role: MemberRole;
  readonly isShared: boolean;
}

export const organisationName = sql<string>`coalesce(nullif(organisations.company_name, ''), (
  select full_name from memberships owners join users on users.id = owners.user_id
  where owners.organisation_id = organisations.id and owners.role = 'OWNER'
  order by owners.created_at, users.id limit 1), '')`;

/** In the order in which the user joined. */
export function selectOwnOrganisations(database: Database, userId: string): Promise<OwnOrganisation[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'organisations.id',
      'reference',
      'role',
      organisationName.as('name'),
      sql<boolean>`exists (select from memberships others
        where others.organisation_id = organisations.id and others.user_id <> ${userId})`.as('isShared'),
    ])
    .where('user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('organisations.id')
    .execute();
}
