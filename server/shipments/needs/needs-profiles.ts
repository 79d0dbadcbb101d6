import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { streetLine } from '../../../contract/values/street-line.ts';
import type { DeliveryNeed, Wish } from '../../../contract/wishes.ts';
import type { Database } from '../../database/database.ts';
import type { Party } from '../shipment.ts';
import type { Trx } from '../shipment-deps.ts';

/** What somebody needs at a door, as they agreed that we remember it. */
export interface NeedsProfile {
  readonly address: string;
  readonly needs: readonly DeliveryNeed[];
  readonly note: string;
  readonly consentedAt: Date;
}

const columns = ['address', 'needs', 'note', 'consented_at as consentedAt'] as const;

/** What is remembered of a person at an address. */
export async function findNeedsProfile(database: Database, receiver: Party): Promise<NeedsProfile | undefined> {
  if (receiver.email === '') return undefined; // nobody in particular
  return database
    .selectFrom('needs_profiles')
    .select(columns)
    .where('email_hash', '=', emailHash(receiver.email))
    .where('address_hash', '=', addressHash(receiver))
    .executeTakeFirst();
}

/** Everything that is remembered of who has an e-mail address. */
export async function findNeedsProfiles(database: Database, email: string): Promise<NeedsProfile[]> {
  return database
    .selectFrom('needs_profiles')
    .select(columns)
    .where('email_hash', '=', emailHash(email))
    .orderBy('address')
    .limit(100)
    .execute();
}

/** Remembers what a person needs at an address, instead of what was remembered. */
export async function saveNeedsProfile(
  trx: Trx,
  receiver: Party,
  { needs, note }: Extract<Wish, { kind: 'NEEDS' }>,
  at: Date,
): Promise<void> {
  if (receiver.email === '') return; // as above
  const said = { needs, note, consented_at: at, used_at: at };
  await trx
    .insertInto('needs_profiles')
    .values({
      email_hash: emailHash(receiver.email),
      address_hash: addressHash(receiver),
      address: [streetLine(receiver.building, receiver.streetName), receiver.town, receiver.postcode]
        .join(', ')
        .slice(0, 500),
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['email_hash', 'address_hash']).doUpdateSet(said))
    .execute();
}

/** Erases what is remembered of a person at an address. */
export async function deleteNeedsProfile(database: Database, receiver: Party): Promise<void> {
  await database
    .deleteFrom('needs_profiles')
    .where('email_hash', '=', emailHash(receiver.email))
    .where('address_hash', '=', addressHash(receiver))
    .execute();
}

/** Erases everything that is remembered of who has an e-mail address. */
export async function deleteNeedsProfiles(database: Database, email: string): Promise<void> {
  await database.deleteFrom('needs_profiles').where('email_hash', '=', emailHash(email)).execute();
}

/** Erases what has not been used since a time. Answers how many, at most the limit. */
export async function deleteUnusedProfiles(
  database: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from needs_profiles where ctid = any(array(
      select ctid from needs_profiles where used_at < ${before} order by used_at limit ${limit}))
    returning 1`.execute(database);
  return rows.length;
}

function emailHash(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest();
}

/** The same door however it is written: neither capitals nor spaces nor commas make another. */
function addressHash({ postcode, building, streetName }: Party): Buffer {
  const door = [postcode, building, streetName].map((part) => part.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return createHash('sha256').update(JSON.stringify(door)).digest();
}
