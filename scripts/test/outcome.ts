/** What came of one part of the test run. */
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
