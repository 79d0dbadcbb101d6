import { readdirSync, readFileSync } from 'node:fs';

/** Of all threads, since the process started. Undefined without /proc, or if the process has ended. */
export function processCpuMs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadCpuMs(pid, thread), 0);
  } catch {
    return undefined;
  }
}

function threadCpuMs(pid: number, thread: string): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** CPU time by pid of a process and its children: PostgreSQL forks one a connection, nginx one a core. */
export function processTreeCpuMs(rootPid: number): ReadonlyMap<number, number> {
  const pids = [rootPid, ...childrenOf(rootPid)];
  return new Map(pids.map((pid) => [pid, processCpuMs(pid) ?? 0]));
}

/** A process that started in between counts from zero; what one that ended in between used is lost. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let used = 0;
  for (const [pid, cpuMs] of after) used += cpuMs - (before.get(pid) ?? 0);
  return used;
}

export function parentOf(pid: number): number | undefined {
  try {
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

export interface CpuUsage {
  readonly seconds: number;
  readonly serverMs: number;
  /** Of the database and the proxy. */
  readonly othersMs: number;
}

/** CPU time is NaN without /proc. `otherPids` are the root processes of the database and of a proxy. */
export async function measureCpuUsage<T>(
  pid: number,
  otherPids: readonly number[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly usage: CpuUsage }> {
  const sample = () => ({
    at: performance.now(),
    server: processCpuMs(pid) ?? Number.NaN,
    others: new Map(otherPids.flatMap((other) => [...processTreeCpuMs(other)])),
  });
  const before = sample();
  const result = await work();
  const after = sample();
  const usage = {
    seconds: (after.at - before.at) / 1000,
    serverMs: after.server - before.server,
    othersMs: cpuMsBetween(before.others, after.others),
  };
  return { result, usage };
}

/** Resident memory: current or peak. 0 without /proc. */
export function memoryMb(pid: number | undefined, which: 'current' | 'peak'): number {
  try {
    const line = which === 'current' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
    return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
