/** One fault a check has found: where, and a sentence saying what is wrong and why. */
export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** A problem as editors and terminals link it: `web/ui/button.tsx:3 message`. */
export function formatProblem({ path, line, message }: Problem): string {
  return `${line === undefined ? path : `${path}:${line}`} ${message}`;
}
