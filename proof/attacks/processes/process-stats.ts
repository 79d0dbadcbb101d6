import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Of all threads, since the process started. 0 without /proc. */
export function cpuMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0);
  } catch {
    return 0;
  }
}

/** Since the last reset. 0 without /proc. */
export function peakMemoryMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without it the peak counts from the start.
  }
}

/** The process and its children. */
export function processTree(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [pid, ...all.map(Number).filter((other) => parentOf(other) === pid)];
}

/** 0 without /proc. */
export function parentOf(pid: number): number {
  try {
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return 0;
  }
}

/** Pins processes to CPUs, such as `0` or `1-3`. Returns whether all were pinned. */
export function pinTo(processors: string, pids: readonly number[]): boolean {
  const bind = (pid: number) =>
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, `${pid}`]).status === 0;
  return pids.map(bind).every(Boolean);
}
