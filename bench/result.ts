import type { Figures, Target } from './bench-case.ts';
import type { Machine } from './machine.ts';

/** What one run measured, as it is kept in `build/bench/`. */
export interface Result {
  readonly at: string;
  readonly machine: Machine;
  readonly cases: readonly CaseResult[];
}

/** What one case came to. */
export interface CaseResult {
  readonly name: string;
  readonly figures: Figures;
  readonly targets: readonly Target[];
}

/** Whether a figure is what it has to be. One that was not measured is not. */
export function isMet({ figure, atMost = Number.POSITIVE_INFINITY, atLeast = 0 }: Target, figures: Figures): boolean {
  const value = figures[figure] ?? Number.NaN;
  return value <= atMost && value >= atLeast;
}
