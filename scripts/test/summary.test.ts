import { expect, test } from 'vitest';
import { hasPassed, summarise } from './summary.ts';

const lint = { name: 'lint', passed: 1, failed: 0, skipped: 0, seconds: 3.21 };
const journeys = { name: 'journeys', passed: 8, failed: 1, skipped: 2, seconds: 61 };

test('the last line of a run is the total and nothing else', () => {
  expect(summarise([lint, journeys])).toBe(
    [
      '✓ lint         3.2 s  1 passed, 0 failed',
      '✗ journeys    61.0 s  8 passed, 1 failed, 2 skipped',
      '',
      '9 passed, 1 failed, 2 skipped',
    ].join('\n'),
  );
  expect(summarise([{ name: 'lint', passed: 1, failed: 0, skipped: 0 }])).toContain('✓ lint            1 passed');
  expect(summarise([lint]).split('\n').at(-1)).toBe('1 passed, 0 failed');
});

test('what failed stands above the table, where it has not scrolled away', () => {
  const failing = {
    name: 'unit tests',
    passed: 0,
    failed: 1,
    skipped: 0,
    faults: ['a.test.ts › adds\n    expected 2'],
  };
  expect(summarise([lint, failing]).split('\n').slice(0, 3)).toEqual(['✗ a.test.ts › adds', '    expected 2', '']);
});

test('a run passes when nothing failed and something ran', () => {
  expect(hasPassed([lint])).toBe(true);
  expect(hasPassed([lint, journeys])).toBe(false);
  expect(hasPassed([])).toBe(false);
});
