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
      ), copied_parcels as (
        select parcels.*, copy_id, gen_random_uuid() as copied_id,
          case number when 1 then 'ZZ' else chr(65 + number / 26) || chr(65 + number % 26) end || lpad((taken + n)::text, 9, '0') || 'GB' as copied_code
        from copies join parcels on parcels.shipment_id = copies.id
      ), added_parcels as (
        insert into parcels select another.* from copied_parcels as original,
          jsonb_populate_record(null::parcels, to_jsonb(original) || jsonb_build_object('id', copied_id, 'shipment_id', copy_id,
            'tracking_code', copied_code)) as another
      )
      insert into shipment_events select event.* from copied_parcels, shipment_events as original,
        jsonb_populate_record(null::shipment_events, to_jsonb(original) || jsonb_build_object('parcel_id', copied_id)) as event
      where original.parcel_id = copied_parcels.id`.execute(trx);
  });
}
