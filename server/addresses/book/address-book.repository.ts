import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type AddressSide, mostSearchWords } from '../../../contract/addresses/address-book.ts';
import type { Database, Trx } from '../../database/database.ts';
import { isDuplicate } from '../../database/database-errors.ts';
import { addressFingerprint, type BookAddress, type SavedAddress } from './saved-address.ts';

const columns = [
  'id',
  'full_name as fullName',
  'email',
  'phone_number as phone',
  'country',
  'postcode',
  'street_name as streetName',
  'building',
  'town',
] as const;

/** Until the transaction ends, nobody else adds to the book: two at once could fill it beyond its limit. */
export async function lockAddressBook(database: Database, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address book of ${organisationId}`}, 0))`.execute(
    database,
  );
}

/** Both sides together. */
export async function countAddresses(database: Database, organisationId: string): Promise<number> {
  const { count } = await database
    .selectFrom('address_book_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** In the order of the ids. */
export function findAddressesIn(
  database: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<SavedAddress[]> {
  return database
    .selectFrom('address_book_entries')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}

/** Those of the fingerprints that are in the book, in hexadecimal. */
export async function findKnownLikenesses(
  database: Database,
  organisationId: string,
  side: AddressSide,
  fingerprints: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('address_book_entries')
    .select('fingerprint')
    .where('organisation_id', '=', organisationId)
    .where('side', '=', side)
    .where(sql<boolean>`fingerprint = any(${fingerprints}::bytea[])`)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
}

/** Undefined if the book has the same person and place already. Lock the organisation before. */
export function insertAddress(
  trx: Trx,
  organisationId: string,
  side: AddressSide,
  address: BookAddress,
): Promise<SavedAddress | undefined> {
  return trx
    .insertInto('address_book_entries')
    .values({ id: randomUUID(), organisation_id: organisationId, side, ...valuesOf(address) })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'side', 'fingerprint']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Until the transaction ends nobody erases it. False if somebody has. */
export async function lockAgainstErasure(trx: Trx, organisationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves addresses of which no two are the same entry. One that is in the book already becomes the one used last, and keeps the contact
 * details that the new one lacks. Nothing is saved for an organisation that was erased meanwhile.
 */
export async function saveAddresses(
  database: Database,
  organisationId: string,
  side: AddressSide,
  addresses: readonly BookAddress[],
): Promise<void> {
  const rows = addresses.map((address) => ({
    ...address,
    id: randomUUID(),
    fingerprint: addressFingerprint(address).toString('hex'),
  }));
  await sql`
    insert into address_book_entries
      (id, organisation_id, side, full_name, email, phone_number, country, postcode, street_name, building, town, fingerprint)
    select address.id, organisations.id, ${side}, "fullName", address.email, phone, country, postcode, "streetName", building, town,
      decode(fingerprint, 'hex')
    from (select id from organisations where id = ${organisationId} and erased_at is null for key share) as organisations,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as address (id uuid, "fullName" text, email text, phone text,
      country text, postcode text, "streetName" text, building text, town text, fingerprint text)
    on conflict (organisation_id, side, fingerprint) do update set
      last_used_at = excluded.last_used_at,
      email = coalesce(nullif(excluded.email, ''), address_book_entries.email),
      phone_number = coalesce(nullif(excluded.phone_number, ''), address_book_entries.phone_number),
      town = coalesce(nullif(excluded.town, ''), address_book_entries.town)
  `.execute(database);
}

/** Undefined if the organisation has no such address. */
export async function updateAddress(
  database: Database,
  organisationId: string,
  id: string,
  address: BookAddress,
): Promise<SavedAddress | 'same as another' | undefined> {
  try {
    return await database
      .updateTable('address_book_entries')
      .set(valuesOf(address))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst();
  } catch (error) {
    if (isDuplicate(error)) return 'same as another';
    throw error;
  }
}

/** False if the organisation has no such address. */
export async function deleteAddress(database: Database, organisationId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('address_book_entries')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAddressBook(database: Database, organisationId: string): Promise<void> {
  await database.deleteFrom('address_book_entries').where('organisation_id', '=', organisationId).execute();
}

/** Where the member ships from, with their name and phone. */
export async function deleteOwnAddressesOf(database: Database, organisationId: string, email: string): Promise<void> {
  await database
    .deleteFrom('address_book_entries')
    .where('organisation_id', '=', organisationId)
    .where('side', '=', 'own')
    .where(sql<string>`lower(email)`, '=', email)
    .execute();
}

function valuesOf(address: BookAddress) {
  return {
    full_name: address.fullName,
    email: address.email,
    phone_number: address.phone,
    country: address.country,
    postcode: address.postcode,
    street_name: address.streetName,
    building: address.building,
    town: address.town,
    fingerprint: addressFingerprint(address),
  };
}

export interface AddressSearch {
  readonly organisationId: string;
  readonly side: AddressSide;
  /** Empty finds everything. */
  readonly text: string;
}

/** Those used last first. */
export function findAddresses(
  database: Database,
  search: AddressSearch,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<SavedAddress[]> {
  return matching(database, search)
    .select(columns)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * For a form: those with the words in their name first, by name; without words those used last first. With `afterId`, only what
 * follows that address (keyset pagination); nothing follows one that is not in the book.
 */
export function offerQuery(database: Database, search: AddressSearch, afterId?: string) {
  const { organisationId, text } = search;
  const name = sql<string>`lower(full_name)`;
  const [keys, direction, follows] =
    text === ''
      ? [[sql`last_used_at`, sql`id`], sql`desc`, sql`<`]
      : [[sql`not ${hasEachWord(name, text)}`, name, sql`id`], sql`asc`, sql`>`];
  const query = matching(database, search)
    .select(columns)
    .orderBy(sql`${sql.join(keys.map((key) => sql`${key} ${direction}`))}`);
  if (afterId === undefined) return query;
  const after = sql`select ${sql.join(keys)} from address_book_entries where organisation_id = ${organisationId} and id = ${afterId}`;
  return query.where(sql<boolean>`(${sql.join(keys)}) ${follows} (${after})`);
}

/** Those used last first. */
export async function findAddressIds(database: Database, search: AddressSearch): Promise<string[]> {
  const rows = await matching(database, search).select('id').orderBy('last_used_at', 'desc').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function countMatches(database: Database, search: AddressSearch): Promise<number> {
  const { count } = await matching(database, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(database: Database, { organisationId, side, text }: AddressSearch) {
  const query = database
    .selectFrom('address_book_entries')
    .where('organisation_id', '=', organisationId)
    .where('side', '=', side);
  // With the postcode a second time, because it is typed with and without its space. One book has a limit, and is read whole.
  const searched = sql<string>`lower(concat_ws(' ', building, street_name, town, full_name, postcode, replace(postcode, ' ', ''),
    email, phone_number))`;
  return text === '' ? query : query.where(hasEachWord(searched, text));
}

function hasEachWord(searched: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const words = [...new Set(text.toLowerCase().split(/\s+/))].slice(0, mostSearchWords);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return sql<boolean>`${searched} like all (string_to_array(lower(${patterns.join(' ')}), ' '))`;
}
