import { processCpuMs, serverCpuMs, usedBetween } from './cpu-time.ts';

/** What something took: time, and processor time of the server alone and with its database. */
export interface Effort {
  readonly seconds: number;
  readonly serverMs: number;
  readonly cpuMs: number;
}

/** Does something and measures what it took meanwhile. Processor times are no number where the system does not tell them. */
export async function measureEffort<T>(
  pid: number,
  postmasterPid: number | undefined,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effort: Effort }> {
  const look = () => ({
    at: performance.now(),
    server: processCpuMs(pid) ?? Number.NaN,
    database: postmasterPid === undefined ? new Map<number, number>() : serverCpuMs(postmasterPid),
  });
  const before = look();
  const result = await work();
  const after = look();
  const serverMs = after.server - before.server;
  const cpuMs = serverMs + usedBetween(before.database, after.database);
  return { result, effort: { seconds: (after.at - before.at) / 1000, serverMs, cpuMs } };
}
