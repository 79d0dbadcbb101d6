/** What came of one part of the test run. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Missing where several rows came from one run: its first row has it. */
  readonly seconds?: number;
}

export type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;

/** A check that is not made of tests counts as one. */
export function countCheck(hasPassed: boolean): Counts {
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}
