import { checkDigitOf } from '../../contract/values/tracking-code.ts';
import { withClient } from './database-client.ts';

/** Booked a day ago, with two events each. */
export async function seedBookedParcels(databaseUrl: string, trackingCodes: readonly string[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica'); // no triggers, so no notifications
    await client.query(
      `with owner as (
         insert into organisations (id, reference, created_at, updated_at)
         values (gen_random_uuid(), 'ACC-SEED0000' || left(($1::text[])[1], 2), now(), now())
         returning id
       ), added as (
         insert into shipments (id, reference, tracking_code, organisation_id, created_at, updated_at, status, status_at,
           event_count, payment_status, booked_at, shipper_full_name, shipper_email, shipper_phone, shipper_country,
           shipper_postcode, shipper_street_name, shipper_building, shipper_town, receiver_full_name, receiver_email,
           receiver_phone, receiver_country, receiver_postcode, receiver_street_name, receiver_building, receiver_town, content,
           weight_kg, gross_weight_kg, pieces, parcel_type, payment_method, net_pence, vat_pence, gross_pence, price_lines,
           tariff_version, zone, delivery_days)
         select gen_random_uuid(), 'SHP-' || left(code, 10), code, owner.id, yesterday, yesterday, 'BOOKED',
           yesterday, 2, 'PAID', yesterday, 'Ada Lovelace', 'ada@example.com', '447700900123', 'UK', 'DA1 1AA', 'High Street',
           '12', 'Dartford', 'Charles Babbage', 'charles@example.com', '447700900456', 'UK', 'IV1 1AA', 'Academy Street', '4a',
           'Inverness', 'Books', 5, 5, 1, 'PARCEL', 'STRIPE', 725, 145, 870, '[{"label":"Parcel up to 5 kg","pence":475}]', 1,
           'HIGHLANDS', 3
         from owner, unnest($1::text[]) as given (code), (select now() - interval '1 day' as yesterday) as day
         returning id, tracking_code, created_at
       ), added_parcels as (
         insert into parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)
         select overlay(parcel_id_at(created_at)::text placing right(gen_random_uuid()::text, 12) from 25)::uuid, id, 1, tracking_code, 'BOOKED', created_at, 2
         from added returning id, status_at
       )
       insert into shipment_events
         (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source)
       select id, number, number, status_at, status_at, false, first.status, 'Seeded.', 'SYSTEM'
       from added_parcels, (values (1, 'PENDING_PAYMENT'), (2, 'BOOKED')) as first (number, status)`,
      [trackingCodes],
    );
    await client.query('vacuum analyze shipments');
    await client.query('vacuum analyze parcels');
    await client.query('vacuum analyze shipment_events');
  });
}

/** Five events each. Returns their tracking codes. */
export async function seedParcelsInTransit(databaseUrl: string, letters: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, index) => trackingCodeAt(letters, index));
  await seedBookedParcels(databaseUrl, codes);
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica'); // no notifications
    await client.query(
      `with moved as (
         update shipments set status = 'IN_TRANSIT', event_count = 5, mode_of_transportation = 'Electric van'
         where tracking_code = any($1)
         returning id, created_at
       ), moved_parcels as (
         update parcels set status = 'IN_TRANSIT', event_count = 5 from moved where shipment_id = moved.id
         returning parcels.id, created_at
       )
       insert into shipment_events
         (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, town, source)
       select id, number, number, at, at, false, status, 'Scanned on its way.', 'Dartford', 'OPERATIONS'
       from moved_parcels, (values (3, 'COLLECTED'), (4, 'AT_DEPOT'), (5, 'IN_TRANSIT')) as leg (number, status),
         lateral (select created_at + make_interval(hours => number) as at) as time`,
      [codes],
    );
    await client.query('vacuum analyze shipments');
    await client.query('vacuum analyze parcels');
    await client.query('vacuum analyze shipment_events');
  });
  return codes;
}

/** The code follows from the index, so cases need not read back what was seeded. */
export function trackingCodeAt(letters: string, index: number): string {
  const digits = String(index).padStart(8, '0');
  return `${letters}${digits}${checkDigitOf(digits)}GB`;
}
