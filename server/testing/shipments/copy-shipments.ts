import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Copies an organisation's first shipment with its events, so many times, for organisations larger than calls could make them in a test. A copy
 * is as the first is, each a millisecond older.
 */
export async function copyShipments(database: Database, organisationId: string, count: number): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await sql`
      with copies as (
        select first.*, n, gen_random_uuid() as copy_id, (select count(*) from shipments) as taken
        from (select * from shipments where organisation_id = ${organisationId} order by created_at, id limit 1) as first,
          generate_series(1, ${count}::integer) as n
      ), added as (
        insert into shipments select another.* from copies,
          jsonb_populate_record(null::shipments, to_jsonb(copies) || jsonb_build_object('id', copy_id,
            'created_at', created_at - make_interval(secs => n * 0.001), 'reference', 'SHP-' || lpad((taken + n)::text, 10, 'X'),
            'tracking_code', 'ZZ' || lpad((taken + n)::text, 9, '0') || 'GB')) as another
      )
      insert into shipment_events select event.* from copies, shipment_events as original,
        jsonb_populate_record(null::shipment_events, to_jsonb(original) || jsonb_build_object('shipment_id', copy_id)) as event
      where original.shipment_id = copies.id`.execute(trx);
  });
}
