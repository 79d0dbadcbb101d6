import { type NotNull, sql, type Updateable } from 'kysely';
import type { MemberRole } from '../../contract/permissions.ts';
import type { Database } from '../database/database.ts';
import type { UserTable } from '../database/people-tables.ts';
import type { Organisation } from './organisation.ts';
import type { User } from './user.ts';

const columns = [
  'id',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'email',
  'email_verified_at as emailVerifiedAt',
  'password_hash as passwordHash',
  'full_name as fullName',
  'phone_number as phoneNumber',
  'accepted_terms_at as acceptedTermsAt',
  'receives_offers as receivesOffers',
  'receives_newsletter as receivesNewsletter',
] as const;

/** Null only of guests and of who is erased, and neither is read here. */
interface Registered {
  email: NotNull;
  passwordHash: NotNull;
  acceptedTermsAt: NotNull;
}

/** Word for word the condition of the index users_registered. */
const isRegistered = sql<boolean>`password_hash is not null`;

function selectUsers(database: Database) {
  return database.selectFrom('users').select(columns).where(isRegistered).$narrowType<Registered>();
}

export type NewUser = Pick<
  User,
  'id' | 'email' | 'passwordHash' | 'fullName' | 'phoneNumber' | 'receivesOffers' | 'receivesNewsletter'
>;

/** With an organisation of their own. False, and nothing is added, if the address has a user already. */
export async function insertUser(
  database: Database,
  user: NewUser,
  organisation: Pick<Organisation, 'id' | 'reference'>,
  at: Date,
): Promise<boolean> {
  const row = await database
    .with('added', (db) =>
      db
        .insertInto('users')
        .values({ ...detailsOf(user, at), id: user.id, email: user.email, created_at: at })
        .onConflict((conflict) => conflict.column('email').where(isRegistered).doNothing())
        .returning('id'),
    )
    .with('founded', (db) =>
      db
        .insertInto('organisations')
        .columns(['id', 'reference', 'created_at', 'updated_at'])
        .expression(
          db
            .selectFrom('added')
            .select([
              sql<string>`${organisation.id}::uuid`.as('id'),
              sql<string>`${organisation.reference}`.as('reference'),
              sql<Date>`${at}::timestamptz`.as('created_at'),
              sql<Date>`${at}::timestamptz`.as('updated_at'),
            ]),
        )
        .returning(['id', 'created_at']),
    )
    .insertInto('memberships')
    .columns(['user_id', 'organisation_id', 'role', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(['added', 'founded'])
        .select([
          'added.id as user_id',
          'founded.id as organisation_id',
          sql<MemberRole>`'OWNER'`.as('role'),
          'created_at',
        ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Without an organisation: insert a membership in the same transaction. Undefined if the address has a user already. */
export function insertVerifiedUser(database: Database, user: NewUser, at: Date): Promise<User | undefined> {
  return database
    .insertInto('users')
    .values({ ...detailsOf(user, at), id: user.id, email: user.email, email_verified_at: at, created_at: at })
    .onConflict((conflict) => conflict.column('email').where(isRegistered).doNothing())
    .returning(columns)
    .$narrowType<Registered>()
    .executeTakeFirst();
}

/** Replaces an unverified registration. Lock the user before. */
export async function updateRegistration(database: Database, id: string, user: NewUser, at: Date): Promise<void> {
  await database
    .updateTable('users')
    .set(detailsOf(user, at))
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

function detailsOf(user: NewUser, at: Date) {
  return {
    updated_at: at,
    password_hash: user.passwordHash,
    full_name: user.fullName,
    phone_number: user.phoneNumber,
    accepted_terms_at: at,
    receives_offers: user.receivesOffers,
    receives_newsletter: user.receivesNewsletter,
  };
}

/** Unverified registrations only; their tokens, and the organisations nobody else belongs to, go with them. */
export async function deleteRegistration(database: Database, id: string): Promise<void> {
  await sql`
    with ended as (delete from users where id = ${id} and email_verified_at is null returning id)
    ${deleteOrganisationsOfEnded}`.execute(database);
}

const deleteOrganisationsOfEnded = sql`
  delete from organisations using memberships, ended
  where organisations.id = memberships.organisation_id and memberships.user_id = ended.id
    and not exists (
      select from memberships other
      where other.organisation_id = organisations.id and other.user_id not in (select id from ended))`;

/** Undefined if erased, or a guest. */
export function selectUser(database: Database, id: string): Promise<User | undefined> {
  return selectUsers(database).where('id', '=', id).executeTakeFirst();
}

/** Undefined if erased, or a guest. */
export async function selectEmail(database: Database, id: string): Promise<string | undefined> {
  return (await selectUser(database, id))?.email;
}

/** Verified or not; guests are no users of an address. */
export function selectUserByEmail(database: Database, email: string): Promise<User | undefined> {
  return selectUsers(database).where('email', '=', email).executeTakeFirst();
}

/** Locks the user until the transaction ends. Lock order: the user before its tokens. */
export function lockUserByEmail(trx: Database, email: string): Promise<User | undefined> {
  return selectUsers(trx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the user until the transaction ends; false if the password has changed. */
export async function lockUserWithPassword(database: Database, id: string, passwordHash: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** No effect if already verified. */
export async function updateEmailVerified(database: Database, id: string, at: Date): Promise<void> {
  await database
    .updateTable('users')
    .set((eb) => ({ email_verified_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Undefined if the user is erased. */
export function updateUser(
  database: Database,
  id: string,
  values: Updateable<UserTable> & { readonly updated_at: Date },
): Promise<User | undefined> {
  return database
    .updateTable('users')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(columns)
    .$narrowType<Registered>()
    .executeTakeFirst();
}

/** With `ifStill`, only over that hash. False if nothing was updated. */
export async function updatePassword(
  database: Database,
  id: string,
  { hash, ifStill, at }: { readonly hash: string; readonly ifStill?: string; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('users')
    .set((eb) => ({ password_hash: hash, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(ifStill !== undefined, (query) => query.where('password_hash', '=', ifStill ?? null))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks inserts of personal data until the transaction ends: they lock the user `for key share` and check `erased_at`. */
export async function lockUser(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Keeps the identifier, blanks everything personal. */
export async function updateUserErased(database: Database, id: string, at: Date): Promise<void> {
  await database
    .updateTable('users')
    .set((eb) => ({
      erased_at: at,
      updated_at: at,
      version: eb('version', '+', 1),
      email: null,
      email_verified_at: null,
      password_hash: null,
      full_name: '',
      phone_number: '',
      receives_offers: false,
      receives_newsletter: false,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a batch of registrations last made before an instant that were never verified and have no verification token left, live or
 * expired, with the organisations nobody else belongs to. Returns the number of users.
 */
export async function deleteUnverifiedUsers(
  database: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  // The conditions are repeated outside for a row that is verified or registered again meanwhile. The index is on
  // created_at.
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from users where email_verified_at is null and password_hash is not null and updated_at < ${before} and ctid = any(array(
        select ctid from users
        where email_verified_at is null and password_hash is not null and created_at < ${before} and updated_at < ${before}
          and not exists (select from user_tokens where user_id = users.id and purpose = 'verify-email')
        order by created_at limit ${limit}))
      returning id
    ), dissolved as (${deleteOrganisationsOfEnded})
    select count(*)::integer as count from ended`.execute(database);
  return rows[0]?.count ?? 0;
}
