import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryMb, processCpuMs, resetPeakMemory } from '../../scripts/processes.ts';
import type { Attack, AttackContext } from './attack.ts';
import type { Observation } from './figures.ts';
import type { FloodOutcome } from './http/flood.ts';
import type { ProbeCommand, ProbeOutcome } from './http/probe.ts';
import type { FloodCommand } from './processes/attacker-process.ts';
import type { SideProcess } from './processes/side-process.ts';
import type { AttackedProduct } from './processes/start-target.ts';
import { createVictims } from './victims.ts';

export interface AttackProcesses {
  readonly product: AttackedProduct;
  readonly attacker: SideProcess<FloodCommand, FloodOutcome>;
  readonly victims: SideProcess<ProbeCommand, ProbeOutcome>;
  readonly publishableKey: string;
}

export interface Duration {
  readonly restSeconds: number;
  readonly seconds: number;
}

/** Until all connections of the flood are open. */
const leadSeconds = 0.5;

/** Measures the victims at rest, then during the attack. */
export async function runAttack(
  { product, attacker, victims, publishableKey }: AttackProcesses,
  attack: Attack,
  context: AttackContext,
  { restSeconds, seconds }: Duration,
): Promise<Observation> {
  const { target } = product;
  const flood = await attack.prepare(context);
  const probes = await createVictims(context, restSeconds + seconds, flood.networks[0] ?? '');
  const { samples: atRest } = await victims.run({ target, probes, publishableKey, seconds: restSeconds });
  resetPeakMemory(product.pid());
  const logBefore = await product.logBytes();
  const [startedAt, cpuBefore] = [performance.now(), processCpuMs(product.pid()) ?? 0];
  const attacked = attacker.run({ target, flood, seconds });
  await delay(leadSeconds * 1000);
  const watched = victims.run({ target, probes, publishableKey, seconds: seconds - 2 * leadSeconds });
  const outcome = await attacked;
  const cpuPercent = (((processCpuMs(product.pid()) ?? 0) - cpuBefore) / (performance.now() - startedAt)) * 100;
  const { samples: during, ownDelayMs } = await watched;
  const logAfter = await product.logBytes();
  return {
    attack,
    flood: { connections: flood.connections },
    outcome,
    atRest,
    during,
    ownDelayMs,
    machineLoad: loadavg()[0] ?? 0,
    memoryMb: memoryMb(product.pid(), 'peak'),
    cpuPercent,
    logBytes: {
      product: logAfter.product - logBefore.product,
      database: Math.max(0, logAfter.database - logBefore.database),
    },
    hasEnded: product.hasEnded(),
  };
}
