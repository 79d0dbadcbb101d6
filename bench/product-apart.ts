import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { serverCpuMs } from './cpu-time.ts';

/**
 * Gives the first half of the processors to the product and what stands before it, and the others to its database and to this process,
 * which makes the calls, as if both were elsewhere: who makes three times as many calls takes what they cost from the product
 * otherwise, and disturbs what it has in its caches. Gives back what undoes it. Where there is one processor or no `taskset` it tells
 * so, and all share what there is.
 */
export function keepProductApart(productPids: readonly number[], databasePid: number | undefined): () => void {
  const count = availableParallelism();
  const half = Math.floor(count / 2);
  const others = [process.pid, ...(databasePid === undefined ? [] : processesOf([databasePid]))];
  const isApart = half > 0 && bind(process.pid, `${half}-${count - 1}`);
  if (!isApart) {
    process.stderr.write('Sender and servers share all processors: there is one, or no taskset.\n');
    return () => {};
  }
  for (const pid of others) bind(pid, `${half}-${count - 1}`);
  const isBound = processesOf(productPids).map((pid) => bind(pid, `0-${half - 1}`));
  if (isBound.includes(false)) process.stderr.write('A part of the product shares processors with the sender.\n');
  return () => {
    for (const pid of others) bind(pid, `0-${count - 1}`);
  };
}

function processesOf(firstPids: readonly number[]): number[] {
  return firstPids.flatMap((first) => [...serverCpuMs(first).keys()]);
}

/** Binds a process and all its threads; those it starts later inherit it. Whether that was possible: it may have ended by now. */
function bind(pid: number, processors: string): boolean {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, `${pid}`]);
  return status === 0;
}
