import type { Figures, Target } from '../bench-case.ts';
import { type CaseResult, isMet, type Result } from './result.ts';

export function writeReport({ at, machine, cases }: Result, earlier?: Result): string {
  const { processor, cores, memoryGb, system, node, postgres, loadBefore } = machine;
  const lines = [
    `Measured at ${at}`,
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}, PostgreSQL ${postgres}; load before: ${loadBefore}`,
    ...(earlier ? [`Compared with ${earlier.at}, load before: ${earlier.machine.loadBefore}`] : []),
    ...cases.flatMap((result) => [
      '',
      ...caseLines(
        result,
        earlier?.cases.find(({ name }) => name === result.name),
      ),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

function caseLines({ name, figures, targets }: CaseResult, earlier?: CaseResult): string[] {
  const rows = Object.entries(figures).map(([figure, value]) => {
    const before = earlier?.figures[figure];
    const change = before === undefined ? '' : `  was ${format(before)} (${percent(value / before - 1)})`;
    return `  ${figure.padEnd(26)}${format(value).padStart(10)}${change}`;
  });
  return [name, ...rows, ...targets.map((target) => targetLine(target, figures))];
}

function targetLine(target: Target, figures: Figures): string {
  const bounds = [
    ...(target.atMost === undefined ? [] : [`at most ${target.atMost}`]),
    ...(target.atLeast === undefined ? [] : [`at least ${target.atLeast}`]),
  ];
  return `  ${isMet(target, figures) ? 'met   ' : 'MISSED'} ${target.figure} ${bounds.join(' and ')}`;
}

/** Three significant digits. */
function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(0)} %`;
}
