import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { processTreeCpuMs } from './process-stats.ts';

/**
 * Pins the product and its proxy to the first half of the CPUs, and its database and this load generator to the others, so that generating
 * load takes no CPU time or cache from the product. Returns the function that undoes it. With one CPU or no `taskset` it prints a warning.
 */
export function pinToSeparateCpus(productPids: readonly number[], databasePid: number | undefined): () => void {
  const count = availableParallelism();
  const half = Math.floor(count / 2);
  const others = [process.pid, ...(databasePid === undefined ? [] : processesOf([databasePid]))];
  const isSeparate = half > 0 && pin(process.pid, `${half}-${count - 1}`);
  if (!isSeparate) {
    process.stderr.write('Load generator and servers share all CPUs: there is one, or no taskset.\n');
    return () => {};
  }
  for (const pid of others) pin(pid, `${half}-${count - 1}`);
  const arePinned = processesOf(productPids).map((pid) => pin(pid, `0-${half - 1}`));
  if (arePinned.includes(false)) process.stderr.write('A part of the product shares CPUs with the load generator.\n');
  return () => {
    for (const pid of others) pin(pid, `0-${count - 1}`);
  };
}

function processesOf(rootPids: readonly number[]): number[] {
  return rootPids.flatMap((root) => [...processTreeCpuMs(root).keys()]);
}

/** Pins all threads of a process; later ones inherit it. False if the process has ended. */
function pin(pid: number, cpus: string): boolean {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cpus, `${pid}`]);
  return status === 0;
}
