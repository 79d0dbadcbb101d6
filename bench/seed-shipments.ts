import { withClient } from './database-client.ts';

/** How many shipments the customer who is measured has, and how many all have together. */
export interface Seed {
  readonly own: number;
  readonly all: number;
}

/** Fills the table as years of use would: the customer's rows lie scattered among those of a thousand others, one in twenty is hidden. */
export async function seedShipments(databaseUrl: string, accountId: string, { own, all }: Seed): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into accounts (id, reference, created_at, updated_at, email, email_verified_at, password_hash, full_name,
         phone_number, accepted_terms_at, receives_offers, receives_newsletter)
       select gen_random_uuid(), 'ACC-' || lpad(n::text, 10, '0'), now(), now(), 'seed-' || n || '@example.com', now(), 'x',
         'Seed', '447700900123', now(), false, false
       from generate_series(0, 999) as n`,
    );
    await client.query(
      `insert into shipments (id, reference, tracking_code, account_id, list_number, created_at, updated_at, hidden_at, status,
         status_at, event_count, payment_status, booked_at, shipper_full_name, shipper_email, shipper_phone, shipper_country,
         shipper_postcode, shipper_street_name, shipper_building, shipper_town, receiver_full_name, receiver_email,
         receiver_phone, receiver_country, receiver_postcode, receiver_street_name, receiver_building, receiver_town, content,
         weight_kg, gross_weight_kg, pieces, parcel_type, payment_method, net_pence, vat_pence, gross_pence, price_lines,
         tariff_version, zone, delivery_days)
       select gen_random_uuid(), 'SHP-' || lpad(n::text, 10, '0'), 'SE' || lpad(n::text, 9, '0') || 'GB', owner, number,
         made, made, case when is_hidden then made end, case when is_hidden then 'CANCELLED' when is_paid then 'DELIVERED'
         else 'PENDING_PAYMENT' end, made, 1, case when is_paid then 'PAID' else 'UNPAID' end, case when is_paid then made end,
         'Ada Lovelace', 'ada@example.com', '447700900123', 'UK', 'DA1 1AA', 'High Street', '12', 'Dartford',
         'Charles Babbage', 'charles@example.com', '447700900456', 'UK', 'IV1 1AA', 'Academy Street', '4a', 'Inverness',
         'Books', 5, 5, 1, 'PARCEL', 'STRIPE', 725, 145, 870, '[{"label":"Parcel up to 5 kg","pence":475}]', 1, 'HIGHLANDS', 3
       from (
         select n, case when n % $3 = 0 then $1::uuid else owners[1 + n % 1000] end as owner,
           case when n % $3 = 0 then n / $3 else 1000000 + n end as number,
           now() - make_interval(secs => $2 - n) as made,
           hashint4(n) % 20 = 0 as is_hidden, hashint4(n) % 20 <> 0 and n % 3 <> 0 as is_paid
         from generate_series(1, $2::integer) as n,
           (select array_agg(id) as owners from accounts where email like 'seed-%') as everybody
       ) as seed`,
      [accountId, all, all / own],
    );
    await client.query(
      `insert into shipment_counters (account_id, last_number, hidden_count)
       select account_id, max(list_number), count(hidden_at) from shipments group by account_id
       on conflict (account_id) do update set last_number = excluded.last_number, hidden_count = excluded.hidden_count`,
    );
    await client.query(
      `insert into shipment_gaps (account_id, block, hidden_count)
       select account_id, (list_number - 1) / 200, count(*) from shipments where hidden_at is not null
       group by account_id, (list_number - 1) / 200`,
    );
    await client.query('vacuum analyze shipments');
  });
}
