import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** What a result was measured on; figures of different machines can't be compared. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
  /** How many programs wanted a processor in the last minute, before the benchmark began: below one, the machine was quiet. */
  readonly loadBefore: number;
}

/** Describes this machine as it is now. */
export function describeMachine(): Omit<Machine, 'postgres'> {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() || process.arch,
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}
