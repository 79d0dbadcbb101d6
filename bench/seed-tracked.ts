import { withClient } from './database-client.ts';
import { seedBooked } from './seed-booked.ts';
import { trackingCodeAt } from './tracking-code-at.ts';

/** Adds so many parcels that are on their way, with five events each, and gives their tracking codes. */
export async function seedTracked(databaseUrl: string, letters: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, index) => trackingCodeAt(letters, index));
  await seedBooked(databaseUrl, codes);
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica'); // as in seedBooked
    await client.query(
      `with moved as (
         update shipments set status = 'IN_TRANSIT', event_count = 5, mode_of_transportation = 'Electric van'
         where tracking_code = any($1)
         returning id, created_at
       )
       insert into shipment_events
         (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, sentence, town, source)
       select id, 'scan ' || number, number, at, at, false, status, 'Scanned on its way.', 'Dartford', 'OPERATIONS'
       from moved, (values (3, 'COLLECTED'), (4, 'AT_DEPOT'), (5, 'IN_TRANSIT')) as leg (number, status),
         lateral (select created_at + make_interval(hours => number) as at) as time`,
      [codes],
    );
    await client.query('vacuum analyze shipments');
    await client.query('vacuum analyze shipment_events');
  });
  return codes;
}
