/** By nearest rank: `share` is 0.5 for the median, 0.99 for p99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** CPU times are undefined without /proc. */
export interface Turn {
  readonly elapsedMs: number;
  readonly times: readonly number[];
  readonly serverCpuMs: number | undefined;
  readonly databaseCpuMs: number | undefined;
}

/** Medians of the turns, so that a disturbed one does not count. */
export interface Summary {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly serverCpuMs: number | undefined;
  readonly databaseCpuMs: number | undefined;
}

/** CPU time is per request. */
export function summarise(turns: readonly Turn[]): Summary {
  const medianOf = (read: (turn: Turn) => number) => percentile(turns.map(read), 0.5);
  const perRequest = (read: (turn: Turn) => number | undefined) => {
    if (turns.some((turn) => read(turn) === undefined)) return undefined;
    return medianOf((turn) => (read(turn) ?? 0) / turn.times.length);
  };
  const times = turns.flatMap((turn) => turn.times);
  return {
    requestsPerSecond: medianOf((turn) => (turn.times.length * 1000) / turn.elapsedMs),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    serverCpuMs: perRequest((turn) => turn.serverCpuMs),
    databaseCpuMs: perRequest((turn) => turn.databaseCpuMs),
  };
}
