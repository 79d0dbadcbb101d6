import { setTimeout as delay } from 'node:timers/promises';
import { minutes } from '../../contract/values/duration.ts';
import { checkInvariants } from '../../server/testing/invariants/check-invariants.ts';
import { type Random, seededRandom } from '../../server/testing/seeded-random.ts';
import { untilAvailable } from '../../server/testing/start-killable.ts';
import type { TestPostgres } from '../../server/testing/test-postgres.ts';
import { logIn } from './call-as.ts';
import { comeToRest } from './come-to-rest.ts';
import { judgeCharges } from './judge-charges.ts';
import { judgeErasures, judgeMails } from './judge-people.ts';
import { judgeScans } from './judge-scans.ts';
import { judgeShipments } from './judge-shipments.ts';
import { judgeWritings } from './judge-writings.ts';
import { walkPages } from './reading-acts.ts';
import { runActors } from './run-actors.ts';
import { setStage, type World } from './set-stage.ts';
import { signUp } from './sign-up.ts';
import { freezeSomebody, jumpForward, killSomething, type Victim } from './trouble.ts';

/** What went wrong once goes wrong again and again; the first ones tell what it was. */
const mostTold = 100;

/** How much happens in a round, and the seed of its chances. */
export interface RoundSize {
  readonly seed: number;
  readonly operations: number;
  readonly kills: number;
  readonly customers: number;
}

/** What came of a round. */
export interface RoundResult {
  readonly operations: number;
  readonly kills: readonly Victim[];
  /** What must never be, and was. */
  readonly faults: readonly string[];
  /** How many calls were answered with what: `POST /auth/login 200`. */
  readonly tally: ReadonlyMap<string, number>;
}

/**
 * Lets customers, receivers, depots and the card provider act at random on two processes and one database while these are killed, and
 * then holds everything anybody was answered against what is there. The same seed makes the same choices; what they meet differs.
 */
export async function runRound(
  postgres: TestPostgres,
  size: RoundSize,
  log: (line: string) => void,
): Promise<RoundResult> {
  const startedAt = performance.now();
  const say = (what: string) => log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${what}`);
  const faults: string[] = [];
  const fault = (what: string) => {
    faults.push(what);
    if (faults.length <= mostTold) say(`FAULT ${what}`);
  };
  await using stack = new AsyncDisposableStack();
  const world = await setStage(stack, postgres, { seed: size.seed, fault });
  const { client } = world.stage;
  await Promise.all(Array.from({ length: size.customers }, () => signUp(world.stage)));
  say(`${size.customers} customers have signed up`);

  const chances = seededRandom(size.seed + 1);
  const kills: Victim[] = [];
  const isOver = () => client.operations() >= size.operations && kills.length >= size.kills;
  const actors = runActors(world.stage, isOver);
  while (!isOver()) await makeTrouble(world, postgres, { size, chances, kills, say });
  await actors;
  say(`${client.operations()} operations; coming to rest`);
  await comeToRest(world.killable, world.provider);
  say('at rest');
  await judgePromises(world, true);
  await judgeAnswers(world);
  if (faults.length > 0) world.lastLines.forEach(log);
  return { operations: client.operations(), kills, faults, tally: client.tally };
}

/** What trouble is made by. */
interface Course {
  readonly size: RoundSize;
  readonly chances: Random;
  /** Who was killed so far. */
  readonly kills: Victim[];
  say(what: string): void;
}

/** Kills somebody when it is time, and by chance changes the provider's mood, jumps in time, or lets a process stand still. */
async function makeTrouble(world: World, postgres: TestPostgres, { size, chances, kills, say }: Course): Promise<void> {
  const { killable, provider, stage } = world;
  const part = size.operations / (size.kills + 1);
  if (kills.length < size.kills && stage.client.operations() >= part * (kills.length + 1)) {
    const victim = await killSomething(killable, postgres, chances);
    kills.push(victim);
    await judgePromises(world, false);
    say(`${stage.client.operations()} operations; killed and back: ${victim}`);
  }
  if (chances.below(20) === 0) await provider.changeMood(chances);
  if (chances.below(20) === 0) await provider.repeatNews();
  if (chances.below(150) === 0)
    say(`the clocks jump by ${(await jumpForward(killable, chances)) / minutes(1)} minutes`);
  if (chances.below(400) === 0) say(`a process stood still for ${await freezeSomebody(killable, chances)} ms`);
  await delay(50);
}

/** What must be true of the rows, whoever wrote them. */
async function judgePromises({ killable, stage }: World, isAtRest: boolean): Promise<void> {
  const broken = await untilAvailable(() => checkInvariants(killable.database, { isAtRest }));
  for (const violation of broken) stage.fault(JSON.stringify(violation));
}

/** Whether what everybody was answered is true. */
async function judgeAnswers({ killable, stage }: World): Promise<void> {
  const { model, mails, fault } = stage;
  for (const judge of [judgeShipments, judgeCharges, judgeScans, judgeWritings, judgeErasures]) {
    (await judge(killable, model)).forEach(fault);
  }
  (await judgeMails(killable, mails)).forEach(fault);
  // And once more as the customers themselves see it.
  for (const customer of model.customers.filter(({ erased }) => erased === 'no')) {
    if (customer.token === undefined) await logIn(stage, customer);
    await walkPages(stage, customer);
  }
}
