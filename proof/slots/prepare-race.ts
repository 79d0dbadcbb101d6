import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { offerSlots } from '../../contract/collections.ts';
import type { Killable } from '../../server/testing/processes/start-killable.ts';
import { bodyOf } from '../model/answer.ts';
import type { Client } from '../model/client.ts';

type Database = Killable['database'];

export const postcode = 'DA1 1AA';
const area = 'DA';
const plenty = 10_000;

/** A window everybody wants. */
export interface Contested {
  /** '2026-11-19 12-16'. */
  readonly slot: string;
  readonly day: string;
  readonly fromHour: number;
  readonly capacity: number;
}

/** Gives the last window that is offered this capacity, and every other one more than enough. */
export async function prepareSlot(database: Database, client: Client, capacity: number): Promise<Contested> {
  await sql`
    insert into slot_plans
    select ${area}, weekday, from_hour, until_hour, ${plenty}::integer, lead_minutes from slot_plans where area = ''`.execute(
    database,
  );
  const path = `${offerSlots.path}?postal_code=${encodeURIComponent(postcode)}`;
  const offered = bodyOf(await client.call({ method: 'GET', path }), offerSlots.response)?.data.at(-1);
  if (!offered) throw new Error('No window is offered.');
  const [day = '', hours = ''] = offered.slot.split(' ');
  const fromHour = Number.parseInt(hours, 10);
  await sql`
    update slot_plans set capacity = ${capacity}::integer
    where area = ${area} and from_hour = ${fromHour} and weekday = extract(isodow from ${day}::date)`.execute(database);
  return { slot: offered.slot, day, fromHour, capacity };
}

/** What somebody does once they hold a place. LATE pays when the hold is over. */
export type Intention = 'PAY' | 'LEAVE' | 'LATE' | 'CANCEL';

export interface Racer {
  readonly building: string;
  readonly email: string;
  readonly organisationId: string;
  readonly token: string;
  readonly intention: Intention;
  /** Until when a place in the window is this customer's; undefined where none is. */
  placeUntil: number | undefined;
  hasPaid: boolean;
}

/** Customers who are signed in, as rows: a thousand registrations would be another proof. */
export async function insertRacers(database: Database, intentions: readonly Intention[]): Promise<readonly Racer[]> {
  const racers = intentions.map(
    (intention, place): Racer => ({
      building: `Flat ${place + 1}`,
      email: `racer-${place}@example.com`,
      organisationId: randomUUID(),
      token: randomBytes(32).toString('base64url'),
      intention,
      placeUntil: undefined,
      hasPaid: false,
    }),
  );
  await sql`
    with given as (
      select gen_random_uuid() as user_id, * from unnest(
        ${racers.map(({ organisationId }) => organisationId)}::uuid[], ${racers.map(({ email }) => email)}::text[],
        ${racers.map(({ token }) => hash('sha256', token, 'buffer'))}::bytea[]) as rows (organisation_id, email, token_hash)
    ), added_users as (
      insert into users (id, created_at, updated_at, email, email_verified_at, password_hash, full_name, phone_number,
        accepted_terms_at, receives_offers, receives_newsletter)
      select user_id, now(), now(), email, now(), 'nobody signs in with it', 'Ada Lovelace', '07700 900123', now(), false, false
      from given
    ), added_organisations as (
      insert into organisations (id, reference, created_at, updated_at)
      select organisation_id, 'ACC-' || upper(substr(md5(email), 1, 10)), now(), now() from given
    ), added_memberships as (
      insert into memberships (user_id, organisation_id, role, created_at)
      select user_id, organisation_id, 'OWNER', now() from given
    )
    insert into sessions (id, user_id, organisation_id, token_hash, device, created_at, last_used_at, expires_at)
    select gen_random_uuid(), user_id, organisation_id, token_hash, 'Proof', now(), now(), now() + interval '1 day'
    from given`.execute(database);
  return racers;
}
