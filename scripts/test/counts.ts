import { stripVTControlCharacters } from 'node:util';

/** The result of one part of the test run. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed and why, in a few lines each, where that has scrolled away by the end of the run. */
  readonly faults?: readonly string[];
  /** Missing where several rows came from one run: its first row has it. */
  readonly seconds?: number;
}

/** How many passed and failed, before the row has its name and time. */
export type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'faults'>;

/** A check that is not made of tests counts as one. */
export function countCheck(hasPassed: boolean): Counts {
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}

/** The part of vitest's JSON report that is counted here. */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file as a whole failed. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const kinds = ['unit', 'server', 'web'] as const;

/** Counts a vitest report by the kind of test; a file that failed to load is one failure, and so is an error outside of any test. */
export function countVitest(
  report: VitestReport,
  exitCode: number,
  root: string,
): Record<(typeof kinds)[number], Counts> {
  const counts = { unit: emptyCounts(), server: emptyCounts(), web: emptyCounts() };
  for (const file of report.testResults) {
    const path = file.name.slice(root.length).replaceAll('\\', '/').replace(/^\//, '');
    const count = counts[kindOf(path)];
    const fail = (title: string, message = '') => {
      count.failed += 1;
      count.faults.push(describeFault(`${path} › ${title}`, message));
    };
    for (const { status, fullName = '', failureMessages } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') fail(fullName, failureMessages?.join('\n'));
      else count.skipped += 1;
    }
    const hasFailed = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !hasFailed) fail('the file, outside of its tests', file.message);
  }
  const hasFailures = kinds.some((kind) => counts[kind].failed > 0);
  if (!hasFailures && (exitCode !== 0 || !report.success)) counts.unit.failed += 1;
  return counts;
}

function kindOf(path: string): (typeof kinds)[number] {
  if (/^(local|proof|server)\//.test(path)) return 'server';
  return path.endsWith('.tsx') ? 'web' : 'unit';
}

const linesOfAFault = 12;

function describeFault(title: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return [title, ...lines.slice(0, linesOfAFault).map((line) => `    ${line}`)].join('\n');
}

function emptyCounts(): { passed: number; failed: number; skipped: number; faults: string[] } {
  return { passed: 0, failed: 0, skipped: 0, faults: [] };
}

/** The part of Playwright's JSON report that is counted here. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts a Playwright report; an error outside of any test (the product did not start) is a failure, and so is a flaky test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
