import type { Counts } from './outcome.ts';

/** The part of vitest's JSON report that is counted here. */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
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
    const count = counts[kindOf(file.name.slice(root.length).replaceAll('\\', '/').replace(/^\//, ''))];
    for (const { status } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) count.failed += 1;
  }
  const hasFailures = kinds.some((kind) => counts[kind].failed > 0);
  if (!hasFailures && (exitCode !== 0 || !report.success)) counts.unit.failed += 1;
  return counts;
}

function kindOf(path: string): (typeof kinds)[number] {
  if (path.startsWith('server/')) return 'server';
  return path.endsWith('.tsx') ? 'web' : 'unit';
}

function emptyCounts(): { passed: number; failed: number; skipped: number } {
  return { passed: 0, failed: 0, skipped: 0 };
}
