import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { serverCpuMs } from './cpu-time.ts';

/**
 * Gives the last processor to this process, which makes the calls, and the others to the servers, as if the calls came from elsewhere:
 * who makes three times as many calls takes what they cost from the servers otherwise, and disturbs what these have in their caches. Gives
 * back what undoes it. Where there is one processor or no `taskset` it tells so, and they share what there is.
 */
export function keepSenderApart(firstPids: readonly number[]): () => void {
  const last = availableParallelism() - 1;
  const isApart = last > 0 && bind(process.pid, `${last}`);
  if (!isApart) {
    process.stderr.write('Sender and servers share all processors: there is one, or no taskset.\n');
    return () => {};
  }
  bindServers(firstPids, `0-${last - 1}`);
  return () => {
    bind(process.pid, `0-${last}`);
    bindServers(firstPids, `0-${last}`);
  };
}

function bindServers(firstPids: readonly number[], processors: string): void {
  for (const pid of firstPids.flatMap((first) => [...serverCpuMs(first).keys()])) bind(pid, processors);
}

/** Binds a process and all its threads; those it starts later inherit it. Whether that was possible: it may have ended by now. */
function bind(pid: number, processors: string): boolean {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, `${pid}`]);
  return status === 0;
}
