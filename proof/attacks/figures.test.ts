import { describe, expect, test } from 'vitest';
import { figuresOf, findMissedTargets, type Observation } from './figures.ts';
import { paymentSteps } from './pay.ts';
import { listProbe, quoteProbe, signInProbe } from './victims.ts';

const served = (ms: number, count = 100) => Array.from({ length: count }, () => ({ status: 200, ms }));

const calm = new Map([quoteProbe, listProbe, signInProbe, ...paymentSteps].map((name) => [name, served(20)] as const));

const met: Observation = {
  attack: { name: 'a flood', targets: { memoryMb: 300, signInMs: 300, databaseLogBytes: 1000 } },
  flood: { connections: 200 },
  outcome: { statuses: new Map([[503, 10_000]]), seconds: 10 },
  atRest: calm,
  during: calm,
  ownDelayMs: 1,
  machineLoad: 1,
  memoryMb: 100,
  cpuPercent: 90,
  logBytes: { product: 1_000_000, database: 0 },
  hasEnded: false,
};

const during = (name: string, samples: readonly { status: number; ms: number }[]) => ({
  during: new Map([...calm, [name, samples]]),
});

describe('the figures of an attack', () => {
  test('counts answered and refused calls, and the longest wait', () => {
    const samples = [...served(10, 98), { status: 503, ms: 700 }, { status: 0, ms: 30_000 }];
    expect(figuresOf(samples)).toEqual({ calls: 100, answered: 98, refused: 1, p50: 10, p99: 700, longest: 30_000 });
  });

  test('meets every target while everybody is served', () => {
    expect(findMissedTargets(met)).toEqual([]);
  });

  test.each<[string, Partial<Observation>]>([
    ['the process ended', { hasEnded: true }],
    ['a quote is refused', during(quoteProbe, [...served(20, 99), { status: 503, ms: 1 }])],
    ['nobody asked for a quote', during(quoteProbe, [])],
    ['a list takes long', during(listProbe, [...served(20, 98), ...served(501, 2)])],
    ['a payment is refused', during('create_payment_intent', [{ status: 429, ms: 1 }])],
    ['no payment is confirmed', during('confirm-payment', [])],
    ['a sign-in waits', during(signInProbe, served(321))],
    ['an answer is a failure', { outcome: { statuses: new Map([[500, 1]]), seconds: 10 } }],
    ['it takes too much memory', { memoryMb: 301 }],
    ['the database logs too much', { logBytes: { product: 0, database: 1001 } }],
  ])('misses a target when %s', (_says, change) => {
    expect(findMissedTargets({ ...met, ...change })).toHaveLength(1);
  });
});
