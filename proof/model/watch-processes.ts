import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Who uses the machine. */
type Part = 'model' | 'products' | 'database';

/** Looks at the processes of a run. */
export interface ProcessWatch {
  /** What each part has used of the machine since it was last told, and its memory now. */
  tell(): string;
  stop(): void;
}

const lookEveryMs = 2_000;
const clockTicksASecond = 100;

/** Watches the processor time and memory of this process, its products, and the database of a folder. Tells nothing without /proc. */
export function watchProcesses(folder: string): ProcessWatch {
  const usedMs: Record<Part, number> = { model: 0, products: 0, database: 0 };
  let before = new Map<number, number>();
  let memoryMb: Record<Part, number> = { model: 0, products: 0, database: 0 };
  let toldAt = performance.now();
  const look = () => {
    const processes = readProcesses(folder);
    // What a process used between the last look and its end is lost, which is little.
    for (const { pid, part, cpuMs } of processes) usedMs[part] += cpuMs - (before.get(pid) ?? 0);
    before = new Map(processes.map(({ pid, cpuMs }) => [pid, cpuMs]));
    memoryMb = { model: 0, products: 0, database: 0 };
    for (const { part, rssMb } of processes) memoryMb[part] += rssMb;
  };
  look();
  for (const part of ['model', 'products', 'database'] as const) usedMs[part] = 0;
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    tell: () => {
      look();
      const availableMs = (performance.now() - toldAt) * availableParallelism();
      toldAt = performance.now();
      const parts = (['model', 'products', 'database'] as const).map((part) => {
        const share = Math.round((usedMs[part] * 100) / availableMs);
        usedMs[part] = 0;
        return `${part} ${share} % of the processors${part === 'database' ? '' : ` and ${Math.round(memoryMb[part])} MB`}`;
      });
      return parts.join(', ');
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

function readProcesses(folder: string): Seen[] {
  const all = listProcesses().map((pid) => ({ pid, ...readStat(pid) }));
  const products = all.filter(
    ({ pid, parent }) => parent === process.pid && commandOf(pid).includes('product-process'),
  );
  const server = all.find(({ pid, name }) => name === 'postgres' && commandOf(pid).includes(folder));
  const database = all.filter(({ pid, parent }) => server && (pid === server.pid || parent === server.pid));
  const model = all.filter(({ pid }) => pid === process.pid);
  const as = (part: Part) => (seen: (typeof all)[number]) => ({ ...seen, part });
  return [...model.map(as('model')), ...products.map(as('products')), ...database.map(as('database'))];
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
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    const [, parent = 0] = fields;
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    return { name, parent, cpuMs: (ticks * 1000) / clockTicksASecond, rssMb: ((fields[21] ?? 0) * 4096) / 2 ** 20 };
  } catch {
    return { name: '', parent: 0, cpuMs: 0, rssMb: 0 }; // it has ended
  }
}
