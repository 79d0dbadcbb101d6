import type { FreeCase } from '../bench-case.ts';
import { processCpuMs } from '../cpu-time.ts';
import { memoryMb } from '../memory.ts';
import { quoteCall } from '../quote-call.ts';
import { createSender } from '../send-calls.ts';
import { startProduct } from '../start-servers.ts';
import { percentile } from '../statistics.ts';

const starts = 5;
const calls = 5_000;

/** How long the product takes from nothing to its first answer on a database that is there, and how much memory it takes under load. */
export const startAndMemory: FreeCase = {
  kind: 'free',
  name: 'start and memory',
  measure: async ({ databaseUrl }) => {
    const startTimes: number[] = [];
    const cpuTimes: number[] = [];
    for (let start = 0; start < starts; start += 1) {
      await using stack = new AsyncDisposableStack();
      const startedAt = performance.now();
      const { url, pid } = await startProduct(stack, databaseUrl);
      await (await fetch(new URL('/healthz', url))).text();
      startTimes.push(performance.now() - startedAt);
      cpuTimes.push(processCpuMs(pid) ?? Number.NaN);
    }
    await using stack = new AsyncDisposableStack();
    const { url, pid } = await startProduct(stack, databaseUrl);
    const idleMb = memoryMb(pid, 'now');
    const sender = createSender(url, 32);
    await sender.sendMany(quoteCall, calls).finally(() => sender.close());
    return {
      'start p50 ms': percentile(startTimes, 0.5),
      'start CPU ms': percentile(cpuTimes, 0.5),
      'memory at rest MB': idleMb,
      'most memory under load MB': memoryMb(pid, 'most'),
    };
  },
  targets: [
    { figure: 'start p50 ms', atMost: 1500 },
    { figure: 'most memory under load MB', atMost: 150 },
  ],
};
