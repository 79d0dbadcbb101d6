import { sql } from 'kysely';
import type { Database } from '../../server/database/database.ts';

const dayMs = 86_400_000;

/** How long a repeated call is recognised: the provider promises a day. */
const replyLifeMs = 2 * dayMs;

/** How long events can be listed, and cancelled payments looked at; the provider keeps events for thirty days. */
const eventLifeMs = 30 * dayMs;

/**
 * Forgets what the provider would no longer show anybody, and payments that came to nothing. What was paid stays, because it may
 * have to be given back.
 */
export async function forgetOld({ database, now }: { readonly database: Database; now(): Date }): Promise<void> {
  const answered = new Date(now().getTime() - replyLifeMs);
  const created = Math.floor((now().getTime() - eventLifeMs) / 1000);
  await database.deleteFrom('sandbox_replies').where('created_at', '<', answered).execute();
  await sql`
    delete from sandbox_deliveries using sandbox_objects event
    where event.id = event_id and due_at is null and event.created < ${created}`.execute(database);
  await sql`
    delete from sandbox_objects event where kind = 'event' and created < ${created}
      and not exists (select 1 from sandbox_deliveries where event_id = event.id)`.execute(database);
  await sql`
    with ended as (
      delete from sandbox_objects where kind = 'payment_intent' and created < ${created} and body->>'status' = 'canceled'
      returning id)
    delete from sandbox_objects using ended where parent = ended.id`.execute(database);
  await sql`
    delete from sandbox_objects method where kind = 'payment_method' and created < ${created}
      and not exists (select 1 from sandbox_objects where kind in ('charge', 'payment_intent')
        and body->>'payment_method' = method.id)`.execute(database);
}
