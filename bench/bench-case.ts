/** One HTTP call, as a client of the product makes it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** The running product, as a case sees it. */
export interface Product {
  readonly url: string;
  /** For rows that no call could make fast enough. */
  readonly databaseUrl: string;
}

/**
 * What the bare framework does, for a call to be compared with: answer what it has, sign a body, read one row by its key, read a session
 * and a page of ten rows, insert two rows in a transaction.
 */
export type FloorCall = 'answer' | 'sign' | 'select' | 'page' | 'transaction';

/** What was measured, by its name and unit: `server CPU ms` of one request, for example. */
export type Figures = Readonly<Record<string, number>>;

/** What a figure has to be. */
export interface Target {
  readonly figure: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

interface AnyCase {
  /** How the results and `--case` call it. */
  readonly name: string;
  readonly targets: readonly Target[];
}

/** A call that is made many times, in turns with the floor's, so that both see the same machine. */
export interface CallCase extends AnyCase {
  readonly kind: 'calls';
  readonly floor: FloorCall;
  /** How many are under way at a time. */
  readonly atOnce: number;
  /** How many make one turn. */
  readonly callsPerTurn: number;
  /** Brings the product into the state that is measured, and answers what makes the calls. Each has to be answered with success. */
  prepare(product: Product): Promise<() => Call>;
}

/** Anything else worth a figure. */
export interface FreeCase extends AnyCase {
  readonly kind: 'free';
  measure(product: Product): Promise<Figures>;
}

/** What can be measured. Add one: a file in `bench/cases/`, and its line in `bench/cases.ts`. */
export type BenchCase = CallCase | FreeCase;
