import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './counts.ts';

function file(name: string, status: string, ...results: string[]) {
  const assertionResults = results.map((result) => ({
    status: result,
    fullName: 'adds',
    failureMessages: ['Error: 3'],
  }));
  return { name: `/clone/${name}`, status, message: 'Hook timed out', assertionResults };
}

test('vitest results are counted by kind', () => {
  const testResults = [
    file('contract/quotes.test.ts', 'passed', 'passed', 'passed'),
    file('server/quotes/quotes.routes.test.ts', 'failed', 'passed', 'failed', 'pending'),
    file('web/ui/button.test.tsx', 'passed', 'passed'),
  ];
  expect(countVitest({ success: false, testResults }, 1, '/clone/')).toEqual({
    unit: { passed: 2, failed: 0, skipped: 0, faults: [] },
    server: { passed: 1, failed: 1, skipped: 1, faults: ['server/quotes/quotes.routes.test.ts › adds\n    Error: 3'] },
    web: { passed: 1, failed: 0, skipped: 0, faults: [] },
  });
});

test('a file that does not load is a failure', () => {
  const report = { success: false, testResults: [file('web/ui/button.test.tsx', 'failed')] };
  expect(countVitest(report, 1, '/clone').web).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    faults: ['web/ui/button.test.tsx › the file, outside of its tests\n    Hook timed out'],
  });
});

test('an error outside of any test is a failure', () => {
  const report = { success: true, testResults: [file('contract/quotes.test.ts', 'passed', 'passed')] };
  expect(countVitest(report, 1, '/clone').unit).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a flaky journey and a product that does not start are failures', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 3, skipped: 2 });
});
