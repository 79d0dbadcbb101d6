import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Copies an account's first shipment with its events, so many times, for accounts larger than calls could make them in a test. A copy
 * is as the first is: what counts the unpaid counts them all as such.
 */
export async function copyShipments(database: Database, accountId: string, count: number): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await sql`
      with counted as (
        update shipment_counters set last_number = last_number + ${count}, unpaid_bound = unpaid_bound + ${count}
        where account_id = ${accountId} returning last_number - ${count} as before
      ), copies as (
        select first.*, n, gen_random_uuid() as copy_id, before, (select count(*) from shipments) as taken
        from shipments as first, counted, generate_series(1, ${count}::integer) as n
        where account_id = ${accountId} and list_number = (select min(list_number) from shipments where account_id = ${accountId})
      ), added as (
        insert into shipments select another.* from copies,
          jsonb_populate_record(null::shipments, to_jsonb(copies) || jsonb_build_object('id', copy_id,
            'list_number', before + n, 'reference', 'SHP-' || lpad((taken + n)::text, 10, 'X'),
            'tracking_code', 'ZZ' || lpad((taken + n)::text, 9, '0') || 'GB')) as another
      )
      insert into shipment_events select event.* from copies, shipment_events as original,
        jsonb_populate_record(null::shipment_events, to_jsonb(original) || jsonb_build_object('shipment_id', copy_id)) as event
      where original.shipment_id = copies.id`.execute(trx);
  });
}
