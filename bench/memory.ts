import { readFileSync } from 'node:fs';

/** The memory of a process in MB, as it is now or the most it has had so far; 0 where the system does not tell. */
export function memoryMb(pid: number | undefined, which: 'now' | 'most'): number {
  try {
    const line = which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
    return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
