import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import type { TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { type Killable, startKillable } from '../../server/testing/processes/start-killable.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { inviteByCommand } from '../../server/testing/staff/create-staff.ts';
import { runBilling, runSupport } from '../../server/testing/staff/run-commands.ts';
import type { Context } from './actions/action.ts';
import { createStaff } from './actions/staff-actions.ts';
import type { Answer } from './answer.ts';
import { settings } from './chaos-settings.ts';
import { type Call, createClient } from './client.ts';
import { startMailbox } from './mailbox.ts';
import { createMarkers, createModel } from './model.ts';
import { openProvider, type Provider } from './provider.ts';

export interface Environment {
  readonly context: Context;
  readonly killable: Killable;
  readonly provider: Provider;
  /** Of the products' logs. */
  readonly lastLines: readonly string[];
}

export interface EnvironmentOptions {
  readonly seed: number;
  reportViolation(what: string): void;
  onAnswer?(call: Call, answer: Answer): Promise<void>;
  /** How the products reach the database at an address; by itself without this. */
  databaseSettings?(url: string): Readonly<Record<string, string>>;
}

const processes = 2;
const skewMs = 700;
const maxLines = 40;

/** Start-up lines, and errors caused by killing the database. */
const isExpected = /^$|is ready at|^  [A-Z]|DatabaseUnavailable/;

/** Two processes on a new database; the stack stops them. */
export async function startEnvironment(
  stack: AsyncDisposableStack,
  postgres: TestPostgres,
  { seed, reportViolation, onAnswer, databaseSettings }: EnvironmentOptions,
): Promise<Environment> {
  const lastLines: string[] = [];
  const onLine = (line: string) => {
    if (isExpected.test(line)) return;
    lastLines.push(line);
    if (lastLines.length > maxLines) lastLines.shift();
  };
  const mails = await startMailbox();
  stack.defer(() => mails.close());
  const given = settings(mails.url);
  const killable = await startKillable(postgres, {
    count: processes,
    skewMs,
    settings: given,
    ...(databaseSettings && { databaseSettings }),
    onLine,
    onUnasked: reportViolation,
  });
  stack.defer(() => killable.close());
  await killable.ready();
  const random = seededRandom(seed);
  const client = createClient(killable, (end) => random.below(end), reportViolation, onAnswer);
  stack.defer(() => client.close());
  const provider = await openProvider(killable, client);
  const { publishableKey } = provider;
  const model = createModel(createMarkers());
  const { database, now } = killable;
  const inviteFirst = (email: string, role: StaffRole) => inviteByCommand(database, now, { email, role });
  const parts = { client, mails, model, now };
  const staff = [
    await createStaff(parts, 'OWNER', inviteFirst),
    await createStaff(parts, 'SUPPORT', inviteFirst),
  ] as const;
  const context = {
    client,
    model,
    random,
    mails,
    publishableKey,
    operationsKey: given.OPERATIONS_KEY,
    staff,
    support: (...command: string[]) => {
      client.countMore(1);
      return runSupport(database, now, command);
    },
    billing: (...command: string[]) => {
      client.countMore(1);
      return runBilling(database, now, command);
    },
    now,
    reportViolation,
  };
  return { context, killable, provider, lastLines };
}

/** Forgets earlier customers; their rows stay in the database. */
export function withNewCustomers(environment: Environment): Environment {
  environment.context.mails.empty();
  const model = createModel(environment.context.model.newMarker);
  return { ...environment, context: { ...environment.context, model } };
}
