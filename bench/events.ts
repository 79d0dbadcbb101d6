import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { runMain } from '../scripts/bootstrap/expected-failure.mjs';
import { cloneDatabase, startTestPostgres } from '../server/testing/database/test-postgres.ts';
import { withClient } from './seed/database-client.ts';

// What events cost as months go by, each with its partition: `npm run bench:events -- --shipments 20000 --months 24`. The statements are
// those of a scan and of a tracked parcel; the times are the database's alone.

const { values: options } = parseArgs({
  options: {
    /** Of one month, with one parcel each. */
    shipments: { type: 'string', default: '5000' },
    months: { type: 'string', default: '12' },
    /** Reads and writes measured after each month. */
    calls: { type: 'string', default: '2000' },
  },
});
const [shipments, months, calls] = [options.shipments, options.months, options.calls].map(Number) as [
  number,
  number,
  number,
]; // one for each

const statuses = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT', 'IN_TRANSIT'];

async function measureMonth(client: Client, month: number): Promise<void> {
  const since = `date_trunc('month', now()) - make_interval(months => ${month - 1})`;
  await client.query(`select add_event_partitions(${since}, 0)`);
  const seedMs = await timed(() => seedMonth(client, month, since));
  await client.query('vacuum analyze parcels');
  await client.query('vacuum analyze shipment_events');
  const parcels = await client.query<{ id: string; tracking_code: string }>(
    `select id, tracking_code from parcels order by random() limit ${calls}`,
  );
  const byParcel = await eachOf(parcels.rows, ({ id }) => client.query({ ...readByParcel, values: [id] }));
  const byCode = await eachOf(parcels.rows, ({ tracking_code }) =>
    client.query({ ...readByCode, values: [[tracking_code]] }),
  );
  const scan = await eachOf(parcels.rows, ({ id }, place) =>
    client.query({ ...writeScan, values: [id, statuses.length + month, `month ${month} scan ${place}`] }),
  );
  const { rows } = await client.query<{ events: string; mb: number }>(
    `select (select count(*) from shipment_events) as events,
       (select (sum(pg_total_relation_size(relid)) / 1e6)::integer from pg_partition_tree('shipment_events')) as mb`,
  );
  const events = Number(rows[0]?.events);
  const figures = [(seedMs / (shipments * statuses.length)) * 1000, byParcel, byCode, scan].map((figure) =>
    figure.toFixed(0),
  );
  process.stdout.write(`| ${[month, events.toLocaleString('en-GB'), ...figures, rows[0]?.mb].join(' | ')} |\n`);
}

async function seedMonth(client: Client, month: number, since: string): Promise<void> {
  await client.query(
    `insert into parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)
     select (substr(parcel_id_at(${since} + n * interval '1 second')::text, 1, 15) || substr(gen_random_uuid()::text, 16))::uuid,
       gen_random_uuid(), 1, chr(65 + ${Math.floor(month / 26)}) || chr(65 + ${month % 26}) || lpad(n::text, 9, '0') || 'GB', 'IN_TRANSIT', ${since}, ${statuses.length}
     from generate_series(1, ${shipments}) as n`,
  );
  // All first events, then all second ones, as when they arrive over days.
  for (const [index, status] of statuses.entries()) {
    await client.query(
      `insert into shipment_events
         (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, town, source)
       select id, ${index + 1}, ${index + 1}, status_at, status_at, false, '${status}', 'Arrived at our depot in Leeds.', 'Leeds', 'OPERATIONS'
       from parcels where id >= parcel_id_at(${since}) and id < parcel_id_at(${since} + interval '1 month')`,
    );
  }
}

const readByParcel = {
  name: 'by parcel',
  text: `select happened_at, status, sentence, town from shipment_events where parcel_id = $1 order by happened_at, sequence`,
};

/** As a tracked parcel is read: which partition it is in shows only as it runs. */
const readByCode = {
  name: 'by code',
  text: `select number, parcel_events(parcels.id) from parcels where tracking_code = any(array(select unnest($1::text[])))`,
};

const writeScan = {
  name: 'scan',
  text: `with key as (insert into scan_keys (parcel_id, idempotency_key, status, happened_at) values ($1, $3, 'AT_DEPOT', now()))
    insert into shipment_events
      (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, town, source)
    values ($1, $2, $2, now(), now(), false, 'AT_DEPOT', 'Arrived at our depot in Leeds.', 'Leeds', 'OPERATIONS')`,
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Microseconds of the median call. */
async function eachOf<T>(items: readonly T[], call: (item: T, place: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const [place, item] of items.entries()) times.push(await timed(() => call(item, place)));
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0) * 1000;
}

await runMain(async () => {
  await using stack = new AsyncDisposableStack();
  const postgres = await startTestPostgres(undefined, { isDurable: true });
  stack.defer(() => postgres.stop());
  const { url } = await cloneDatabase(postgres);
  await withClient(url, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(`set session_replication_role = replica`); // parcels alone, without shipments and mails
    process.stdout.write(
      '| Months | Events | Seeding, µs an event | A read by its parcel, µs | A read by the code, µs | A scan, µs | Events MB |\n|---|---|---|---|---|---|---|\n',
    );
    for (let month = 1; month <= months; month += 1) await measureMonth(client, month);
  });
  return 0;
});
