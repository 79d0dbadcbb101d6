import type { Client } from 'pg';
import { copyRows } from './copy-rows.ts';
import { withClient } from './database-client.ts';
import { withoutIndexes } from './without-indexes.ts';

/** One in twenty of them is hidden. */
export const largeCustomerShipments = 100_000;
/** Every tenth of the first million shipments is the large customer's. */
export const largeCustomerEvery = 10;

/** At each size this many shipments are overdue for payment, and as many ended years ago: the jobs find them. */
export const dueCount = 1000;
/** The newest of each size, left for the jobs: no call uses them. */
export const reservedForJobs = 2 * dueCount;

const legs = ['IN_TRANSIT', 'AT_DEPOT'];
const statusHistory = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT', ...legs, ...legs, ...legs];

interface SeedOptions {
  readonly before: number;
  readonly size: number;
  readonly largeOrganisationId: string;
  /** Events take most of the time, and a list needs none. */
  readonly hasEvents: boolean;
}

interface Seeded {
  readonly rows: number;
  readonly rowsPerSecond: number;
}

/**
 * Adds shipments up to `size`, those of a large customer scattered among the others. The events of one shipment are stored far apart, as
 * when they arrive over days: all first events are added, then all second ones.
 */
export async function seedShipments(
  databaseUrl: string,
  { before, size, largeOrganisationId, hasEvents }: SeedOptions,
): Promise<Seeded> {
  await withClient(databaseUrl, addOtherCustomers);
  const first = before + 1;
  const startedAt = performance.now();
  const rows = await withoutIndexes(databaseUrl, 'shipments', () =>
    withoutIndexes(databaseUrl, 'shipment_events', async () => {
      await withClient(databaseUrl, (client) => client.query(`select add_event_partitions(${seededSince}, 0)`));
      let added = await copyRows(
        databaseUrl,
        `shipments (${Object.keys(columns).join(', ')})`,
        newShipments(first, size, largeOrganisationId),
      );
      added += await copyRows(
        databaseUrl,
        'parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)',
        `select id, id, 1::smallint, tracking_code, status, status_at, event_count from (${newShipments(first, size, largeOrganisationId)})
         as added (${Object.keys(columns).join(', ')})`,
      );
      for (const [index, status] of hasEvents ? statusHistory.entries() : []) {
        added += await copyRows(
          databaseUrl,
          `shipment_events (${eventColumns})`,
          newEvents(first, size, index, status),
        );
      }
      return added;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await withClient(databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze shipments');
    await client.query('vacuum analyze parcels');
    await client.query('vacuum analyze shipment_events');
    await client.query('checkpoint'); // or the first calls measured would wait for it
  });
  return { rows, rowsPerSecond: rows / seconds };
}

/** When the ids of the seeded shipments begin. Their events are in the partition of that month. */
const seededSince = 'to_timestamp(1700000000)';

/** A UUID like the product's that follows from `n`, so that events can be generated without reading shipments. Each parcel has its shipment's. */
const idOfNumber = `(lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`;

async function addOtherCustomers(client: Client): Promise<void> {
  await client.query(
    `with numbers as (
       select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(0, 999) as n
     ), added_users as (
       insert into users (id, created_at, updated_at, email, email_verified_at, password_hash, full_name, phone_number,
         accepted_terms_at, receives_offers, receives_newsletter)
       select id, now(), now(), 'seed-' || n || '@example.com', now(), 'x', 'Seed', '447700900123', now(), false, false
       from numbers on conflict do nothing
     ), added_organisations as (
       insert into organisations (id, reference, created_at, updated_at)
       select id, 'ACC-' || lpad(n::text, 10, '0'), now(), now() from numbers on conflict do nothing
     )
     insert into memberships (user_id, organisation_id, role, created_at)
     select id, id, 'OWNER', now() from numbers on conflict do nothing`,
  );
}

/** SQL expressions over the columns of `seed` below. */
const columns = {
  id: idOfNumber,
  reference: `'SHP-G' || lpad(n::text, 9, '0')`,
  tracking_code: `'GR' || digits || case check_digit when 10 then 0 when 11 then 5 else check_digit end || 'GB'`,
  organisation_id: 'owner',
  created_at: 'made',
  updated_at: 'made',
  hidden_at: 'case when is_hidden then made end',
  status: `case when is_hidden then 'CANCELLED' when is_overdue then 'PENDING_PAYMENT' when is_over then 'DELIVERED' else 'AT_DEPOT' end`,
  status_at: 'made',
  event_count: `${statusHistory.length}`,
  payment_status: `case when is_overdue then 'UNPAID' else 'PAID' end`,
  booked_at: 'case when not is_overdue then made end',
  shipper_full_name: `'Ada Lovelace'`,
  shipper_email: `'ada@example.com'`,
  shipper_phone: `'447700900123'`,
  shipper_country: `'UK'`,
  shipper_postcode: `'DA1 1AA'`,
  shipper_street_name: `'High Street'`,
  shipper_building: `'12'`,
  shipper_town: `'Dartford'`,
  receiver_full_name: `'Charles Babbage'`,
  receiver_email: `'charles@example.com'`,
  receiver_phone: `'447700900456'`,
  receiver_country: `'UK'`,
  receiver_postcode: `'IV1 1AA'`,
  receiver_street_name: `'Academy Street'`,
  receiver_building: `'4a'`,
  receiver_town: `'Inverness'`,
  content: `'Books'`,
  weight_kg: '5::numeric',
  gross_weight_kg: '5::numeric',
  pieces: '1',
  parcel_type: `'PARCEL'`,
  payment_method: `'STRIPE'`,
  net_pence: '725',
  vat_pence: '145',
  gross_pence: '870',
  price_lines: `'[{"label":"Parcel up to 5 kg","pence":475}]'::jsonb`,
  tariff_version: '1',
  zone: `'HIGHLANDS'`,
  delivery_days: '3',
} as const;

function newShipments(first: number, last: number, largeOrganisationId: string): string {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7].map((weight, at) => `${weight} * substr(digits, ${at + 1}, 1)::integer`);
  return `
    select ${Object.values(columns).join(', ')}
    from (
      select n, digits, 11 - (${weights.join(' + ')}) % 11 as check_digit, is_own and hashint4(n) % 20 = 0 as is_hidden,
        not is_own and n > ${last - dueCount} as is_overdue, not is_own and n > ${last - reservedForJobs} as is_over,
        case when is_own then '${largeOrganisationId}'::uuid
          else ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid end as owner,
        now() - case when n > ${last - dueCount} then interval '8 days' when n > ${last - reservedForJobs} then interval '8 years'
          else interval '2 days' end as made
      from (
        select n, lpad(n::text, 8, '0') as digits, n % ${largeCustomerEvery} = 0 and n <= ${largeCustomerShipments * largeCustomerEvery} as is_own
        from generate_series(${first}, ${last}) as n
      ) as numbers
    ) as seed`;
}

const eventColumns =
  'parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, town, source';

function newEvents(first: number, last: number, index: number, status: string): string {
  return `
    select ${idOfNumber}, ${index + 1}, ${index + 1}, made, made, false, '${status}',
      'Arrived at our depot in Leeds.', 'Leeds', 'OPERATIONS'
    from generate_series(${first}, ${last}) as n, (select now() - interval '2 days' as made) as day`;
}

export async function sizesOnDisk(client: Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<Record<string, number>>(
    `select (pg_table_size('shipments') / 1e6)::integer as "shipments MB",
       (pg_indexes_size('shipments') / 1e6)::integer as "shipments' indexes MB",
       (pg_table_size('parcels') / 1e6)::integer as "parcels MB",
       (pg_indexes_size('parcels') / 1e6)::integer as "parcels' indexes MB",
       (sum(pg_table_size(relid)) / 1e6)::integer as "events MB",
       (sum(pg_indexes_size(relid)) / 1e6)::integer as "events' index MB"
     from pg_partition_tree('shipment_events')`,
  );
  return rows[0] ?? {};
}
