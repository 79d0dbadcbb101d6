export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export interface Product {
  readonly url: string;
  /** For seeding more rows than calls could create in time. */
  readonly databaseUrl: string;
}

/**
 * What the bare framework does, for a call to be compared with: answer what it has, sign a body, read one row by its key, read a session
 * and a page of ten rows, insert two rows in a transaction.
 */
export type FloorCall = 'answer' | 'sign' | 'select' | 'page' | 'transaction';

/** By name and unit, such as `server CPU ms` (of one request). */
export type Figures = Readonly<Record<string, number>>;

export interface Target {
  readonly figure: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

interface AnyCase {
  /** In results and for `--case`. */
  readonly name: string;
  readonly targets: readonly Target[];
}

/** A call made many times, alternating with the floor's, so that both see the same machine load. */
export interface CallCase extends AnyCase {
  readonly kind: 'calls';
  readonly floor: FloorCall;
  /** Concurrency. */
  readonly atOnce: number;
  readonly callsPerTurn: number;
  /** Seeds the product and returns a generator of calls, each of which must succeed. */
  prepare(product: Product): Promise<() => Call>;
}

/** Measures its figures itself. */
export interface CustomCase extends AnyCase {
  readonly kind: 'custom';
  measure(product: Product): Promise<Figures>;
}

/** To add one: a file in `bench/cases/`, and its line in `bench/cases.ts`. */
export type BenchCase = CallCase | CustomCase;
