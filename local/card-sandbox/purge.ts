import { sql } from 'kysely';
import type { SandboxDatabase } from './sandbox-database.ts';

const dayMs = 86_400_000;

/** How long a repeated call is recognised: the provider promises a day. */
const replyLifeMs = 2 * dayMs;

/** How long events can be listed, and cancelled payments looked at; the provider keeps events for thirty days. */
const eventLifeMs = 30 * dayMs;

/** Deletes what the provider no longer shows, and cancelled payments. Paid ones stay: they may be refunded. */
export async function purge({ database, now }: { readonly database: SandboxDatabase; now(): Date }): Promise<void> {
  const answered = new Date(now().getTime() - replyLifeMs);
  const created = Math.floor((now().getTime() - eventLifeMs) / 1000);
  await database.deleteFrom('replies').where('created_at', '<', answered).execute();
  await sql`
    delete from card_sandbox.deliveries using card_sandbox.objects event
    where event.id = event_id and due_at is null and event.created < ${created}`.execute(database);
  await sql`
    delete from card_sandbox.objects event where kind = 'event' and created < ${created}
      and not exists (select 1 from card_sandbox.deliveries where event_id = event.id)`.execute(database);
  await sql`
    with ended as (
      delete from card_sandbox.objects where kind = 'payment_intent' and created < ${created} and body->>'status' = 'canceled'
      returning id)
    delete from card_sandbox.objects using ended where parent = ended.id`.execute(database);
  await sql`
    delete from card_sandbox.objects method where kind = 'payment_method' and created < ${created}
      and not exists (select 1 from card_sandbox.objects where kind in ('charge', 'payment_intent')
        and body->>'payment_method' = method.id)`.execute(database);
}
