import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const parts = ['model', 'products', 'database'] as const;

/** Who uses the machine. */
type Part = (typeof parts)[number];

/** Looks at the processes of a run. */
export interface ProcessWatch {
  /** What each part has used of the processors since it was last told, for that many operations, and its memory now. */
  tell(operations: number): string;
  stop(): void;
}

const lookEveryMs = 2_000;
const clockTicksASecond = 100;
const pageBytes = 4096;

/** Watches the processor time and memory of this process, its products, and the database of a folder. It sees nothing without /proc. */
export function watchProcesses(folder: string): ProcessWatch {
  let before = new Map<number, number>();
  let seen: readonly Seen[] = [];
  const usedMs = { model: 0, products: 0, database: 0 };
  const look = () => {
    seen = readProcesses(folder);
    // What a process used between the last look and its end is lost, which is little.
    for (const { pid, part, cpuMs } of seen) usedMs[part] += cpuMs - (before.get(pid) ?? 0);
    before = new Map(seen.map(({ pid, cpuMs }) => [pid, cpuMs]));
  };
  look();
  let toldMs = { ...usedMs };
  let toldAt = performance.now();
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    tell: (operations) => {
      look();
      const spentMs = parts.map((part) => usedMs[part] - toldMs[part]);
      const share = spentMs.reduce((sum, ms) => sum + ms, 0) / ((performance.now() - toldAt) * availableParallelism());
      const each = parts.map(
        (part, place) => `${part} ${((spentMs[place] ?? 0) / Math.max(operations, 1)).toFixed(2)} ms`,
      );
      toldMs = { ...usedMs };
      toldAt = performance.now();
      return [
        `processor time an operation: ${each.join(', ')}, in all ${Math.round(share * 100)} % of the processors`,
        `memory: model ${memoryMb(seen, 'model')} MB, products ${memoryMb(seen, 'products')} MB`,
      ].join('; ');
    },
    stop: () => clearInterval(timer),
  };
}

interface Seen {
  readonly pid: number;
  readonly part: Part;
  readonly cpuMs: number;
  readonly rssMb: number;
}

function memoryMb(seen: readonly Seen[], part: Part): number {
  return Math.round(seen.reduce((sum, one) => sum + (one.part === part ? one.rssMb : 0), 0));
}

function readProcesses(folder: string): readonly Seen[] {
  const all = listProcesses().map((pid) => ({ pid, ...readStat(pid) }));
  const server = all.find(({ pid, name }) => name === 'postgres' && commandOf(pid).includes(folder));
  return all.flatMap(({ name: _name, parent, ...one }): Seen[] => {
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
    return []; // a system without it
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
    // The name stands in brackets, and may hold spaces and brackets of its own.
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
