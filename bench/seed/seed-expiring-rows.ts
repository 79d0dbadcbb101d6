import { copyRows } from './copy-rows.ts';
import { withClient } from './database-client.ts';
import { dueCount } from './seed-shipments.ts';

/** Tables that are purged by age. `row` is SQL over a number `n` and a time `made`. */
export const expiringTables = [
  {
    table: 'card_events (id, type, received_at)',
    row: `'evt_scale_' || n, 'payment_intent.succeeded', made`,
  },
  {
    table: 'idempotent_answers (owner_id, key, request_hash, answer, created_at)',
    row: `('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, 'scale ' || n, sha256(n::text::bytea), '{"message":"Shipment created"}'::json, made`,
  },
  {
    table: 'sessions (id, user_id, organisation_id, token_hash, device, created_at, last_used_at, expires_at)',
    row: `gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, sha256(('session' || n)::bytea), 'Firefox', made, made, made + interval '30 days'`,
  },
  {
    table: 'known_devices (token_hash, user_id, created_at, last_used_at)',
    row: `sha256(('device' || n)::bytea), ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, made, made`,
  },
] as const;

/** Adds a row to each table for every fifth shipment; `dueCount` of them are old enough to be purged. */
export async function seedExpiringRows(databaseUrl: string, size: number, before: number): Promise<void> {
  for (const { table, row } of expiringTables) {
    await copyRows(
      databaseUrl,
      table,
      `select ${row} from (
         select n, now() - case when n > ${size / 5 - dueCount} then interval '3 years' else interval '1 minute' end as made
         from generate_series(${before / 5 + 1}, ${size / 5}) as n
       ) as numbers`,
    );
  }
  await withClient(databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    for (const { table } of expiringTables) await client.query(`vacuum analyze ${table.slice(0, table.indexOf(' '))}`);
    await client.query('checkpoint');
  });
}
