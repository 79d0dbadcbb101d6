import { expect, test } from 'vitest';
import { type SizeCosts, writeScaleReport } from './write-scale-report.ts';

const sizeWith = (size: number, late: number): SizeCosts => ({
  size,
  costs: new Map([
    ['list, page 1', { serverMs: 0.5, databaseMs: 0.5 }],
    ['list, page 500', { serverMs: 0.5, databaseMs: late }],
  ]),
  onDisk: { 'events MB': size / 1000 },
});

test('a report has a column for each size and marks what grows', () => {
  const report = writeScaleReport([sizeWith(10_000, 0.5), sizeWith(1_000_000, 1.75)]);
  expect(report).toMatch(/^ +10,000 +1,000,000 +growth\n/);
  expect(report).toMatch(/list, page 1, together +1\.000 +1\.000 +1\.00 flat\n/);
  expect(report).toMatch(/list, page 500, together +1\.000 +2\.250 +2\.25 GROWS\n/);
  expect(report).toMatch(/page 500 of page 1 +1\.00 +2\.25 +UNEVEN\n/);
  expect(report).toMatch(/events MB +10 +1000\n/);
});
