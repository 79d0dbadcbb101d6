import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { ExpectedFailure, runMain } from '../scripts/bootstrap/expected-failure.mjs';
import { openJobs } from '../server/testing/open-jobs.ts';
import { addOperationsKey } from './add-operations-key.ts';
import { processCpuMs, serverCpuMs, usedBetween } from './cpu-time.ts';
import { withClient } from './database-client.ts';
import { growLeftovers, leftovers } from './grow-leftovers.ts';
import { due, growTo, sizesOnDisk } from './grow-shipments.ts';
import { describeMachine } from './machine.ts';
import { type Calls, callsAt, scaleSizes } from './scale-calls.ts';
import { createSender } from './send-calls.ts';
import { signUp } from './sign-up.ts';
import { type Servers, withServers } from './start-servers.ts';
import { percentile } from './statistics.ts';
import { type Cost, type SizeCosts, writeScaleReport } from './write-scale-report.ts';

// How calls and jobs keep their cost as the tables grow: `npm run bench:scale -- --shipments 1000000`. It takes minutes and gigabytes,
// so it is no case of `npm run bench`; docs/performance.md has its figures.

const { values: options } = parseArgs({
  options: {
    shipments: { type: 'string', default: '100000' },
    /** What share of the usual number of calls is made, for a machine that others use too: `--calls 0.25`. */
    calls: { type: 'string', default: '1' },
  },
});
const most = Number(options.shipments);
const sizes = scaleSizes.filter((size) => size <= most);

/** Of a parcel with ten events and all indexes, and as much again for the file it is copied from and the log of changes. */
const bytesPerShipment = 6_000;

/** By turns, so that all kinds see the same machine; the median of them counts. */
const rounds = 3;

/** What is due for each job that looks for what is over is the same at every size: so many rows, done in this process. */
const measuredJobs = {
  'expire-shipments': due,
  'forget-shipments': due,
  'purge-expired': due * leftovers.length,
} as const;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

await runMain(async () => {
  if (sizes.length === 0) throw new ExpectedFailure('Name a number of shipments from 10,000 on: --shipments 1000000');
  await checkRoom();
  const { processor, cores, loadBefore } = describeMachine();
  process.stdout.write(`${processor}, ${cores} cores; load before: ${loadBefore}\n`);
  await withServers([], measureSizes);
  return 0;
});

async function checkRoom(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = most * bytesPerShipment;
  if (bavail * bsize < needed) {
    throw new ExpectedFailure(`This takes ${Math.ceil(needed / 1e9)} GB in ${tmpdir()}, and there is less.`);
  }
}

/** Shows what was measured after each size: the next one takes ten times as long to fill. */
async function measureSizes(servers: Servers): Promise<void> {
  const { product } = servers;
  const operationsKey = await addOperationsKey(product.databaseUrl);
  const emails = ['large', 'sender-1', 'sender-2', 'sender-3', 'sender-4'].map((name) => `scale-${name}@example.com`);
  const [large, ...senders] = await signUp(product, emails);
  if (!large) throw new Error('Nobody was signed up.');
  const callers = { large, senders, operationsKey };
  const costs: SizeCosts[] = [];
  await postponeJobs(product.databaseUrl);
  for (const size of sizes) {
    const startedAt = performance.now();
    const before = costs.at(-1)?.size ?? 0;
    const grown = await growTo(product.databaseUrl, { before, size, largeAccountId: large.id, hasEvents: true });
    await growLeftovers(product.databaseUrl, size, before);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    process.stdout.write(
      `${size.toLocaleString('en-GB')} shipments are there after another ${seconds} s: ${grown.rows.toLocaleString('en-GB')} rows, ` +
        `${Math.round(grown.rowsPerSecond).toLocaleString('en-GB')} a second.\n`,
    );
    const turns = new Map<string, Cost[]>();
    // The first round is for warming up; the first size has two of them, because the product is still cold.
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

/** Makes the calls and gives what one of the things they are about took. */
async function measureCalls(servers: Servers, { calls, count, atOnce }: Calls): Promise<Cost> {
  const sender = createSender(servers.product.url, atOnce);
  try {
    return await costOf(servers, servers.product.pid, count, async () => {
      const waiting = [...calls];
      const sendInTurn = async () => {
        for (let call = waiting.pop(); call; call = waiting.pop()) {
          const next = call;
          await persistently(() => sender.sendEach([next]));
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
    for (const kind of ['expire-shipments', 'forget-shipments', 'purge-expired'] as const) {
      costs.push([kind, await costOf(servers, process.pid, measuredJobs[kind], () => jobs.run(kind))]);
    }
    return costs;
  } finally {
    await jobs.close();
  }
}

/** Keeps the product from doing the jobs that are measured here before their turn. */
async function postponeJobs(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`update jobs set run_at = now() + interval '1 day' where kind = any($1)`, [Object.keys(measuredJobs)]),
  );
}

async function costOf(
  { postmasterPid }: Servers,
  pid: number,
  count: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const used = () => ({
    server: processCpuMs(pid) ?? Number.NaN,
    database: postmasterPid === undefined ? new Map<number, number>() : serverCpuMs(postmasterPid),
  });
  const before = used();
  await work();
  const after = used();
  return {
    serverMs: (after.server - before.server) / count,
    databaseMs: usedBetween(before.database, after.database) / count,
  };
}

/** A machine that others use too is too busy now and then, and the product says so. */
async function persistently(send: () => Promise<unknown>, triesLeft = 20): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await persistently(send, triesLeft - 1);
  }
}
