import { type NotNull, sql, type Updateable } from 'kysely';
import type { AccountTable } from '../database/account-tables.ts';
import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';

const columns = [
  'id',
  'reference',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'email',
  'email_verified_at as emailVerifiedAt',
  'password_hash as passwordHash',
  'full_name as fullName',
  'phone_number as phoneNumber',
  'address',
  'building',
  'town',
  'postal_code as postalCode',
  'company_name as companyName',
  'vat_number as vatNumber',
  'accepted_terms_at as acceptedTermsAt',
  'receives_offers as receivesOffers',
  'receives_newsletter as receivesNewsletter',
] as const;

/** Null only once erased, and an erased account is never read. */
interface Unerased {
  email: NotNull;
  passwordHash: NotNull;
}

function selectAccounts(database: Database) {
  return database.selectFrom('accounts').select(columns).$narrowType<Unerased>();
}

export type NewAccount = Pick<
  Account,
  'id' | 'reference' | 'email' | 'passwordHash' | 'fullName' | 'phoneNumber' | 'receivesOffers' | 'receivesNewsletter'
>;

/** False if the address has an account already. */
export async function insertAccount(database: Database, account: NewAccount, at: Date): Promise<boolean> {
  const row = await database
    .insertInto('accounts')
    .values({
      ...detailsOf(account, at),
      id: account.id,
      reference: account.reference,
      email: account.email,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an unverified registration. Lock the account before. */
export async function updateRegistration(database: Database, id: string, account: NewAccount, at: Date): Promise<void> {
  await database
    .updateTable('accounts')
    .set(detailsOf(account, at))
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

function detailsOf(account: NewAccount, at: Date) {
  return {
    updated_at: at,
    password_hash: account.passwordHash,
    full_name: account.fullName,
    phone_number: account.phoneNumber,
    accepted_terms_at: at,
    receives_offers: account.receivesOffers,
    receives_newsletter: account.receivesNewsletter,
  };
}

/** Unverified registrations only; their tokens go with them. */
export async function deleteRegistration(database: Database, id: string): Promise<void> {
  await database.deleteFrom('accounts').where('id', '=', id).where('email_verified_at', 'is', null).execute();
}

/** Undefined if erased. */
export function selectAccount(database: Database, id: string): Promise<Account | undefined> {
  return selectAccounts(database).where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst();
}

/** Verified or not; erased accounts have no address. */
export function selectAccountByEmail(database: Database, email: string): Promise<Account | undefined> {
  return selectAccounts(database).where('email', '=', email).executeTakeFirst();
}

/** Locks the account until the transaction ends. Lock order: the account before its tokens. */
export function lockAccountByEmail(trx: Database, email: string): Promise<Account | undefined> {
  return selectAccounts(trx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the account until the transaction ends; false if the password has changed. */
export async function lockAccountWithPassword(database: Database, id: string, passwordHash: string): Promise<boolean> {
  const row = await database
    .selectFrom('accounts')
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
    .updateTable('accounts')
    .set((eb) => ({ email_verified_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Undefined if the account is erased. */
export function updateAccount(
  database: Database,
  id: string,
  values: Updateable<AccountTable> & { readonly updated_at: Date },
): Promise<Account | undefined> {
  return database
    .updateTable('accounts')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(columns)
    .$narrowType<Unerased>()
    .executeTakeFirst();
}

/** With `ifStill`, only over that hash. False if nothing was updated. */
export async function updatePassword(
  database: Database,
  id: string,
  { hash, ifStill, at }: { readonly hash: string; readonly ifStill?: string; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('accounts')
    .set((eb) => ({ password_hash: hash, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(ifStill !== undefined, (query) => query.where('password_hash', '=', ifStill ?? null))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks inserts of personal data until the transaction ends: they lock the account `for key share` and check `erased_at`. */
export async function lockAccount(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
}

/** Keeps the identifiers, blanks everything personal. */
export async function updateAccountErased(database: Database, id: string, at: Date): Promise<void> {
  await database
    .updateTable('accounts')
    .set((eb) => ({
      erased_at: at,
      updated_at: at,
      version: eb('version', '+', 1),
      email: null,
      email_verified_at: null,
      password_hash: null,
      full_name: '',
      phone_number: '',
      address: '',
      building: '',
      town: '',
      postal_code: '',
      company_name: '',
      vat_number: '',
      receives_offers: false,
      receives_newsletter: false,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a batch of registrations last made before an instant that were never verified and have no verification token left, live or
 * expired. Returns the number of rows.
 */
export async function deleteUnverifiedAccounts(
  database: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  // The conditions are repeated outside for a row that is verified or registered again meanwhile. The index is on
  // created_at.
  const { numAffectedRows = 0n } = await sql`
    delete from accounts where email_verified_at is null and updated_at < ${before} and ctid = any(array(
      select ctid from accounts
      where email_verified_at is null and email is not null and created_at < ${before} and updated_at < ${before}
        and not exists (select from account_tokens where account_id = accounts.id and purpose = 'verify-email')
      order by created_at limit ${limit}))`.execute(database);
  return Number(numAffectedRows);
}
