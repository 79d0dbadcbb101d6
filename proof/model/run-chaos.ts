import type { TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import type { KillTarget } from './failures.ts';
import type { FailurePlan } from './inject-failures.ts';
import { runRound } from './run-round.ts';
import { type Environment, startEnvironment, withNewCustomers } from './start-environment.ts';

export interface ChaosSize {
  readonly seed: number;
  readonly operations: number;
  /** In all, and after how many operations each. */
  readonly kills: number;
  readonly killEvery: number;
  /** After how many operations pending work is drained and checked, and new customers begin on the same database. */
  readonly roundOperations: number;
  /** At a time. */
  readonly customers: number;
}

export interface RunObserver {
  log(line: string): void;
  onStart?(environment: Environment): void;
  /** Ends the run early; the checks run all the same. */
  isEnough?(): boolean;
}

export interface ChaosResult {
  readonly operations: number;
  readonly rounds: number;
  readonly kills: readonly KillTarget[];
  readonly violations: readonly string[];
  /** By method, path and status: `POST /auth/login 200`. */
  readonly tally: ReadonlyMap<string, number>;
}

/** Later violations mostly repeat the first. */
const maxReported = 20;

/**
 * Customers, receivers, depots and the card provider act at random on two processes and one database while these are killed; after each
 * round the database is compared with what clients were answered. The first violation ends the run. The same seed makes the same choices,
 * but timing differs.
 */
export async function runChaos(postgres: TestPostgres, size: ChaosSize, observer: RunObserver): Promise<ChaosResult> {
  const { log } = observer;
  const startedAt = performance.now();
  const say = (what: string) => log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${what}`);
  const violations: string[] = [];
  let lastCalls: readonly string[] = [];
  const reportViolation = (what: string) => {
    violations.push(what);
    if (violations.length <= maxReported) say(`VIOLATION (seed ${size.seed}) ${what}`);
    if (violations.length === 1) lastCalls.forEach((call) => log(`  ${call}`));
  };
  await using stack = new AsyncDisposableStack();
  let environment = await startEnvironment(stack, postgres, { seed: size.seed, reportViolation });
  const { client } = environment.context;
  ({ lastCalls } = client);
  observer.onStart?.(environment);
  const plan: FailurePlan = {
    killEvery: size.killEvery,
    maxKills: size.kills,
    kills: [],
    chances: seededRandom(size.seed + 1),
    decidedUpTo: 0,
    say,
  };
  const hasFailed = () => violations.length > 0;
  const isEnough = () => observer.isEnough?.() === true;
  let rounds = 0;
  while (client.operations() < size.operations && !hasFailed() && !isEnough()) {
    const until = Math.min(client.operations() + size.roundOperations, size.operations);
    await runRound(environment, postgres, plan, { customers: size.customers, until, isEnough, hasFailed });
    rounds += 1;
    environment = withNewCustomers(environment);
  }
  if (hasFailed()) environment.lastLines.forEach(log);
  return { operations: client.operations(), rounds, kills: plan.kills, violations, tally: client.tally };
}
