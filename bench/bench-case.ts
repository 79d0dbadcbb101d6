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

/** A call made many times, to the product and to the floor by turns, so that both see the same machine load. */
export interface CallCase extends AnyCase {
  readonly kind: 'calls';
  /** Where `bench/floor/main.ts` serves it; undefined: at the same path. */
  readonly floorPath?: string;
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
