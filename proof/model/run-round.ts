import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '../../server/testing/test-postgres.ts';
import { comeToRest, countRows, tidyUp } from './come-to-rest.ts';
import { judgeAnswers, judgePromises } from './judge-world.ts';
import { type Course, isKillDue, makeTrouble } from './make-trouble.ts';
import { runActors } from './run-actors.ts';
import type { World } from './set-stage.ts';

/** How much happens in a round. */
export interface Round {
  readonly customers: number;
  /** The number of operations, of all of the run, at which it ends. */
  readonly until: number;
  /** Whether no more is to happen; what has is judged. */
  isEnough(): boolean;
  /** Whether something went wrong: the round ends as it is, so that what led to it can be looked at. */
  hasFailed(): boolean;
}

/** While people act, looking at all rows and clearing up takes at most one part in so many of the time, however many rows there are. */
const judgingShare = 8;

/** Lets new customers, receivers, depots and the card provider act at random, lets everything come to rest, and judges. */
export async function runRound(world: World, postgres: TestPostgres, course: Course, round: Round): Promise<void> {
  const { client } = world.stage;
  const isOver = () =>
    round.hasFailed() ||
    round.isEnough() ||
    (client.operations() >= round.until && !isKillDue(course, client.operations()));
  const actors = runActors(world.stage, round.customers, isOver);
  let nextJudgingAt = 0;
  while (!isOver()) {
    const hasKilled = await makeTrouble(world, postgres, course);
    if (hasKilled && performance.now() >= nextJudgingAt) {
      const startedAt = performance.now();
      await judgePromises(world, false);
      await tidyUp(world.killable);
      const tookMs = performance.now() - startedAt;
      nextJudgingAt = startedAt + judgingShare * tookMs;
    }
    await delay(20);
  }
  await actors;
  if (round.hasFailed()) return;
  course.say(`${client.operations()} operations; coming to rest`);
  await comeToRest(world.killable, world.provider);
  const restedAt = performance.now();
  await judgePromises(world, true);
  await judgeAnswers(world);
  const tookMs = Math.round(performance.now() - restedAt);
  const { shipments, events } = await countRows(world.killable);
  course.say(`at rest, and judged in ${tookMs} ms: ${shipments} shipments with ${events} events`);
  await tidyUp(world.killable);
}
