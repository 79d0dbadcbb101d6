import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { ExpectedFailure, runMain } from '../scripts/bootstrap/expected-failure.mjs';
import { openJobs } from '../server/testing/open-jobs.ts';
import { measureCpuUsage } from './cpu-usage.ts';
import { describeMachine } from './report/machine.ts';
import { percentile } from './report/statistics.ts';
import { type Cost, type SizeCosts, writeScaleReport } from './report/write-scale-report.ts';
import { type Calls, callsAt, scaleSizes } from './scale-calls.ts';
import { addOperationsKey } from './seed/add-operations-key.ts';
import { withClient } from './seed/database-client.ts';
import { expiringTables, seedExpiringRows } from './seed/seed-expiring-rows.ts';
import { dueCount, seedShipments, sizesOnDisk } from './seed/seed-shipments.ts';
import { signUp } from './seed/sign-up.ts';
import { createSender } from './send-calls.ts';
import { type Servers, withServers } from './start-servers.ts';

// The cost of calls and jobs as the tables grow: `npm run bench:scale -- --shipments 1000000`. Not a case of `npm run bench`, because it
// takes minutes and gigabytes.

const { values: options } = parseArgs({
  options: {
    shipments: { type: 'string', default: '100000' },
    /** Share of the usual number of calls, for a busy machine: `--calls 0.25`. */
    calls: { type: 'string', default: '1' },
  },
});
const maxShipments = Number(options.shipments);
const sizes = scaleSizes.filter((size) => size <= maxShipments);

/** With ten events, indexes and write-ahead log. */
const bytesPerShipment = 6_000;

/** The calls alternate, so that all see the same machine load; the median counts. */
const rounds = 3;

/** How many rows each job finds due, the same at every size. The jobs run in this process. */
const measuredJobs = {
  'expire-shipments': dueCount,
  'purge-shipments': dueCount,
  'purge-expired': dueCount * expiringTables.length,
} as const;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

await runMain(async () => {
  if (sizes.length === 0) throw new ExpectedFailure('Choose at least 10,000 shipments: --shipments 1000000');
  await checkDiskSpace();
  const { processor, cores, loadBefore } = describeMachine();
  process.stdout.write(`${processor}, ${cores} cores; load before: ${loadBefore}\n`);
  await withServers([], measureSizes);
  return 0;
});

async function checkDiskSpace(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = maxShipments * bytesPerShipment;
  if (bavail * bsize < needed) {
    throw new ExpectedFailure(`This needs ${Math.ceil(needed / 1e9)} GB in ${tmpdir()}, and less is free.`);
  }
}

/** Prints a report after each size, because the next one takes ten times as long to seed. */
async function measureSizes(servers: Servers): Promise<void> {
  const { product } = servers;
  const operationsKey = await addOperationsKey(product.databaseUrl);
  const emails = ['large', 'sender-1', 'sender-2', 'sender-3', 'sender-4'].map((name) => `scale-${name}@example.com`);
  const [large, ...senders] = await signUp(product, emails);
  if (!large) throw new Error('No customer was signed up.');
  const callers = { large, senders, operationsKey };
  const costs: SizeCosts[] = [];
  await postponeJobs(product.databaseUrl);
  for (const size of sizes) {
    const startedAt = performance.now();
    const before = costs.at(-1)?.size ?? 0;
    const grown = await seedShipments(product.databaseUrl, {
      before,
      size,
      largeOrganisationId: large.organisationId,
      hasEvents: true,
    });
    await seedExpiringRows(product.databaseUrl, size, before);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    process.stdout.write(
      `${size.toLocaleString('en-GB')} shipments seeded in another ${seconds} s: ${grown.rows.toLocaleString('en-GB')} rows, ` +
        `${Math.round(grown.rowsPerSecond).toLocaleString('en-GB')} a second.\n`,
    );
    const turns = new Map<string, Cost[]>();
    // The first size has two warm-up rounds, because the product has just started.
    const warmUps = costs.length === 0 ? 2 : 1;
    for (let round = 0; round < rounds + warmUps; round += 1) {
      for (const [name, calls] of callsAt({ size, round, share: Number(options.calls) }, callers)) {
        const cost = await measureCalls(servers, calls);
        if (round >= warmUps) turns.set(name, [...(turns.get(name) ?? []), cost]);
      }
    }
    const medians = [...turns].map(([name, taken]) => [name, medianOf(taken)] as const);
    costs.push({
      size,
      costs: new Map([...medians, ...(await measureJobs(servers))]),
      onDisk: await withClient(product.databaseUrl, sizesOnDisk),
    });
    process.stdout.write(`\n${writeScaleReport(costs)}\n`);
  }
}

function medianOf(costs: readonly Cost[]): Cost {
  const median = (side: keyof Cost) =>
    percentile(
      costs.map((cost) => cost[side]),
      0.5,
    );
  return { serverMs: median('serverMs'), databaseMs: median('databaseMs') };
}

/** The cost of one item: a batch of scans counts each scan. */
async function measureCalls(servers: Servers, { calls, count, atOnce }: Calls): Promise<Cost> {
  const sender = createSender(servers.product.url, atOnce);
  try {
    return await measureCost(servers, servers.product.pid, count, async () => {
      const waiting = [...calls];
      const sendInTurn = async () => {
        for (let call = waiting.pop(); call; call = waiting.pop()) {
          const next = call;
          await sendWithRetries(() => sender.sendEach([next]));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendInTurn));
    });
  } finally {
    sender.close();
  }
}

async function measureJobs(servers: Servers): Promise<(readonly [string, Cost])[]> {
  const jobs = await openJobs(servers.product.databaseUrl);
  try {
    const costs: (readonly [string, Cost])[] = [];
    for (const kind of ['expire-shipments', 'purge-shipments', 'purge-expired'] as const) {
      costs.push([kind, await measureCost(servers, process.pid, measuredJobs[kind], () => jobs.run(kind))]);
    }
    return costs;
  } finally {
    await jobs.close();
  }
}

/** Or the product would run the jobs before they are measured. */
async function postponeJobs(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`update jobs set run_at = now() + interval '1 day' where kind = any($1)`, [Object.keys(measuredJobs)]),
  );
}

async function measureCost(
  { postmasterPid }: Servers,
  pid: number,
  count: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const { usage } = await measureCpuUsage(pid, postmasterPid === undefined ? [] : [postmasterPid], work);
  return { serverMs: usage.serverMs / count, databaseMs: usage.othersMs / count };
}

/** On a busy shared machine the product refuses some calls. */
async function sendWithRetries(send: () => Promise<unknown>, triesLeft = 20): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await sendWithRetries(send, triesLeft - 1);
  }
}
