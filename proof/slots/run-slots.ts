import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { type Killable, startKillable } from '../../server/testing/processes/start-killable.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { settings } from '../model/chaos-settings.ts';
import { createClient } from '../model/client.ts';
import { drain, makeDue } from '../model/drain.ts';
import { startMailbox } from '../model/mailbox.ts';
import { openProvider } from '../model/provider.ts';
import { checkPayers, checkPlaces, findPlaces } from './check-places.ts';
import { type Intention, insertRacers, prepareSlot, type Racer } from './prepare-race.ts';
import { type OpenPayment, pay, type Race, type Tried, tryForPlace } from './race-for-places.ts';

export interface SlotsSize {
  readonly seed: number;
  readonly customers: number;
  readonly kills: number;
  /** Of the window that everybody wants. */
  readonly places: number;
}

export interface SlotsResult {
  readonly violations: readonly string[];
  readonly kills: number;
  readonly tries: number;
  readonly booked: number;
  readonly paid: number;
  readonly refused: number;
  /** How often places were counted meanwhile. */
  readonly looks: number;
}

const intentions = ['PAY', 'PAY', 'PAY', 'LEAVE', 'LEAVE', 'LATE', 'CANCEL'] as const satisfies readonly Intention[];

/** How often customers try, were none refused a second time. */
const triesEach = 2;

/** A settling job runs every few seconds. */
const lapseTimeoutMs = 120_000;

/**
 * Customers race for the last places of a window on two processes that are killed meanwhile. Who is refused tries again when
 * others have left or cancelled. The same seed makes the same choices, but timing differs.
 */
export async function runSlots(
  postgres: TestPostgres,
  { seed, customers, kills, places }: SlotsSize,
  log: (line: string) => void,
): Promise<SlotsResult> {
  const violations: string[] = [];
  const reportViolation = (what: string) => {
    violations.push(what);
    if (violations.length <= 20) log(`VIOLATION (seed ${seed}) ${what}`);
  };
  await using stack = new AsyncDisposableStack();
  const mails = await startMailbox();
  stack.defer(() => mails.close());
  const killable = await startKillable(postgres, {
    count: 2,
    skewMs: 0,
    settings: settings(mails.url),
    onLine: () => {},
    onUnasked: reportViolation,
  });
  stack.defer(() => killable.close());
  await killable.ready();
  const random = seededRandom(seed);
  const client = createClient(killable, (end) => random.below(end), reportViolation);
  stack.defer(() => client.close());
  const { database } = killable;
  const provider = await openProvider(killable, client);
  const contested = await prepareSlot(database, client, places);
  const racers = await insertRacers(
    database,
    Array.from({ length: customers }, () => random.pick(intentions)),
  );
  const race = { client, publishableKey: provider.publishableKey, contested, reportViolation };

  const progress = { isOver: false, killed: 0, looks: 0 };
  const killNext = () => {
    killable.products[progress.killed % killable.products.length]?.kill();
    progress.killed += 1;
  };
  const killing = (async () => {
    const every = (customers * triesEach) / (kills + 1);
    for (; !progress.isOver; await delay(5))
      if (progress.killed < kills && client.operations() >= every * (progress.killed + 1)) killNext();
  })();
  const watching = (async () => {
    for (; !progress.isOver; await delay(20)) {
      (await checkPlaces(database, contested, racers)).forEach(reportViolation);
      progress.looks += 1;
    }
  })();

  const hasFailed = () => violations.length > 0;
  const { tries, refused } = await raceInWaves(race, killable, random.shuffle(racers), { log, hasFailed });
  for (; progress.killed < kills; await killable.ready()) killNext();
  progress.isOver = true;
  await Promise.all([killing, watching]);
  await drain(killable, provider);
  (await checkPayers(database, contested, racers)).forEach(reportViolation);
  const { booked } = await findPlaces(database, contested);
  const paid = racers.filter(({ hasPaid }) => hasPaid).length;
  return { violations, kills: progress.killed, tries, booked: booked.length, paid, refused, looks: progress.looks };
}

async function raceInWaves(
  race: Race,
  killable: Killable,
  racers: readonly Racer[],
  { log, hasFailed }: { log(line: string): void; hasFailed(): boolean },
): Promise<{ readonly tries: number; readonly refused: number }> {
  let tries = 0;
  let waiting = racers;
  let late: readonly OpenPayment[] = [];
  for (let wave = 1; waiting.length > 0 || late.length > 0; wave += 1) {
    const [tried] = await Promise.all([
      Promise.all(waiting.map(async (racer) => [racer, await tryForPlace(race, racer)] as const)),
      Promise.all(late.map((open) => pay(race, open))),
    ]);
    tries += waiting.length;
    const gone = tried.filter(([racer, result]) => hasLeft(racer, result)).map(([racer]) => racer);
    late = tried.flatMap(([, result]) => (typeof result === 'object' ? [result] : []));
    const refused = tried.filter(([, result]) => result === 'FULL').map(([racer]) => racer);
    log(
      `Wave ${wave}: ${waiting.length} tried, ${refused.length} found it full, ${gone.length} let their hold end or cancelled`,
    );
    await endHolds(race, killable, gone);
    const { held, booked } = await findPlaces(killable.database, race.contested);
    waiting = held.length + booked.length < race.contested.capacity ? refused : [];
    if (hasFailed() || (waiting.length === 0 && late.length === 0)) return { tries, refused: refused.length };
  }
  return { tries, refused: 0 };
}

/** Whose place is to be free again. */
function hasLeft({ intention }: Racer, result: Tried): boolean {
  return result !== 'FULL' && intention !== 'PAY';
}

/** The 15 minutes of some are over, and others have cancelled; then their places are free. */
async function endHolds(race: Race, { database }: Killable, racers: readonly Racer[]): Promise<void> {
  for (const racer of racers) racer.placeUntil = undefined;
  const ids = racers.map(({ organisationId }) => organisationId);
  await sql`
    update slot_holds set expires_at = now() where organisation_id = any(${ids}::uuid[])`.execute(database);
  for (const until = Date.now() + lapseTimeoutMs; ; await delay(100)) {
    await makeDue(database, 'repeating');
    const { held, booked } = await findPlaces(database, race.contested);
    if (!ids.some((id) => held.includes(id) || booked.includes(id))) return;
    if (Date.now() > until) return race.reportViolation('places are kept after their end');
  }
}
