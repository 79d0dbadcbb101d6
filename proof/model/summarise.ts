import { cpus, totalmem } from 'node:os';
import type { RoundResult } from './run-round.ts';

/** What the run was made on. */
export function describeMachine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors, ${gibibytes} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;
}

/** What came of rounds, in a line for people. */
export function summarise(name: string, results: readonly RoundResult[], tookMs: number): string {
  const sum = (of: (result: RoundResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const kills = Map.groupBy(
    results.flatMap((result) => result.kills),
    (victim) => victim,
  );
  const killed = [...kills].map(([victim, times]) => `${victim} ${times.length}`).join(', ');
  return [
    `${name}: ${sum(({ operations }) => operations)} operations`,
    `${sum(({ tally }) => countIn(tally, / 2\d\d$/))} calls acknowledged, ${sum(({ tally }) => countIn(tally, / unknown$/))} unanswered`,
    `${sum((result) => result.kills.length)} kills (${killed})`,
    `${sum(({ faults }) => faults.length)} faults`,
    `after ${Math.round(tookMs / 1000)} s`,
  ].join('; ');
}

/** How many calls had an answer that fits. */
export function countIn(tally: RoundResult['tally'], pattern: RegExp): number {
  return [...tally].reduce((sum, [name, times]) => sum + (pattern.test(name) ? times : 0), 0);
}

/** How each call was answered in all rounds, one line a call. */
export function tabulate(results: readonly RoundResult[]): string[] {
  const calls = new Map<string, Map<string, number>>();
  for (const [line, times] of results.flatMap(({ tally }) => [...tally])) {
    const [, name = '', answer = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
    const answers = calls.get(name) ?? new Map<string, number>();
    calls.set(name, answers.set(answer, (answers.get(answer) ?? 0) + times));
  }
  return [...calls]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, answers]) => `${name}: ${[...answers].map(([answer, times]) => `${answer} × ${times}`).join(', ')}`);
}
