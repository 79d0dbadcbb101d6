import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryNeed, DeliveryPreference } from '../../../contract/receiver/delivery-preferences.ts';
import { streetLine } from '../../../contract/values/places/street-line.ts';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database, Trx } from '../../database/database.ts';
import { mapRows, type Pages, readPages } from '../../database/read-pages.ts';
import type { Party } from '../shipment.ts';

/** Remembered with the person's consent. */
export interface NeedsProfile {
  readonly address: string;
  readonly needs: readonly DeliveryNeed[];
  readonly note: string;
  readonly consentedAt: Date;
}

const columns = ['address', 'needs', 'note', 'consented_at as consentedAt'] as const;

export type Door = Pick<Party, 'email' | 'postcode' | 'building' | 'streetName'>;

export async function findNeedsProfile(database: Database, receiver: Door): Promise<NeedsProfile | undefined> {
  if (receiver.email === '') return undefined; // nobody in particular
  return database
    .selectFrom('needs_profiles')
    .select(columns)
    .where('email_hash', '=', emailHash(receiver.email))
    .where('address_hash', '=', addressHash(receiver))
    .executeTakeFirst();
}

/** How long a profile that is in use is not noted as used again: a van's list is read many times a day. */
const usedAgainAfterMs = days(1);

/** What is remembered of each of several people, each at an address. It is noted that it is used. */
export async function applyProfilesOf(
  database: Database,
  receivers: readonly Door[],
  at: Date,
): Promise<(receiver: Door) => NeedsProfile | undefined> {
  const people = receivers.filter(({ email }) => email !== ''); // the others are nobody in particular
  const isTheirs = sql<boolean>`(email_hash, address_hash) in (
    select decode(email, 'hex'), decode(address, 'hex')
    from unnest(${people.map(emailKey)}::text[], ${people.map(addressKey)}::text[]) as person (email, address))`;
  const rows = await database
    .selectFrom('needs_profiles')
    .select([...columns, 'email_hash', 'address_hash', 'used_at'])
    .where(isTheirs)
    .execute();
  const staleBefore = new Date(at.getTime() - usedAgainAfterMs);
  if (rows.some(({ used_at }) => used_at < staleBefore)) {
    await database
      .updateTable('needs_profiles')
      .set({ used_at: at })
      .where(isTheirs)
      .where('used_at', '<', staleBefore)
      .execute();
  }
  const byKey = new Map(rows.map((row) => [row.email_hash.toString('hex') + row.address_hash.toString('hex'), row]));
  return (receiver) => (receiver.email === '' ? undefined : byKey.get(emailKey(receiver) + addressKey(receiver)));
}

/** The most profiles that a user's page shows. */
const mostShown = 100;

export function findNeedsProfiles(database: Database, email: string): Promise<NeedsProfile[]> {
  return profilesOf(database, email).select(columns).orderBy('address').limit(mostShown).execute();
}

function readNeedsProfiles(database: Database, email: string): Pages<NeedsProfile> {
  return readPages(async (last: (NeedsProfile & { readonly address_hash: Buffer }) | undefined, limit) =>
    profilesOf(database, email)
      .select([...columns, 'address_hash'])
      .$if(last !== undefined, (query) => query.where('address_hash', '>', last?.address_hash ?? Buffer.of()))
      .orderBy('address_hash')
      .limit(limit)
      .execute(),
  );
}

function profilesOf(database: Database, email: string) {
  return database.selectFrom('needs_profiles').where('email_hash', '=', emailHash(email));
}

export async function saveNeedsProfile(
  trx: Trx,
  receiver: Party,
  { needs, note }: Extract<DeliveryPreference, { kind: 'NEEDS' }>,
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

export async function deleteNeedsProfile(database: Database, receiver: Door): Promise<void> {
  await database
    .deleteFrom('needs_profiles')
    .where('email_hash', '=', emailHash(receiver.email))
    .where('address_hash', '=', addressHash(receiver))
    .execute();
}

export async function deleteNeedsProfiles(database: Database, email: string): Promise<void> {
  await database.deleteFrom('needs_profiles').where('email_hash', '=', emailHash(email)).execute();
}

function emailHash(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest();
}

function emailKey({ email }: Door): string {
  return emailHash(email).toString('hex');
}

function addressKey(door: Door): string {
  return addressHash(door).toString('hex');
}

/** The same door however it is written: neither capitals nor spaces nor commas make another. */
function addressHash({ postcode, building, streetName }: Omit<Door, 'email'>): Buffer {
  const door = [postcode, building, streetName].map((part) => part.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return createHash('sha256').update(JSON.stringify(door)).digest();
}

/** What is remembered for the email address of a customer: handed over, and erased with the user or when they give the address up. */
export function needsRecords(findEmail: (database: Database, userId: string) => Promise<string | undefined>) {
  const erase = async (trx: Trx, userId: string): Promise<void> => {
    const email = await findEmail(trx, userId);
    if (email !== undefined) await deleteNeedsProfiles(trx, email);
  };
  return {
    name: 'delivery_needs',
    owner: 'user' as const,
    exportFor: async (database: Database, userId: string) => {
      const email = await findEmail(database, userId);
      if (email === undefined) return [];
      return mapRows(readNeedsProfiles(database, email), ({ address, needs, note, consentedAt }) => ({
        address,
        needs,
        note,
        consented_at: consentedAt.toISOString(),
      }));
    },
    eraseFor: erase,
    eraseForEmail: erase,
  };
}
