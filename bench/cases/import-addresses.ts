import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postalCodeStreets } from '../../contract/addresses/addresses.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { checkout, importArguments, ownNode } from '../../scripts/bootstrap/checkout.mjs';
import { memoryMb } from '../../scripts/processes.ts';
import type { Call, CustomCase, Product } from '../bench-case.ts';
import { percentile } from '../report/statistics.ts';
import { withClient } from '../seed/database-client.ts';
import { writeCodePoint, writeOpenNames } from '../seed/write-gazetteer.ts';
import { createSender } from '../send-calls.ts';

/** All postcodes of Great Britain, and a quarter of its names. */
const counts = { postcodes: 1_800_000, few: 200_000, names: 800_000 };

/** Imports a whole country while the product runs, then looks up streets by postcode. */
export const importAddresses: CustomCase = {
  kind: 'custom',
  name: 'import addresses',
  measure: async (product) => {
    const folder = await mkdtemp(join(tmpdir(), 'larkway-bench-'));
    try {
      const outcodes = await readOutcodes(product);
      const [all, few, names] = ['all.csv', 'few.csv', 'names.csv'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]; // one for each
      await writeCodePoint(all, outcodes, counts.postcodes);
      await writeCodePoint(few, outcodes, counts.few);
      await writeOpenNames(names, outcodes, counts.names);
      const postcodes = await runImport(product, all);
      const again = await runImport(product, all);
      const fewAgain = await runImport(product, few);
      const streets = await runImport(product, names);
      const lookups = await lookUp(product, outcodes);
      return {
        'postcodes a second': counts.postcodes / postcodes.seconds,
        'postcodes again a second': counts.postcodes / again.seconds,
        'names a second': counts.names / streets.seconds,
        'peak memory MB': Math.max(postcodes.peakMemoryMb, streets.peakMemoryMb),
        'memory of 200,000 MB': fewAgain.peakMemoryMb,
        'memory of 1,800,000 MB': again.peakMemoryMb,
        'memory of nine times as many': again.peakMemoryMb / fewAgain.peakMemoryMb,
        'streets of a postcode p50 ms': percentile(lookups, 0.5),
        'streets of a postcode p99 ms': percentile(lookups, 0.99),
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  targets: [
    { figure: 'postcodes a second', atLeast: 50_000 },
    { figure: 'names a second', atLeast: 50_000 },
    { figure: 'memory of nine times as many', atMost: 1.25 },
  ],
};

async function readOutcodes({ databaseUrl }: Product): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ outcode: string }>('select outcode from outcodes order by outcode');
    return rows.map(({ outcode }) => outcode);
  });
}

/** Including the start of its process. */
async function runImport({ databaseUrl }: Product, file: string) {
  const startedAt = performance.now();
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const args = [...importArguments, join('server', 'addresses-import.ts'), file];
  const child = spawn(ownNode, args, { cwd: checkout, env, stdio: 'ignore' });
  let peakMemoryMb = 0;
  const watch = setInterval(() => {
    peakMemoryMb = Math.max(peakMemoryMb, memoryMb(child.pid, 'peak'));
  }, 200);
  const [code] = (await once(child, 'exit')) as [number | null]; // Node's own event
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMemoryMb };
}

async function lookUp(product: Product, outcodes: readonly string[]): Promise<number[]> {
  const sender = createSender(product.url, 1);
  let index = 0;
  const nextCall = (): Call => {
    index += 1;
    const query = new URLSearchParams({ postal_code: `${outcodes[index % 75]} ${index % 10}AB` });
    return { method: 'GET', path: `${apiBasePath}${postalCodeStreets.path}?${query.toString()}` };
  };
  try {
    return await sender.sendMany(nextCall, 500);
  } finally {
    sender.close();
  }
}
