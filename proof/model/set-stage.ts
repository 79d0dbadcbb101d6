import { seededRandom } from '../../server/testing/seeded-random.ts';
import { type Killable, startKillable } from '../../server/testing/start-killable.ts';
import type { TestPostgres } from '../../server/testing/test-postgres.ts';
import type { Stage } from './act.ts';
import { createClient } from './client.ts';
import { startMailbox } from './mailbox.ts';
import { createMarks, createModel } from './model.ts';
import { openProvider, type Provider } from './provider.ts';
import { settings } from './settings.ts';

/** Everything a run is played on. */
export interface World {
  readonly stage: Stage;
  readonly killable: Killable;
  readonly provider: Provider;
  /** The last lines that the products wrote. */
  readonly lastLines: readonly string[];
}

const processes = 2;
const skewMs = 700;
const mostLines = 40;

/** What a start says, and that the database was away, which is our own doing. */
const isExpected = /^$|is ready at|^  [A-Z]|DatabaseUnavailable/;

/** Starts two processes on a new database, and whoever acts on them; it all ends with the stack. */
export async function setStage(
  stack: AsyncDisposableStack,
  postgres: TestPostgres,
  { seed, fault }: { readonly seed: number; fault(what: string): void },
): Promise<World> {
  const lastLines: string[] = [];
  const onLine = (line: string) => {
    if (isExpected.test(line)) return;
    lastLines.push(line);
    if (lastLines.length > mostLines) lastLines.shift();
  };
  const mails = await startMailbox();
  stack.defer(() => mails.close());
  const given = settings(mails.url);
  const killable = await startKillable(postgres, {
    count: processes,
    skewMs,
    settings: given,
    onLine,
    onUnasked: fault,
  });
  stack.defer(() => killable.close());
  await killable.ready();
  const random = seededRandom(seed);
  const client = createClient(killable, (end) => random.below(end), fault);
  stack.defer(() => client.close());
  const provider = await openProvider(killable, client);
  const { publishableKey } = provider;
  const model = createModel(createMarks());
  const { now } = killable;
  const stage = { client, model, random, mails, publishableKey, operationsKey: given.OPERATIONS_KEY, now, fault };
  return { stage, killable, provider, lastLines };
}

/** The same world to people of whom nobody was answered anything yet; those of before are forgotten, their rows stay. */
export function withNewPeople(world: World): World {
  world.stage.mails.empty();
  const model = createModel(world.stage.model.newMark);
  return { ...world, stage: { ...world.stage, model } };
}
