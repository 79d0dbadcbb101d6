import { days, hours, minutes } from '../../contract/values/duration.ts';
import { killConnection, killPostgres } from '../../server/testing/killable-postgres.ts';
import type { Random } from '../../server/testing/seeded-random.ts';
import { type Killable, untilAvailable } from '../../server/testing/start-killable.ts';
import type { TestPostgres } from '../../server/testing/test-postgres.ts';
import { makeDue } from './come-to-rest.ts';

/** What is killed, the likelier ones more often. */
const victims = [
  'product',
  'product',
  'product',
  'server',
  'server',
  'connection',
  'all products',
  'everything',
] as const;

/** What a kill hits. */
export type Victim = (typeof victims)[number];

/** Kills something with SIGKILL, and says what. It resolves once everything serves again. */
export async function killSomething(killable: Killable, postgres: TestPostgres, random: Random): Promise<Victim> {
  const victim = random.pick(victims);
  const { products, database } = killable;
  const killProducts = () => products.forEach((product) => product.kill());
  switch (victim) {
    case 'product':
      products[random.below(products.length)]?.kill();
      break;
    case 'all products':
      killProducts();
      break;
    case 'server':
      await killPostgres(postgres);
      break;
    case 'connection':
      await untilAvailable(() => killConnection(database));
      break;
    case 'everything':
      killProducts();
      await killPostgres(postgres);
      break;
  }
  await killable.ready();
  return victim;
}

/** Longer than a statement may take, and shorter. */
const pauses = [1_000, 3_000, 7_000] as const;

/** Stops a process for a while; whoever waits for a lock of its must wait or be told so. */
export async function freezeSomebody({ products }: Killable, random: Random): Promise<number> {
  const pauseMs = random.pick(pauses);
  await products[random.below(products.length)]?.freeze(pauseMs);
  return pauseMs;
}

/** So that quotes, links, challenges, sessions, unpaid and unused shipments come to their ends; the long ones seldom. */
const jumps = [
  minutes(2),
  minutes(2),
  minutes(31),
  minutes(31),
  hours(3),
  hours(3),
  hours(25),
  days(8),
  days(29),
] as const;

/** Lets time pass at once, and whatever is done every so often become due. */
export async function jumpForward(killable: Killable, random: Random): Promise<number> {
  const jumpMs = random.pick(jumps);
  killable.passTime(jumpMs);
  await untilAvailable(() => makeDue(killable.database, 'repeating'));
  return jumpMs;
}
