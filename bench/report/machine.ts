import { cpus, loadavg, platform, release, totalmem } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
  /** One-minute load average before the run: below one, the machine was idle. */
  readonly loadBefore: number;
}

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
