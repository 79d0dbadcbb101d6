import type { Outcome } from './counts.ts';

/** The end of a run: what failed, a table, and a last line `N passed, N failed` over everything. */
export function summarise(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const rows = outcomes.map(({ name, seconds, ...counts }) => {
    const mark = counts.failed > 0 ? '✗' : '✓';
    const time = seconds === undefined ? '' : `${seconds.toFixed(1)} s`;
    return `${mark} ${name.padEnd(width)}  ${time.padStart(8)}  ${describeCounts(counts)}`;
  });
  const faults = outcomes.flatMap((outcome) => outcome.faults ?? []).map((fault) => `✗ ${fault}\n`);
  return [...faults, ...rows, '', describeCounts(totalOf(outcomes))].join('\n');
}

/** Whether the run as a whole passed. */
export function hasPassed(outcomes: readonly Outcome[]): boolean {
  const total = totalOf(outcomes);
  return total.failed === 0 && total.passed > 0;
}

function totalOf(outcomes: readonly Outcome[]) {
  const add = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

function describeCounts({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
