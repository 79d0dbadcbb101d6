import { availableParallelism } from 'node:os';
import { commandOf, listProcesses, memoryMb, processCpuMs, processTree } from '../../scripts/processes.ts';

const parts = ['model', 'products', 'database'] as const;

type Part = (typeof parts)[number];

export interface ProcessWatch {
  /** CPU time an operation since the last report, and memory now. */
  report(operations: number): string;
  stop(): void;
}

const sampleEveryMs = 2_000;

/** CPU time and memory of this process, the products, and the PostgreSQL server of a folder. Sees nothing without /proc. */
export function watchProcesses(folder: string): ProcessWatch {
  let before = new Map<number, number>();
  let samples: readonly ProcessSample[] = [];
  const usedMs = { model: 0, products: 0, database: 0 };
  const sample = () => {
    samples = readProcesses(folder);
    // What a process used between the last sample and its end is lost.
    for (const { pid, part, cpuMs } of samples) usedMs[part] += cpuMs - (before.get(pid) ?? 0);
    before = new Map(samples.map(({ pid, cpuMs }) => [pid, cpuMs]));
  };
  sample();
  let reportedMs = { ...usedMs };
  let reportedAt = performance.now();
  const timer = setInterval(sample, sampleEveryMs).unref();
  return {
    report: (operations) => {
      sample();
      const spentMs = parts.map((part) => usedMs[part] - reportedMs[part]);
      const share =
        spentMs.reduce((sum, ms) => sum + ms, 0) / ((performance.now() - reportedAt) * availableParallelism());
      const each = parts.map(
        (part, index) => `${part} ${((spentMs[index] ?? 0) / Math.max(operations, 1)).toFixed(2)} ms`,
      );
      reportedMs = { ...usedMs };
      reportedAt = performance.now();
      return [
        `processor time an operation: ${each.join(', ')}, in all ${Math.round(share * 100)} % of the processors`,
        `memory: model ${totalMb(samples, 'model')} MB, products ${totalMb(samples, 'products')} MB`,
      ].join('; ');
    },
    stop: () => clearInterval(timer),
  };
}

interface ProcessSample {
  readonly pid: number;
  readonly part: Part;
  readonly cpuMs: number;
  readonly rssMb: number;
}

function totalMb(samples: readonly ProcessSample[], part: Part): number {
  return Math.round(samples.reduce((sum, one) => sum + (one.part === part ? one.rssMb : 0), 0));
}

function readProcesses(folder: string): readonly ProcessSample[] {
  const [, ...children] = processTree(process.pid);
  const products = children.filter((pid) => commandOf(pid).includes('product-process'));
  const server = listProcesses().find(
    (pid) => /^[^\0]*\bpostgres\0/.test(commandOf(pid)) && commandOf(pid).includes(folder),
  );
  return [
    sampleOf('model', process.pid),
    ...products.map((pid) => sampleOf('products', pid)),
    ...(server === undefined ? [] : processTree(server)).map((pid) => sampleOf('database', pid)),
  ];
}

function sampleOf(part: Part, pid: number): ProcessSample {
  return { pid, part, cpuMs: processCpuMs(pid) ?? 0, rssMb: memoryMb(pid, 'current') };
}
