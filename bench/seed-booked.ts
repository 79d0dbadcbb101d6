import { withClient } from './database-client.ts';

/** Adds parcels with these tracking codes that were booked a day ago, each with its two events. */
export async function seedBooked(databaseUrl: string, trackingCodes: readonly string[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica'); // or the triggers would have their owners sent mails
    await client.query(
      `with owner as (
         insert into accounts (id, reference, created_at, updated_at, email, email_verified_at, password_hash, full_name,
           phone_number, accepted_terms_at, receives_offers, receives_newsletter)
         values (gen_random_uuid(), 'ACC-SEED0000' || left(($1::text[])[1], 2), now(), now(), lower(left(($1::text[])[1], 2)) || '@example.com', now(), 'x', 'Seed',
           '447700900123', now(), false, false)
         returning id
       ), added as (
         insert into shipments (id, reference, tracking_code, account_id, created_at, updated_at, status, status_at,
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
         returning id, created_at
       )
       insert into shipment_events
         (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, sentence, source)
       select added.id, 'own:' || status, number, created_at, created_at, false, status, 'Seeded.', 'SYSTEM'
       from added, (values (1, 'PENDING_PAYMENT'), (2, 'BOOKED')) as first (number, status)`,
      [trackingCodes],
    );
    await client.query('vacuum analyze shipments');
    await client.query('vacuum analyze shipment_events');
  });
}
