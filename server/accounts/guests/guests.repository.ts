import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import { insertOwnOrganisation } from '../organisations.repository.ts';
import { isUnlocked } from '../user-locks.ts';

/** Somebody who sends without an account. */
export interface Guest {
  readonly id: string;
  readonly organisationId: string;
  readonly fullName: string;
  /** Typed, not verified. */
  readonly email: string;
}

/** The sender of a guest's shipment. */
export interface GuestSender {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
}

/** With an organisation of their own, without a name and an address so far. */
export async function insertGuest(trx: Trx, id: string, at: Date): Promise<Pick<Guest, 'id' | 'organisationId'>> {
  const nothing = { email: null, full_name: '', phone_number: '', receives_offers: false, receives_newsletter: false };
  await trx
    .insertInto('users')
    .values({ id, ...nothing, created_at: at, updated_at: at })
    .execute();
  return { id, organisationId: await insertOwnOrganisation(trx, id, at) };
}

export async function updateGuest(database: Database, id: string, sender: GuestSender, at: Date): Promise<void> {
  await database
    .updateTable('users')
    .set({ email: sender.email.toLowerCase(), full_name: sender.fullName, phone_number: sender.phone, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .execute();
}

// Word for word the condition of the index users_guests, as guests alone have an address and no password.
const isGuest = sql<boolean>`password_hash is null`;

function selectGuests(database: Database) {
  return database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'organisation_id as organisationId', 'full_name as fullName', sql<string>`email`.as('email')])
    .where(isGuest)
    .where('email', 'is not', null);
}

export function selectGuestsByEmail(database: Database, email: string): Promise<Guest[]> {
  return selectGuests(database).where('email', '=', email.toLowerCase()).orderBy('users.id').execute();
}

export async function selectGuestEmail(database: Database, id: string): Promise<string | null | undefined> {
  const row = await database.selectFrom('users').select('email').where('id', '=', id).where(isGuest).executeTakeFirst();
  return row?.email;
}

/** Against a new link too, until the transaction ends. Returns the address. */
export async function lockGuest(trx: Trx, id: string): Promise<string | null | undefined> {
  const query = trx.selectFrom('users').select('email').where('id', '=', id).where(isGuest);
  return (await query.forUpdate().executeTakeFirst())?.email;
}

/** Undefined for an organisation with an account. */
export async function selectGuestId(database: Database, organisationId: string): Promise<string | undefined> {
  const guest = await selectGuests(database).where('organisation_id', '=', organisationId).executeTakeFirst();
  return guest?.id;
}

/** By a link that was ever emailed to them, used and expired ones too. */
export function selectGuestByLink(database: Database, tokenHash: Buffer): Promise<Guest | undefined> {
  return selectGuests(database)
    .innerJoin('user_tokens', 'user_tokens.user_id', 'users.id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'guest')
    .executeTakeFirst();
}

/** Locks them against another claim and a new link until the transaction ends; without those that are gone or changed meanwhile, or locked. */
export async function lockGuests(
  trx: Trx,
  { ids, email }: { readonly ids: readonly string[]; readonly email: string },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(isGuest)
    .where('email', '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  // A statement of its own: what waited above does not see who was locked meanwhile.
  const unlocked = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .where(isUnlocked('users.id'))
    .execute();
  return unlocked.map(({ id }) => id);
}

/** With their organisations, sessions and links. Fails where anything is left that belongs to them. */
export async function deleteGuests(trx: Trx, guests: readonly Pick<Guest, 'id' | 'organisationId'>[]): Promise<void> {
  await trx
    .deleteFrom('users')
    .where(sql<boolean>`id = any(${guests.map(({ id }) => id)}::uuid[])`)
    .execute();
  await trx
    .deleteFrom('organisations')
    .where(sql<boolean>`id = any(${guests.map(({ organisationId }) => organisationId)}::uuid[])`)
    .execute();
}

/** Who came before an instant and may have nothing left that they need: a batch of them, after the last one of the batch before. */
export function selectOldGuests(
  database: Database,
  { before, afterId, limit }: { readonly before: Date; readonly afterId: string | undefined; readonly limit: number },
): Promise<Pick<Guest, 'id' | 'organisationId'>[]> {
  return database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'organisation_id as organisationId'])
    .where(isGuest)
    .where('erased_at', 'is', null)
    .where('users.created_at', '<', before)
    .$if(afterId !== undefined, (query) => query.where('users.id', '>', afterId ?? ''))
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
