import { randomUUID } from 'node:crypto';
import type { NotNull, Updateable } from 'kysely';
import type { MemberRole } from '../../contract/permissions.ts';
import type { Database, Trx } from '../database/database.ts';
import type { OrganisationTable } from '../database/people-tables.ts';
import { createReference, type Organisation } from './organisation.ts';

const columns = [
  'organisations.id',
  'reference',
  'company_name as companyName',
  'vat_number as vatNumber',
  'address',
  'building',
  'town',
  'postal_code as postalCode',
] as const;

/** Undefined if erased. */
export function selectOrganisation(database: Database, id: string): Promise<Organisation | undefined> {
  return database
    .selectFrom('organisations')
    .select(columns)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The one a user acted for last, or else belongs to longest: a session starts with it. Keeps the membership until the transaction ends.
 * Undefined once the user is erased.
 */
export function lockFirstOrganisation(
  database: Trx,
  userId: string,
): Promise<(Organisation & { readonly role: MemberRole }) | undefined> {
  return database
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([...columns, 'role'])
    .where('user_id', '=', userId)
    .orderBy('chosen_at', (order) => order.desc().nullsLast())
    .orderBy('memberships.created_at')
    .orderBy('memberships.organisation_id')
    .limit(1)
    .forKeyShare('memberships')
    .executeTakeFirst();
}

interface BilledOrganisation extends Organisation {
  readonly email: string;
  readonly fullName: string;
}

/** With the owner of longest standing, to whom its mails and invoices go. Undefined if it is erased. */
export function selectBilledOrganisation(database: Database, id: string): Promise<BilledOrganisation | undefined> {
  return database
    .selectFrom('organisations')
    .innerJoin('memberships', 'memberships.organisation_id', 'organisations.id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([...columns, 'email', 'full_name as fullName'])
    .where('organisations.id', '=', id)
    .where('role', '=', 'OWNER')
    .where('email', 'is not', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .limit(1)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}

/** Of everybody who may decide for an organisation. */
export function selectOwners(
  database: Database,
  organisationId: string,
): Promise<{ readonly email: string; readonly fullName: string }[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['email', 'full_name as fullName'])
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'OWNER')
    .where('email', 'is not', null)
    .orderBy('memberships.created_at')
    .$narrowType<{ email: NotNull }>()
    .execute();
}

export interface Membership {
  readonly organisationId: string;
  readonly reference: string;
  readonly companyName: string;
  readonly role: MemberRole;
  readonly since: Date;
}

/** In the order in which the user joined. */
export function selectMemberships(database: Database, userId: string): Promise<Membership[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'organisation_id as organisationId',
      'reference',
      'company_name as companyName',
      'role',
      'memberships.created_at as since',
    ])
    .where('user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('organisation_id')
    .execute();
}

interface RoleOfMember {
  readonly userId: string;
  readonly role: MemberRole;
}

/** Certain only under the organisation's lock, which every change of its members takes. */
export function selectRoles(trx: Trx, organisationId: string): Promise<RoleOfMember[]> {
  return trx
    .selectFrom('memberships')
    .select(['user_id as userId', 'role'])
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** Also ends the user's sessions. */
export async function deleteMemberships(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('memberships').where('user_id', '=', userId).execute();
}

/** Blocks inserts of its data until the transaction ends: they lock it `for key share` and check `erased_at`. Lock users first. */
export async function lockOrganisation(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('organisations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Undefined if it is erased. */
export function updateOrganisation(
  database: Database,
  id: string,
  values: Updateable<OrganisationTable> & { readonly updated_at: Date },
): Promise<Organisation | undefined> {
  return database
    .updateTable('organisations')
    .set(values)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** Of one owner, as after registering. Returns its id. */
export async function insertOwnOrganisation(trx: Trx, userId: string, at: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('organisations')
    .values({ id, reference: createReference(), created_at: at, updated_at: at })
    .execute();
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, organisation_id: id, role: 'OWNER', created_at: at })
    .execute();
  return id;
}

/** The oldest that nobody else belongs to. */
export async function selectOwnOrganisationId(database: Database, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as others')
            .select('others.user_id')
            .whereRef('others.organisation_id', '=', 'memberships.organisation_id')
            .where('others.user_id', '<>', userId),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.organisation_id;
}

/** Keeps the identifiers, blanks everything personal. */
export async function updateOrganisationErased(trx: Trx, id: string, at: Date): Promise<void> {
  const nothing = { company_name: '', vat_number: '', address: '', building: '', town: '', postal_code: '' };
  await trx
    .updateTable('organisations')
    .set({ ...nothing, erased_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}
