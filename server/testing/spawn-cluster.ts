import { type SpawnedMain, spawnMain } from './spawn-main.ts';

/** Several processes of the product behind one port, seen from outside. */
export interface SpawnedCluster extends SpawnedMain {
  /** What its processes have logged so far. */
  logLines(): Record<string, unknown>[];
  /** The processes that have answered requests to this route so far. */
  processesOf(route: string): Set<unknown>;
}

/** Starts `server/cluster.ts` with these settings and no others. */
export function spawnCluster(settings: Readonly<Record<string, string>>, webRoot: string): SpawnedCluster {
  const spawned = spawnMain(settings, webRoot, [], 'cluster.ts');
  const logLines = () =>
    spawned
      .stdout()
      .split('\n')
      .slice(0, -1) // the last is not whole yet, or empty
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>); // the logger's own lines
  return {
    ...spawned,
    logLines,
    processesOf: (route) => new Set(logLines().flatMap((line) => (line['route'] === route ? [line['process']] : []))),
  };
}
