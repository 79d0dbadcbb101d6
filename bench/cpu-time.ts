import { readdirSync, readFileSync } from 'node:fs';

/**
 * How much processor time a process and its threads have used so far, in milliseconds and to the nanosecond; undefined where the
 * system has no /proc or the process is gone.
 */
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

/**
 * The processor time of every process of a server, by its number. PostgreSQL has one for each connection, nginx one for each core, and
 * both a first one that starts them.
 */
export function serverCpuMs(firstPid: number): ReadonlyMap<number, number> {
  const pids = [firstPid, ...childrenOf(firstPid)];
  return new Map(pids.map((pid) => [pid, processCpuMs(pid) ?? 0]));
}

/** What was used between two looks. A process that is new began at nothing; what one that ended used meanwhile is lost. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let used = 0;
  for (const [pid, cpuMs] of after) used += cpuMs - (before.get(pid) ?? 0);
  return used;
}

/** The process that started this one; undefined where the system does not tell. */
export function parentOf(pid: number): number | undefined {
  try {
    // The second field is the program's name in brackets, which may hold spaces and brackets of its own.
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
