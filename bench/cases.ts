import type { BenchCase } from './bench-case.ts';
import { getQuote } from './cases/get-quote.ts';
import { logIns } from './cases/log-ins.ts';

/** Everything that is measured, in the order it is. */
export const cases: readonly BenchCase[] = [getQuote, logIns];
