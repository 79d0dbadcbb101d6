import { processCpuMs, serverCpuMs, usedBetween } from './cpu-time.ts';

/** What something took: time, and processor time of the server alone, and with its database and what stands before it. */
export interface Effort {
  readonly seconds: number;
  readonly serverMs: number;
  readonly cpuMs: number;
}

/**
 * Does something and measures what it took meanwhile. `helpers` are the first processes of the database and of what stands before the
 * server. Processor times are no number where the system does not tell them.
 */
export async function measureEffort<T>(
  pid: number,
  helpers: readonly number[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effort: Effort }> {
  const look = () => ({
    at: performance.now(),
    server: processCpuMs(pid) ?? Number.NaN,
    helpers: new Map(helpers.flatMap((helper) => [...serverCpuMs(helper)])),
  });
  const before = look();
  const result = await work();
  const after = look();
  const serverMs = after.server - before.server;
  const cpuMs = serverMs + usedBetween(before.helpers, after.helpers);
  return { result, effort: { seconds: (after.at - before.at) / 1000, serverMs, cpuMs } };
}
