import type { Attack } from './attack.ts';
import type { Flood, FloodOutcome } from './http/flood.ts';
import type { Sample } from './http/probe.ts';
import { cardStep, paymentSteps } from './pay.ts';
import { listProbe, quoteProbe, signInProbe } from './victims.ts';

export interface Figures {
  readonly calls: number;
  readonly answered: number;
  /** With 429 or 503. */
  readonly refused: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export interface Observation {
  readonly attack: Pick<Attack, 'name' | 'targets'>;
  readonly flood: Pick<Flood, 'connections'>;
  readonly outcome: FloodOutcome;
  readonly atRest: ReadonlyMap<string, readonly Sample[]>;
  readonly during: ReadonlyMap<string, readonly Sample[]>;
  readonly ownDelayMs: number;
  /** One-minute load average. */
  readonly machineLoad: number;
  readonly memoryMb: number;
  readonly cpuPercent: number;
  readonly logBytes: { readonly product: number; readonly database: number };
  readonly hasEnded: boolean;
}

const longestP99Ms = 500;

export function figuresOf(samples: readonly Sample[]): Figures {
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
  const count = (isMeant: (status: number) => boolean) => samples.filter(({ status }) => isMeant(status)).length;
  return {
    calls: samples.length,
    answered: count((status) => status === 200 || status === 202),
    refused: count((status) => status === 429 || status === 503),
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
  };
}

/** One sentence each. */
export function findMissedTargets(seen: Observation): string[] {
  const { targets = {} } = seen.attack;
  const of = (name: string) => figuresOf(seen.during.get(name) ?? []);
  const restOf = (name: string) => figuresOf(seen.atRest.get(name) ?? []);
  const misses: string[] = [];
  const expect = (isMet: boolean, miss: string) => isMet || misses.push(miss);
  expect(!seen.hasEnded, 'the process ended');
  for (const name of [quoteProbe, listProbe]) {
    const { calls, answered, p99 } = of(name);
    expect(answered === calls && calls > 0, `${name}: ${calls - answered} of ${calls} not answered 200`);
    expect(
      p99 <= longestP99Ms,
      `${name}: p99 ${Math.round(p99)} ms, at most ${longestP99Ms}; at rest ${Math.round(restOf(name).p99)}`,
    );
  }
  for (const step of paymentSteps) {
    const { calls, answered } = of(step);
    expect(answered === calls, `a paying customer: ${calls - answered} of ${calls} ${step} refused`);
    expect(calls > 0, `a paying customer: none got as far as ${step}`);
  }
  for (const [status, count] of seen.outcome.statuses) {
    expect(status < 500 || status === 503, `${count} calls of the attacker answered with ${status}`);
  }
  if (targets.memoryMb !== undefined) {
    expect(seen.memoryMb <= targets.memoryMb, `${Math.round(seen.memoryMb)} MB, at most ${targets.memoryMb}`);
  }
  if (targets.signInMs !== undefined) {
    const { calls, answered, p99 } = of(signInProbe);
    const more = p99 - restOf(signInProbe).p50;
    expect(answered === calls, `${signInProbe}: ${calls - answered} of ${calls} not answered 200`);
    expect(
      more <= targets.signInMs,
      `${signInProbe}: p99 ${Math.round(more)} ms more than at rest, at most ${targets.signInMs}`,
    );
  }
  if (targets.databaseLogBytes !== undefined) {
    const { database } = seen.logBytes;
    expect(
      database <= targets.databaseLogBytes,
      `the database logged ${database} bytes, at most ${targets.databaseLogBytes}`,
    );
  }
  return misses;
}

export function rowsOf({ during }: Observation): string[] {
  const last = [...paymentSteps, cardStep];
  const names = [...during.keys()];
  return [
    ...names.filter((name) => !last.includes(name) && !name.startsWith('(')),
    ...last,
    ...names.filter((name) => name.startsWith('(')),
  ];
}
