import { seededRandom } from '../../server/testing/seeded-random.ts';
import type { TestPostgres } from '../../server/testing/test-postgres.ts';
import type { Course } from './make-trouble.ts';
import { runRound } from './run-round.ts';
import { setStage, type World, withNewPeople } from './set-stage.ts';
import type { Victim } from './trouble.ts';

/** How much happens, and the seed of its chances. */
export interface ChaosSize {
  readonly seed: number;
  readonly operations: number;
  /** How many are killed in all, and after how many operations each. */
  readonly kills: number;
  readonly killEvery: number;
  /** After how many operations everything comes to rest, is judged, and goes on with new customers in the same database. */
  readonly roundOperations: number;
  /** How many there are at a time. */
  readonly customers: number;
}

/** Who follows a run. */
export interface Follower {
  log(line: string): void;
  /** Everything is up. */
  onStart?(world: World): void;
  /** Whether it is enough before the end: what has happened so far is judged all the same. */
  isEnough?(): boolean;
}

/** What came of a run. */
export interface ChaosResult {
  readonly operations: number;
  readonly rounds: number;
  readonly kills: readonly Victim[];
  /** What must never be, and was. */
  readonly faults: readonly string[];
  /** How many calls were answered with what: `POST /auth/login 200`. */
  readonly tally: ReadonlyMap<string, number>;
}

/** What went wrong once goes wrong again and again; the first ones tell what it was. */
const mostTold = 20;

/**
 * Lets customers, receivers, depots and the card provider act at random on two processes and one database while these are killed, and
 * every so often holds everything anybody was answered against what is there. The first fault ends it. The same seed makes the same
 * choices; what they meet differs.
 */
export async function runChaos(postgres: TestPostgres, size: ChaosSize, follower: Follower): Promise<ChaosResult> {
  const { log } = follower;
  const startedAt = performance.now();
  const say = (what: string) => log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${what}`);
  const faults: string[] = [];
  let lastCalls: readonly string[] = [];
  const fault = (what: string) => {
    faults.push(what);
    if (faults.length <= mostTold) say(`FAULT (seed ${size.seed}) ${what}`);
    if (faults.length === 1) lastCalls.forEach((call) => log(`  ${call}`));
  };
  await using stack = new AsyncDisposableStack();
  let world = await setStage(stack, postgres, { seed: size.seed, fault });
  const { client } = world.stage;
  ({ lastCalls } = client);
  follower.onStart?.(world);
  const course: Course = {
    killEvery: size.killEvery,
    mostKills: size.kills,
    kills: [],
    chances: seededRandom(size.seed + 1),
    spokenFor: 0,
    say,
  };
  const hasFailed = () => faults.length > 0;
  const isEnough = () => follower.isEnough?.() === true;
  let rounds = 0;
  while (client.operations() < size.operations && !hasFailed() && !isEnough()) {
    const until = Math.min(client.operations() + size.roundOperations, size.operations);
    await runRound(world, postgres, course, { customers: size.customers, until, isEnough, hasFailed });
    rounds += 1;
    world = withNewPeople(world);
  }
  if (hasFailed()) world.lastLines.forEach(log);
  return { operations: client.operations(), rounds, kills: course.kills, faults, tally: client.tally };
}
