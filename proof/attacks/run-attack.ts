import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, Stage } from './attack.ts';
import type { FloodOrder } from './attacker-process.ts';
import type { Observation } from './figures.ts';
import type { FloodOutcome } from './flood.ts';
import type { ProbeOrder, ProbeOutcome } from './probe.ts';
import { cpuMs, mostMemoryMb, resetMostMemory } from './process-figures.ts';
import type { SideProcess } from './side-process.ts';
import type { AttackedProduct } from './start-target.ts';
import { createVictims } from './victims.ts';

/** Who plays which part. */
export interface Cast {
  readonly product: AttackedProduct;
  readonly attacker: SideProcess<FloodOrder, FloodOutcome>;
  readonly victims: SideProcess<ProbeOrder, ProbeOutcome>;
  readonly publishableKey: string;
}

/** How long the victims are watched without an attack, and under it. */
export interface Duration {
  readonly restSeconds: number;
  readonly seconds: number;
}

/** The flood has all its connections by then. */
const leadSeconds = 0.5;

/** Watches victims at rest, then during an attack. */
export async function runAttack(
  { product, attacker, victims, publishableKey }: Cast,
  attack: Attack,
  stage: Stage,
  { restSeconds, seconds }: Duration,
): Promise<Observation> {
  const { target } = product;
  const flood = await attack.prepare(stage);
  const probes = await createVictims(stage, restSeconds + seconds, flood.networks[0] ?? '');
  const { samples: atRest } = await victims.run({ target, probes, publishableKey, seconds: restSeconds });
  resetMostMemory(product.pid());
  const logBefore = await product.logBytes();
  const [startedAt, cpuBefore] = [performance.now(), cpuMs(product.pid())];
  const attacked = attacker.run({ target, flood, seconds });
  await delay(leadSeconds * 1000);
  const watched = victims.run({ target, probes, publishableKey, seconds: seconds - 2 * leadSeconds });
  const outcome = await attacked;
  const cpuPercent = ((cpuMs(product.pid()) - cpuBefore) / (performance.now() - startedAt)) * 100;
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
    memoryMb: mostMemoryMb(product.pid()),
    cpuPercent,
    logBytes: {
      product: logAfter.product - logBefore.product,
      database: Math.max(0, logAfter.database - logBefore.database),
    },
    hasEnded: product.hasEnded(),
  };
}
