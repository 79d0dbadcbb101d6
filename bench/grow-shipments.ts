import type { Client } from 'pg';
import { checkDigitOf } from '../contract/values/tracking-code.ts';

/** The tracking codes of seeded parcels, by their place. */
export function codesOf(places: readonly number[]): string[] {
  return places.map((place) => {
    const digits = String(place).padStart(8, '0');
    return `GR${digits}${checkDigitOf(digits)}GB`;
  });
}

/** The way of a seeded parcel: ten events, the newest at a depot. */
const legs = ['IN_TRANSIT', 'AT_DEPOT'];
const way = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT', ...legs, ...legs, ...legs];

/**
 * Adds parcels until there are so many, each with ten events. The events of a parcel lie far apart, as they do when they come in
 * over days: all first events are added, then all second ones. `areRandom` gives them ids that say nothing of their time, to compare.
 */
export async function growTo(client: Client, size: number, areRandom: boolean): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from shipments');
  const first = (rows[0]?.count ?? 0) + 1;
  await client.query(`set session_replication_role = replica`); // no trigger: nobody is to be told of these
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into accounts (id, reference, created_at, updated_at, email, email_verified_at, password_hash, full_name,
       phone_number, accepted_terms_at, receives_offers, receives_newsletter)
     values ('00000000-0000-4000-8000-000000000001', 'ACC-GROWTH0000', now(), now(), 'growth@example.com', now(), 'x', 'Seed',
       '447700900123', now(), false, false) on conflict do nothing`,
  );
  await client.query(
    `insert into shipments (id, reference, tracking_code, account_id, list_number, created_at, updated_at, status, status_at,
       event_count, payment_status, booked_at, shipper_full_name, shipper_email, shipper_phone, shipper_country,
       shipper_postcode, shipper_street_name, shipper_building, shipper_town, receiver_full_name, receiver_email,
       receiver_phone, receiver_country, receiver_postcode, receiver_street_name, receiver_building, receiver_town, content,
       weight_kg, gross_weight_kg, pieces, parcel_type, payment_method, net_pence, vat_pence, gross_pence, price_lines,
       tariff_version, zone, delivery_days)
     select ${areRandom ? 'gen_random_uuid()' : 'uuidv7()'}, 'SHP-G' || lpad(n::text, 9, '0'), 'GR' || digits || case 11 - (8 * d(digits, 1) + 6 * d(digits, 2)
       + 4 * d(digits, 3) + 2 * d(digits, 4) + 3 * d(digits, 5) + 5 * d(digits, 6) + 9 * d(digits, 7) + 7 * d(digits, 8)) % 11
       when 10 then 0 when 11 then 5 else 11 - (8 * d(digits, 1) + 6 * d(digits, 2) + 4 * d(digits, 3) + 2 * d(digits, 4)
       + 3 * d(digits, 5) + 5 * d(digits, 6) + 9 * d(digits, 7) + 7 * d(digits, 8)) % 11 end || 'GB',
       '00000000-0000-4000-8000-000000000001', n, made, made, 'AT_DEPOT', made, ${way.length}, 'PAID', made, 'Ada Lovelace',
       'ada@example.com', '447700900123', 'UK', 'DA1 1AA', 'High Street', '12', 'Dartford', 'Charles Babbage',
       'charles@example.com', '447700900456', 'UK', 'IV1 1AA', 'Academy Street', '4a', 'Inverness', 'Books', 5, 5, 1, 'PARCEL',
       'STRIPE', 725, 145, 870, '[{"label":"Parcel up to 5 kg","pence":475}]', 1, 'HIGHLANDS', 3
     from (select n, lpad(n::text, 8, '0') as digits, now() - interval '2 days' as made
       from generate_series($1::integer, $2::integer) as n) as seed`.replaceAll(
      /d\(digits, (\d)\)/g,
      'substr(digits, $1, 1)::integer',
    ),
    [first, size],
  );
  for (const [place, status] of way.entries()) {
    await client.query(
      `insert into shipment_events (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, sentence,
         town, source)
       select id, 'depot 12 scan ' || list_number * 10 + $1, $1, created_at, created_at, false, $2, 'Arrived at our depot in Leeds.',
         'Leeds', 'OPERATIONS'
       from shipments where list_number >= $3`,
      [place + 1, status, first],
    );
  }
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze shipments');
  await client.query('vacuum analyze shipment_events');
}

/** How much room shipments and events take, with their indexes, in megabytes. */
export async function sizesOnDisk(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, number>>(
    `select (pg_table_size('shipments') / 1e6)::integer as "shipments MB",
       (pg_indexes_size('shipments') / 1e6)::integer as "shipments' indexes MB",
       (pg_table_size('shipment_events') / 1e6)::integer as "events MB",
       (pg_indexes_size('shipment_events') / 1e6)::integer as "events' index MB"`,
  );
  return rows[0] ?? {};
}
