import { cpus, totalmem } from 'node:os';
import type { ChaosResult } from './run-chaos.ts';

export function describeMachine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors, ${gibibytes} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;
}

export function summarise({ operations, rounds, tally, kills, violations }: ChaosResult, tookMs: number): string {
  const victims = Map.groupBy(kills, (victim) => victim);
  const killed = [...victims].map(([victim, times]) => `${victim} ${times.length}`).join(', ');
  const seconds = Math.round(tookMs / 1000);
  return [
    `${operations} operations in ${rounds} rounds`,
    `${countIn(tally, / 2\d\d$/)} calls acknowledged, ${countIn(tally, / unknown$/)} unanswered`,
    `${kills.length} kills (${killed})`,
    `${violations.length} violations`,
    `${seconds} s, ${Math.round(operations / Math.max(seconds, 1))} operations a second`,
  ].join('; ');
}

export function countIn(tally: ChaosResult['tally'], pattern: RegExp): number {
  return [...tally].reduce((sum, [name, times]) => sum + (pattern.test(name) ? times : 0), 0);
}

/** The first pattern that matches counts. */
const kinds: readonly (readonly [name: string, calls: RegExp])[] = [
  ['scans', /operations\/scans/],
  ['tracking', /track-shipment/],
  ['receivers', /^\w+ \/receiver\//],
  ['shipments', /^\w+ \/shipment\//],
  ['customer reads', /^GET /],
  ['monthly accounts', /\/billing \w+$|\/billing\/(direct-debit|statements)|\/checkout\//],
  ['balances', /\/billing/],
  ['members and staff', /\/organisation\/|\/staff\//],
  ['payments', /^\w+ \/payment\/|\/v1\/payment_intents|\/authenticate/],
  ['address book', /\/address-book/],
  ['accounts', /\/auth\/|\/account\//],
  ['questions and complaints', /\/support\//],
  ['card provider', /./],
];

/** A call carries many scans, each an operation. */
export function formatShares({ operations, tally }: Pick<ChaosResult, 'operations' | 'tally'>): string {
  const moreScans = operations - countIn(tally, /./);
  const counts = new Map(kinds.map(([name]) => [name, name === 'scans' ? moreScans : 0]));
  for (const [line, times] of tally) {
    const [name = ''] = kinds.find(([, calls]) => calls.test(line)) ?? [];
    counts.set(name, (counts.get(name) ?? 0) + times);
  }
  const share = (count: number) => `${((count * 100) / Math.max(operations, 1)).toFixed(1)} %`;
  return [...counts].map(([name, count]) => `${name} ${share(count)}`).join(', ');
}

export function tabulate(tally: ChaosResult['tally']): string[] {
  const calls = new Map<string, string[]>();
  for (const [line, times] of tally) {
    const [, name = '', answer = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
    calls.set(name, [...(calls.get(name) ?? []), `${answer} × ${times}`]);
  }
  return [...calls]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, answers]) => `${name}: ${answers.join(', ')}`);
}
