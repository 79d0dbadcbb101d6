/** An error that nobody expected, for who repairs the product. */
export interface ErrorReport {
  /** What was logged: `a job threw`. */
  readonly event: string;
  readonly level: 'error' | 'fatal';
  /** Absent where something was wrong without one. */
  readonly error?: unknown;
  /** Which request or job. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface ErrorReports {
  /** Never throws and never waits: customers come first. Too many at once are dropped. */
  report(report: ErrorReport): void;
  /** Resolves when what was reported is delivered or given up, for a process that is about to end. */
  settle(): Promise<void>;
}
