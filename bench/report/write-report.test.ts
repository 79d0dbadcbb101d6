import { expect, test } from 'vitest';
import { isMet, type Result } from './result.ts';
import { writeReport } from './write-report.ts';

const result: Result = {
  at: '2026-11-15T07:00:00.000Z',
  machine: {
    processor: 'Neoverse',
    cores: 2,
    memoryGb: 8,
    system: 'linux 6',
    node: '24',
    postgres: '18',
    loadBefore: 0.4,
  },
  cases: [
    {
      name: 'get-quote',
      figures: { 'server CPU ms': 0.25, 'requests/s': 1500 },
      targets: [
        { figure: 'server CPU ms', atMost: 0.4 },
        { figure: 'requests/s', atLeast: 2000 },
      ],
    },
  ],
};

test('a report shows the machine, the figures and which targets they meet', () => {
  expect(writeReport(result).split('\n')).toEqual([
    'Measured at 2026-11-15T07:00:00.000Z',
    'Neoverse, 2 cores, 8 GB, linux 6; Node 24, PostgreSQL 18; load before: 0.4',
    '',
    'get-quote',
    '  server CPU ms                  0.250',
    '  requests/s                      1500',
    '  met    server CPU ms at most 0.4',
    '  MISSED requests/s at least 2000',
    '',
  ]);
});

test('a comparison shows each earlier figure, and nothing for a new figure', () => {
  const earlier = { ...result, cases: [{ name: 'get-quote', targets: [], figures: { 'server CPU ms': 0.5 } }] };
  const lines = writeReport(result, earlier).split('\n');
  expect(lines).toContain('  server CPU ms                  0.250  was 0.500 (−50 %)');
  expect(lines).toContain('  requests/s                      1500');
});

test.each([
  [{ figure: 'ms', atMost: 5 }, { ms: 5 }, true],
  [{ figure: 'ms', atMost: 5 }, { ms: 5.1 }, false],
  [{ figure: 'ms', atLeast: 5 }, { ms: 4.9 }, false],
  [{ figure: 'ms', atMost: 5 }, {}, false],
])('the target %j of %j is met: %s', (target, figures, expected) => {
  expect(isMet(target, figures)).toBe(expected);
});
