import { expect, test } from 'vitest';
import { cpuMsBetween } from '../cpu-usage.ts';
import { figuresOf } from '../measure-calls.ts';
import { percentile, summarise, type Turn } from './statistics.ts';

test.each([
  [[5], 0.5, 5],
  [[4, 1, 3, 2], 0.5, 2],
  [[3, 1, 2], 0.5, 2],
  [Array.from({ length: 200 }, (_, index) => 200 - index), 0.99, 198],
  [[1, 2, 3], 1, 3],
])('of %j, percentile %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

function turn(change: Partial<Turn> = {}): Turn {
  return { elapsedMs: 100, times: [1, 3], serverCpuMs: 4, databaseCpuMs: 2, ...change };
}

test('one slow turn does not change the medians', () => {
  const summary = summarise([turn(), turn(), turn({ elapsedMs: 9_000, serverCpuMs: 900, databaseCpuMs: 900 })]);
  expect(summary).toEqual({ requestsPerSecond: 20, p50Ms: 1, p99Ms: 3, serverCpuMs: 2, databaseCpuMs: 1 });
});

test('unknown CPU times are left out, not reported as zero', () => {
  const summary = summarise([turn({ serverCpuMs: undefined, databaseCpuMs: undefined })]);
  const figures = figuresOf(summary, summary);
  expect(figures).not.toHaveProperty('server CPU ms');
  expect(figures).toMatchObject({ 'requests/s': 20, 'requests/s of the floor': 1 });
});

test('a process that started in between counts fully, one that ended not at all', () => {
  const before = new Map([
    [1, 10],
    [2, 50],
  ]);
  const after = new Map([
    [1, 15],
    [3, 4],
  ]);
  expect(cpuMsBetween(before, after)).toBe(9);
});
