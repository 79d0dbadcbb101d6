import { stripVTControlCharacters } from 'node:util';
import type { Counts } from './outcome.ts';

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
