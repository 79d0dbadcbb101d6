import { days, hours, minutes } from '../../contract/values/time/duration.ts';
import { killConnection, killPostgres } from '../../server/testing/database/killable-postgres.ts';
import type { TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { type Killable, untilAvailable } from '../../server/testing/processes/start-killable.ts';
import type { Random } from '../../server/testing/seeded-random.ts';
import { makeDue } from './drain.ts';

/** Repeated entries are chosen more often. */
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

export type KillTarget = (typeof victims)[number];

/** With SIGKILL. Resolves once everything serves again. */
export async function killRandomVictim(
  killable: Killable,
  postgres: TestPostgres,
  random: Random,
): Promise<KillTarget> {
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

/** Shorter and longer than the statement timeout. */
const pauses = [1_000, 3_000, 7_000] as const;

/** Others that wait for its locks must wait or time out. */
export async function freezeProcess({ products }: Killable, random: Random): Promise<number> {
  const pauseMs = random.pick(pauses);
  await products[random.below(products.length)]?.freeze(pauseMs);
  return pauseMs;
}

/** Long enough to expire quotes, links, challenges, sessions and unpaid shipments; long ones are rare. */
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

/** Repeating jobs become due too. */
export async function advanceClock(killable: Killable, random: Random): Promise<number> {
  const jumpMs = random.pick(jumps);
  killable.passTime(jumpMs);
  await untilAvailable(() => makeDue(killable.database, 'repeating'));
  return jumpMs;
}
