import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Of all threads, since the process started. Undefined without /proc, or if the process has ended. */
export function processCpuMs(pid: number): number | undefined {
  return unlessEnded(() =>
    readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0),
  );
}

/** Resident memory: current, or peak since the start or the last reset. 0 without /proc. */
export function memoryMb(pid: number | undefined, which: 'current' | 'peak'): number {
  const line = which === 'current' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  const status = unlessEnded(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  return Number(line.exec(status)?.[1] ?? 0) / 1024;
}

export function resetPeakMemory(pid: number): void {
  unlessEnded(() => writeFileSync(`/proc/${pid}/clear_refs`, '5'));
}

export function parentOf(pid: number): number | undefined {
  // The second field is the program's name in brackets, which may itself contain spaces and brackets.
  const fields = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, ''));
  return fields === undefined ? undefined : Number(fields.split(' ')[1]);
}

/** The process and its children: PostgreSQL forks one a connection, nginx one a core. */
export function processTree(pid: number): number[] {
  return [pid, ...listProcesses().filter((other) => parentOf(other) === pid)];
}

/** None without /proc. */
export function listProcesses(): number[] {
  const names = unlessEnded(() => readdirSync('/proc')) ?? [];
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Program and arguments, each with a NUL behind it; empty if it has ended. */
export function commandOf(pid: number): string {
  return unlessEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
}

function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Pins the product to the first half of the CPUs and the others, with the database and what generates load, to the second, so that load
 * takes no CPU time or cache from the product. Undefined with one CPU or no `taskset`.
 */
export function pinToSeparateCpus(productPids: readonly number[], otherPids: readonly number[]) {
  const count = availableParallelism();
  const half = Math.floor(count / 2);
  const [first, second] = [`0-${half - 1}`, `${half}-${count - 1}`];
  const isSeparate = half > 0 && pinSome(first, productPids) && pinSome(second, otherPids);
  return isSeparate ? { first, second, undo: () => void pinSome(`0-${count - 1}`, otherPids) } : undefined;
}

/** All threads of each process; later ones inherit it. False if all have ended. */
function pinSome(cpus: string, pids: readonly number[]): boolean {
  const pin = (pid: number) => spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cpus, `${pid}`]).status;
  return pids.map(pin).includes(0);
}
