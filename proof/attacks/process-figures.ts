import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The processor time that a process and its threads have used so far, in milliseconds; 0 where the system does not tell. */
export function cpuMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0);
  } catch {
    return 0;
  }
}

/** The most memory a process has had since it was last reset, in MB; 0 where the system does not tell. */
export function mostMemoryMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** From now on the most memory is counted again. */
export function resetMostMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // A system without it tells the most since the start.
  }
}

/** The process that started this one, and those it started. */
export function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [pid, ...all.map(Number).filter((other) => parentOf(other) === pid)];
}

/** The process that started this one; 0 where the system does not tell. */
export function parentOf(pid: number): number {
  try {
    // The second field is the program's name in brackets, which may hold spaces and brackets of its own.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return 0;
  }
}

/** Binds processes and their threads to processors, such as `0` or `1-3`. Whether that was possible. */
export function bindTo(processors: string, pids: readonly number[]): boolean {
  const bind = (pid: number) =>
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, `${pid}`]).status === 0;
  return pids.map(bind).every(Boolean);
}
