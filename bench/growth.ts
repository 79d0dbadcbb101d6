import { parseArgs } from 'node:util';
import { apiBasePath } from '../contract/endpoint.ts';
import { recordScans } from '../contract/operations.ts';
import { trackShipment } from '../contract/tracking.ts';
import { runMain } from '../scripts/bootstrap/expected-failure.mjs';
import { addOperationsKey } from './add-operations-key.ts';
import type { Call } from './bench-case.ts';
import { processCpuMs, serverCpuMs, usedBetween } from './cpu-time.ts';
import { withClient } from './database-client.ts';
import { codesOf, growTo, sizesOnDisk } from './grow-shipments.ts';
import { createSender } from './send-calls.ts';
import { type Servers, withServers } from './start-servers.ts';
import { percentile } from './statistics.ts';

// How tracking and scans keep their cost as shipments and their events grow: `npm run bench -- growth --most 1000000`. It takes minutes
// and gigabytes, so it is no case of `npm run bench`; docs/scale.md has its figures.

const { values: options } = parseArgs({
  options: { most: { type: 'string', default: '100000' }, 'random-ids': { type: 'boolean', default: false } },
});
const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= Number(options.most));

const tracked = 3000;
const scanned = 10_000;
/** Smaller than a depot's, so that a busy machine answers each in time. */
const batchSize = 250;

await runMain(async () => {
  await withServers([], async (servers) => {
    const key = await addOperationsKey(servers.product.databaseUrl);
    for (const size of sizes) {
      await withClient(servers.product.databaseUrl, (client) => growTo(client, size, options['random-ids']));
      await measure(servers, 'warm-up', tracked, 4, trackCalls(size, 2));
      const figures = {
        shipments: size,
        ...(await measure(servers, 'track', tracked, 4, trackCalls(size))),
        ...(await measure(servers, 'scan', scanned, 1, scanCalls(size, key))),
        ...(await withClient(servers.product.databaseUrl, sizesOnDisk)),
      };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
    }
  });
  return 0;
});

/** Parcels from everywhere in the table, each asked for once, so that the database answers and no memory does. */
function trackCalls(size: number, first = 1): Call[] {
  return codesOf(Array.from({ length: tracked }, (_, index) => first + Math.floor((index * (size - 2)) / tracked))).map(
    (code) => ({ method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` }),
  );
}

/** The newest parcels go on the road, in batches. */
function scanCalls(size: number, key: string): Call[] {
  const codes = codesOf(Array.from({ length: scanned }, (_, index) => size - index));
  const at = new Date().toISOString();
  return Array.from({ length: scanned / batchSize }, (_, batch) => ({
    method: 'POST',
    path: apiBasePath + recordScans.path,
    headers: { authorization: `Bearer ${key}` },
    body: {
      scans: codes.slice(batch * batchSize, (batch + 1) * batchSize).map((tracking_code) => ({
        tracking_code,
        status: 'IN_TRANSIT',
        at,
        town: 'Leeds',
        idempotency_key: `growth ${size}`,
      })),
    },
  }));
}

/** Makes the calls, so many at once, and gives what one of the things they are about took. */
async function measure(
  { product, postmasterPid }: Servers,
  name: string,
  count: number,
  atOnce: number,
  calls: Call[],
) {
  const used = () => ({
    server: processCpuMs(product.pid) ?? Number.NaN,
    database: postmasterPid === undefined ? new Map<number, number>() : serverCpuMs(postmasterPid),
  });
  const sender = createSender(product.url, atOnce);
  const before = used();
  const startedAt = performance.now();
  const waiting = [...calls];
  const times: number[] = [];
  const sendInTurn = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop())
      times.push(await persistently(() => sender.sendEach([call])));
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  const elapsedMs = performance.now() - startedAt;
  const after = used();
  sender.close();
  return {
    [`${name}s/s`]: Math.round((count * 1000) / elapsedMs),
    [`${name} p50 ms`]: rounded(percentile(times, 0.5)),
    [`${name} p99 ms`]: rounded(percentile(times, 0.99)),
    [`${name} server CPU ms`]: rounded((after.server - before.server) / count),
    [`${name} database CPU ms`]: rounded(usedBetween(before.database, after.database) / count),
  };
}

/** A machine that others use too is too busy now and then, and the product says so. */
async function persistently(send: () => Promise<number[]>, triesLeft = 20): Promise<number> {
  try {
    const [time = Number.NaN] = await send();
    return time;
  } catch (error) {
    if (triesLeft === 0) throw error;
    return persistently(send, triesLeft - 1);
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
