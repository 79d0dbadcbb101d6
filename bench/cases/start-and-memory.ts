import { memoryMb, processCpuMs } from '../../scripts/processes.ts';
import type { CustomCase } from '../bench-case.ts';
import { quoteCall } from '../quote-call.ts';
import { percentile } from '../report/statistics.ts';
import { createSender } from '../send-calls.ts';
import { startProduct } from '../start-servers.ts';

const starts = 5;
const calls = 5_000;

/** From start to the first response on an existing database, and memory under load. */
export const startAndMemory: CustomCase = {
  kind: 'custom',
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
    const idleMb = memoryMb(pid, 'current');
    const sender = createSender(url, 32);
    await sender.sendMany(quoteCall, calls).finally(() => sender.close());
    return {
      'start p50 ms': percentile(startTimes, 0.5),
      'start CPU ms': percentile(cpuTimes, 0.5),
      'memory at rest MB': idleMb,
      'peak memory under load MB': memoryMb(pid, 'peak'),
    };
  },
  targets: [
    { figure: 'start p50 ms', atMost: 1500 },
    { figure: 'peak memory under load MB', atMost: 150 },
  ],
};
