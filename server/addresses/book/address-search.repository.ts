import { type RawBuilder, sql } from 'kysely';
import { type AddressSide, mostSearchWords } from '../../../contract/address-book.ts';
import type { Database } from '../../database/database.ts';
import { addressColumns, addressFrom } from './address-book.repository.ts';
import type { SavedAddress } from './saved-address.ts';

/** One side of a customer's book, or what of it has a text in it. */
export interface AddressSearch {
  readonly accountId: string;
  readonly side: AddressSide;
  /** Empty finds everything. */
  readonly text: string;
}

/** The addresses that were used last, as many as the limit allows, from an offset on. */
export async function findAddresses(
  database: Database,
  search: AddressSearch,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<SavedAddress[]> {
  const rows = await matching(database, search)
    .select(addressColumns)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(addressFrom);
}

/**
 * What a search offers to a form: those with the words in their name first, by name; without words those used last first. Where
 * an id is given, only what follows that address; nothing follows one that is not in the book.
 */
export function offerQuery(database: Database, search: AddressSearch, afterId?: string) {
  const { accountId, text } = search;
  const name = sql<string>`lower(full_name)`;
  const [keys, direction, follows] =
    text === ''
      ? [[sql`last_used_at`, sql`id`], sql`desc`, sql`<`]
      : [[sql`not ${hasEachWord(name, text)}`, name, sql`id`], sql`asc`, sql`>`];
  const query = matching(database, search)
    .select(addressColumns)
    .orderBy(sql`${sql.join(keys.map((key) => sql`${key} ${direction}`))}`);
  if (afterId === undefined) return query;
  const after = sql`select ${sql.join(keys)} from address_book_entries where account_id = ${accountId} and id = ${afterId}`;
  return query.where(sql<boolean>`(${sql.join(keys)}) ${follows} (${after})`);
}

/** The first of what a search offers, as many as the limit allows. */
export async function findOffered(
  database: Database,
  search: AddressSearch,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<SavedAddress[]> {
  const rows = await offerQuery(database, search, afterId).limit(limit).execute();
  return rows.map(addressFrom);
}

/** The ids of everything a search finds, those used last first. */
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

function matching(database: Database, { accountId, side, text }: AddressSearch) {
  const query = database
    .selectFrom('address_book_entries')
    .where('account_id', '=', accountId)
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
