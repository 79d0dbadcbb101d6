import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AddressSide } from '../../../contract/address-book.ts';
import type { Database } from '../../database/database.ts';
import { isDuplicate } from '../../database/database-errors.ts';
import type { AddressBookEntryTable } from '../../database/tables.ts';
import type { BookAddress, SavedAddress } from './saved-address.ts';
import { addressLikeness } from './saved-address.ts';

export const addressColumns = [
  'id',
  'full_name',
  'email',
  'phone_number',
  'country',
  'postcode',
  'street_name',
  'building',
  'town',
] as const;

type EntryRow = Selectable<Pick<AddressBookEntryTable, (typeof addressColumns)[number]>>;

/** Lets one after the other add to an account's book, until the transaction ends: or two could fill it beyond its limit. */
export async function lockAddressBook(database: Database, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address book of ${accountId}`}, 0))`.execute(database);
}

/** How many addresses an account keeps, both sides together. */
export async function countAddresses(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('address_book_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of an account's addresses, in the order of the ids. */
export async function findAddressesIn(
  database: Database,
  accountId: string,
  ids: readonly string[],
): Promise<SavedAddress[]> {
  const rows = await database
    .selectFrom('address_book_entries')
    .select(addressColumns)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
  return rows.map(addressFrom);
}

/** Which of these likenesses are in one side of an account's book, in hexadecimal. */
export async function findKnownLikenesses(
  database: Database,
  accountId: string,
  side: AddressSide,
  likenesses: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('address_book_entries')
    .select('likeness')
    .where('account_id', '=', accountId)
    .where('side', '=', side)
    .where(sql<boolean>`likeness = any(${likenesses}::bytea[])`)
    .execute();
  return new Set(rows.map(({ likeness }) => likeness.toString('hex')));
}

/** Adds an address, unless one of the same person and place is there: then nothing is changed and the answer undefined. */
export async function insertAddress(
  database: Database,
  accountId: string,
  side: AddressSide,
  address: BookAddress,
): Promise<SavedAddress | undefined> {
  const row = await database
    .insertInto('address_book_entries')
    .values({ id: randomUUID(), account_id: accountId, side, ...valuesOf(address) })
    .onConflict((conflict) => conflict.columns(['account_id', 'side', 'likeness']).doNothing())
    .returning(addressColumns)
    .executeTakeFirst();
  return row && addressFrom(row);
}

/**
 * Saves addresses of which no two are the same entry. One that is in the book already is marked as used now, and keeps the contact
 * details that the new one lacks. They travel as one value, so that the statement is the same for one and for a thousand. An account
 * that has been erased meanwhile is given none.
 */
export async function saveAddresses(
  database: Database,
  accountId: string,
  side: AddressSide,
  addresses: readonly BookAddress[],
): Promise<void> {
  const rows = addresses.map((address) => ({
    ...address,
    id: randomUUID(),
    likeness: addressLikeness(address).toString('hex'),
  }));
  await sql`
    insert into address_book_entries
      (id, account_id, side, full_name, email, phone_number, country, postcode, street_name, building, town, likeness)
    select address.id, accounts.id, ${side}, "fullName", address.email, phone, country, postcode, "streetName", building, town,
      decode(likeness, 'hex')
    from (select id from accounts where id = ${accountId} and erased_at is null for key share) as accounts,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as address (id uuid, "fullName" text, email text, phone text,
      country text, postcode text, "streetName" text, building text, town text, likeness text)
    on conflict (account_id, side, likeness) do update set
      last_used_at = excluded.last_used_at,
      email = coalesce(nullif(excluded.email, ''), address_book_entries.email),
      phone_number = coalesce(nullif(excluded.phone_number, ''), address_book_entries.phone_number),
      town = coalesce(nullif(excluded.town, ''), address_book_entries.town)
  `.execute(database);
}

/** Replaces an account's address; where that makes it the same as another one, nothing is changed and that is the answer. */
export async function updateAddress(
  database: Database,
  accountId: string,
  id: string,
  address: BookAddress,
): Promise<SavedAddress | 'same as another' | undefined> {
  try {
    const row = await database
      .updateTable('address_book_entries')
      .set(valuesOf(address))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning(addressColumns)
      .executeTakeFirst();
    return row && addressFrom(row);
  } catch (error) {
    if (isDuplicate(error)) return 'same as another';
    throw error;
  }
}

/** Deletes an account's address; answers whether there was one. */
export async function deleteAddress(database: Database, accountId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('address_book_entries')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAddressBook(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('address_book_entries').where('account_id', '=', accountId).execute();
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
    likeness: addressLikeness(address),
  };
}

export function addressFrom(row: EntryRow): SavedAddress {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone_number,
    country: row.country,
    postcode: row.postcode,
    streetName: row.street_name,
    building: row.building,
    town: row.town,
  };
}
