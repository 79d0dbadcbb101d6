// The floor: what the bare framework and the same driver take for the least a call must do. `node bench/floor/main.ts`, with
// DATABASE_URL in the environment. Writes its address, and ends when its input does.
import { createHmac, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';

interface Load {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

await pool.query(`create table if not exists floor_rows (id uuid primary key, created_at timestamptz not null,
  valid_until timestamptz not null, pickup text not null, delivery text not null, weight_kg numeric not null)`);

// As wide as a shipment.
const columns = Array.from({ length: 40 }, (_, position) => `column_${position}`);
await pool.query(`create table if not exists floor_pages (id uuid primary key, account integer not null,
  created_at timestamptz not null, ${columns.map((column) => `${column} text not null default 'Academy Street'`).join(', ')})`);
await pool.query('create index if not exists floor_pages_listed on floor_pages (account, created_at desc)');
await pool.query(`insert into floor_pages (id, account, created_at)
  select gen_random_uuid(), n % 10, now() - make_interval(mins => n) from generate_series(1, 120) as n`);

/** About what a quote amounts to. */
app.post<{ Body: Load }>('/sign', async ({ body }) => ({
  ...body,
  id: createHmac('sha256', 'a key').update(JSON.stringify(body)).digest('base64url'),
  lines: Array.from({ length: 3 }, (_, position) => ({ label: 'Collection and delivery', amount: position })),
  valid_until: new Date().toISOString(),
}));

/** Who calls, and their ten latest rows with how many there are. */
app.get<{ Params: { account: string } }>('/page/:account', async ({ params }) => {
  const session = 'select outcode, area from outcodes where outcode = $1';
  await pool.query({ name: 'session', text: session, values: ['DA1'] });
  const account = [params.account];
  const [{ rows: counted }, { rows }] = await Promise.all([
    pool.query({ name: 'count', text: 'select count(*) from floor_pages where account = $1', values: account }),
    pool.query({
      name: 'page',
      text: `select id, created_at, ${columns.join(', ')} from floor_pages where account = $1
        order by created_at desc limit 10`,
      values: account,
    }),
  ]);
  return { data: rows, total: counted };
});

app.get<{ Params: { outcode: string } }>('/select/:outcode', async ({ params }) => {
  const text = 'select outcode, area from outcodes where outcode = $1';
  const { rows } = await pool.query({ name: 'select', text, values: [params.outcode] });
  return { found: rows };
});

/** About what a tracked parcel amounts to, because writing the answer is a part of what the least takes. */
const answer = {
  id: 'TH000000000GB',
  ends: ['High Street', 'Dartford', 'UK', 'Academy Street', 'Inverness', 'UK'],
  events: Array.from({ length: 5 }, () => ({
    at: '2026-01-02T03:04:05.678Z',
    status: 'IN_TRANSIT',
    sentence: 'On its way to the next depot.',
    town: 'Dartford',
  })),
};

app.get('/answer', async () => answer);

app.post<{ Body: Load }>('/transaction', async ({ body }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await insertRow(client, id, body);
    await client.query('commit');
    return { ids };
  } finally {
    client.release();
  }
});

async function insertRow(client: Pool | PoolClient, id: string, { from, to, weight }: Load): Promise<void> {
  const now = Date.now();
  await client.query({
    name: 'insert',
    text: `insert into floor_rows (id, created_at, valid_until, pickup, delivery, weight_kg) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, new Date(now), new Date(now + 1_800_000), from, to, weight],
  });
}

process.stdin.once('end', () => process.exit(0)).resume();
process.stdout.write(`The floor is ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
