import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { addressLikeness } from './address-likeness.ts';
import type { AddressSide, RememberedAddress } from './remembered-address.ts';

/** How many addresses an account keeps, both sides together. */
export async function countAddresses(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('address_book_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks the entry of this place and person as used now and learns new contact details. Answers whether there was one. */
export async function refreshAddress(
  database: Database,
  accountId: string,
  side: AddressSide,
  address: RememberedAddress,
): Promise<boolean> {
  const row = await database
    .updateTable('address_book_entries')
    .set((eb) => ({
      last_used_at: sql<Date>`now()`,
      email: address.email || eb.ref('email'),
      phone_number: address.phone || eb.ref('phone_number'),
    }))
    .where('account_id', '=', accountId)
    .where('side', '=', side)
    .where('likeness', '=', addressLikeness(address))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves addresses of which no two are the same entry. One that is in the book already is marked as used now, and keeps the contact
 * details that the new one lacks. They travel as one value, so that the statement is the same for one and for a thousand.
 */
export async function saveAddresses(
  database: Database,
  accountId: string,
  side: AddressSide,
  addresses: readonly RememberedAddress[],
): Promise<void> {
  const rows = addresses.map((address) => ({
    ...address,
    id: randomUUID(),
    likeness: addressLikeness(address).toString('hex'),
  }));
  await sql`
    insert into address_book_entries
      (id, account_id, side, full_name, email, phone_number, country, postcode, street_name, building, likeness)
    select id, ${accountId}, ${side}, "fullName", email, phone, country, postcode, "streetName", building,
      decode(likeness, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as address (id uuid, "fullName" text, email text, phone text,
      country text, postcode text, "streetName" text, building text, likeness text)
    on conflict (account_id, side, likeness) do update set
      last_used_at = excluded.last_used_at,
      email = coalesce(nullif(excluded.email, ''), address_book_entries.email),
      phone_number = coalesce(nullif(excluded.phone_number, ''), address_book_entries.phone_number)
  `.execute(database);
}
