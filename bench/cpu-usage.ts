import { processCpuMs, processTree } from '../scripts/processes.ts';

/** By pid of a process and its children. */
export function processTreeCpuMs(rootPid: number): ReadonlyMap<number, number> {
  return new Map(processTree(rootPid).map((pid) => [pid, processCpuMs(pid) ?? 0]));
}

/** A process that started in between counts from zero; what one that ended in between used is lost. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let used = 0;
  for (const [pid, cpuMs] of after) used += cpuMs - (before.get(pid) ?? 0);
  return used;
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
