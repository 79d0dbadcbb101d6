import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { checkAnswers, checkDatabase } from './checks/check-round.ts';
import { describeRows, drain, vacuum } from './drain.ts';
import { type FailurePlan, injectFailures, isKillDue } from './inject-failures.ts';
import { runActors } from './run-actors.ts';
import type { Environment } from './start-environment.ts';

export interface Round {
  readonly customers: number;
  /** In operations of the whole run. */
  readonly until: number;
  /** Ends the round early; the checks run all the same. */
  isEnough(): boolean;
  /** Ends the round at once, so that its state can be examined. */
  hasFailed(): boolean;
}

/** Checks and vacuums take at most an eighth of the time. */
const checkingShare = 8;

export async function runRound(
  environment: Environment,
  postgres: TestPostgres,
  plan: FailurePlan,
  round: Round,
): Promise<void> {
  const { client } = environment.context;
  const isOver = () =>
    round.hasFailed() ||
    round.isEnough() ||
    (client.operations() >= round.until && !isKillDue(plan, client.operations()));
  const actors = runActors(environment.context, round.customers, isOver);
  let nextCheckAt = 0;
  while (!isOver()) {
    const hasKilled = await injectFailures(environment, postgres, plan);
    if (hasKilled && performance.now() >= nextCheckAt) {
      const startedAt = performance.now();
      await checkDatabase(environment, false);
      await vacuum(environment.killable);
      const tookMs = performance.now() - startedAt;
      nextCheckAt = startedAt + checkingShare * tookMs;
    }
    await delay(20);
  }
  await actors;
  if (round.hasFailed()) return;
  plan.say(`${client.operations()} operations; draining pending work`);
  await drain(environment.killable, environment.provider);
  const drainedAt = performance.now();
  await checkDatabase(environment, true);
  await checkAnswers(environment);
  const tookMs = Math.round(performance.now() - drainedAt);
  plan.say(`drained, and checked in ${tookMs} ms: ${await describeRows(environment.killable)}`);
  await vacuum(environment.killable);
}
