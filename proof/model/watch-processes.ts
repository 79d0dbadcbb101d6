import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const parts = ['model', 'products', 'database'] as const;

type Part = (typeof parts)[number];

export interface ProcessWatch {
  /** CPU time an operation since the last report, and memory now. */
  report(operations: number): string;
  stop(): void;
}

const sampleEveryMs = 2_000;
const clockTicksASecond = 100;
const pageBytes = 4096;

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
        `memory: model ${memoryMb(samples, 'model')} MB, products ${memoryMb(samples, 'products')} MB`,
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

function memoryMb(samples: readonly ProcessSample[], part: Part): number {
  return Math.round(samples.reduce((sum, one) => sum + (one.part === part ? one.rssMb : 0), 0));
}

function readProcesses(folder: string): readonly ProcessSample[] {
  const all = listProcesses().map((pid) => ({ pid, ...readStat(pid) }));
  const server = all.find(({ pid, name }) => name === 'postgres' && commandOf(pid).includes(folder));
  return all.flatMap(({ name: _name, parent, ...one }): ProcessSample[] => {
    if (one.pid === process.pid) return [{ ...one, part: 'model' }];
    if (server && (one.pid === server.pid || parent === server.pid)) return [{ ...one, part: 'database' }];
    const isProduct = parent === process.pid && commandOf(one.pid).includes('product-process');
    return isProduct ? [{ ...one, part: 'products' }] : [];
  });
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // no /proc
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

function readStat(pid: number) {
  try {
    // The name is in brackets and may itself contain spaces and brackets.
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    const [, parent = 0] = fields;
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    const rssMb = ((fields[21] ?? 0) * pageBytes) / 2 ** 20;
    return { name, parent, cpuMs: (ticks * 1000) / clockTicksASecond, rssMb };
  } catch {
    return { name: '', parent: 0, cpuMs: 0, rssMb: 0 }; // it has ended
  }
}
