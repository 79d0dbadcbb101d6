import { type Figures, figuresOf, findMissedTargets, type Observation, rowsOf } from './figures.ts';
import { paymentSteps } from './pay.ts';
import { listProbe, quoteProbe, signInProbe } from './victims.ts';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const number = (value: number) => Math.round(value).toLocaleString('en-GB');

export function writeObservation(seen: Observation): string {
  const { attack, flood, outcome } = seen;
  const calls = [...outcome.statuses.values()].reduce((sum, count) => sum + count, 0);
  const lines = rowsOf(seen).map((name) => {
    const figures = figuresOf(seen.during.get(name) ?? []);
    return [name, ...columns(figures), number(figuresOf(seen.atRest.get(name) ?? []).p99)];
  });
  const misses = findMissedTargets(seen);
  return [
    `\n${attack.name}: ${flood.connections} connections, ${outcome.seconds.toFixed(1)} s, ${number(calls)} calls: ${formatStatuses(outcome.statuses)}`,
    `  product: at most ${number(seen.memoryMb)} MB, processor ${number(seen.cpuPercent)} %, log ${megabytes(seen.logBytes.product)} MB; database log ${megabytes(seen.logBytes.database)} MB; victims’ own delay ${number(seen.ownDelayMs)} ms; machine’s load ${number(seen.machineLoad)}`,
    ...alignRows([['victim', 'calls', '200', 'refused', 'p50', 'p99', 'longest', 'p99 at rest'], ...lines]),
    ...misses.map((miss) => `  MISSED  ${miss}`),
  ].join('\n');
}

export function writeSummary(observations: readonly Observation[]): string {
  const rows = observations.map((seen) => {
    const of = (name: string) => figuresOf(seen.during.get(name) ?? []);
    const tell = ({ calls, answered, p99 }: Figures) => `${answered}/${calls} ${number(p99)}`;
    const paying = paymentSteps.flatMap((step) => seen.during.get(step) ?? []);
    const calls = [...seen.outcome.statuses.values()].reduce((sum, count) => sum + count, 0);
    return [
      seen.attack.name,
      String(seen.flood.connections),
      number(calls),
      tell(of(quoteProbe)),
      tell(of(listProbe)),
      tell(figuresOf(paying)),
      tell(of(signInProbe)),
      tell(of('/healthz')),
      `${number(seen.memoryMb)} MB`,
      `${number(seen.cpuPercent)} %`,
      findMissedTargets(seen).length === 0 ? 'met' : 'MISSED',
    ];
  });
  const titles = [
    'attack',
    'connections',
    'calls',
    'quote',
    'list',
    'payment',
    'sign-in',
    '/healthz',
    'memory',
    'CPU',
    'targets',
  ];
  return ['\nAnswered of asked, and p99 in ms:', ...alignRows([titles, ...rows])].join('\n');
}

export function alignRows(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map(
    (row) =>
      `  ${row.map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0))).join('  ')}`,
  );
}

function columns({ calls, answered, refused, p50, p99, longest }: Figures): string[] {
  return [calls, answered, refused, p50, p99, longest].map(number);
}

function formatStatuses(statuses: ReadonlyMap<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b);
  return (
    sorted.map(([status, count]) => `${status === 0 ? 'cut off' : status} ×${number(count)}`).join(', ') || 'no answer'
  );
}
