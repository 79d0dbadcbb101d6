import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ColumnType, type Generated, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/database/database.ts';
import { DatabaseStartError } from '../../server/database/database-errors.ts';

interface KeyTable {
  only_row: Generated<boolean>;
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
}

interface ObjectTable {
  seq: Generated<number>;
  id: string;
  kind: string;
  created: number;
  parent: string | null;
  test_card: string | null;
  body: ColumnType<unknown, string, string>;
}

interface ReplyTable {
  idempotency_key: string;
  request_hash: string;
  request_id: string;
  status: number | null;
  body: string | null;
  created_at: Generated<Date>;
}

interface DeliveryTable {
  seq: Generated<number>;
  event_id: string;
  attempts: Generated<number>;
  due_at: Date | null;
  last_answer: string | null;
}

interface TaskTable {
  seq: Generated<number>;
  kind: string;
  object_id: string;
  due_at: Date;
}

interface BehaviourTable {
  only_row: Generated<boolean>;
  delay_ms: number;
  fail_next: number;
  fail_status: number;
  fail_after_effect: boolean;
  settle_later: boolean;
  later_ms: number;
  webhook_copies: number;
  webhook_order: 'oldest' | 'newest';
  webhooks_paused: boolean;
}

type SandboxTables = {
  keys: KeyTable;
  objects: ObjectTable;
  replies: ReplyTable;
  deliveries: DeliveryTable;
  tasks: TaskTable;
  behaviour: BehaviourTable;
};

export type SandboxDatabase = Kysely<SandboxTables>;
export type SandboxTransaction = Transaction<SandboxTables>;

const insufficientPrivilege = '42501';

/** Opens the sandbox's schema in a database, and creates it at the first call. Several processes may do so at once. */
export async function openSandboxDatabase(database: Database): Promise<SandboxDatabase> {
  if (!(await hasSchema(database))) {
    await database
      .transaction()
      .execute(createSchema)
      .catch((error: unknown) => {
        throw explainFailure(error);
      });
  }
  return database.withSchema('card_sandbox').$pickTables<never>().$extendTables<SandboxTables>();
}

async function createSchema(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('card_sandbox'))`.execute(trx);
  if (await hasSchema(trx)) return;
  await sql.raw(await readFile(new URL('schema.sql', import.meta.url), 'utf8')).execute(trx);
}

/** Not by to_regclass, which looks into the connection's cache and may not see what another process just committed. */
async function hasSchema(database: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = 'card_sandbox'`.execute(database);
  return rows.length > 0;
}

function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) return error;
  return new DatabaseStartError(
    'The account in DATABASE_URL may not create the schema of the card sandbox. Let it: GRANT CREATE ON DATABASE to its name; or set Stripe’s keys.',
    { cause: error },
  );
}

/** API keys; their prefixes show that they are for tests. */
export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The keys of the sandbox on this database, made at the first call. They stay the same from start to start. */
export async function readKeys(database: SandboxDatabase): Promise<SandboxKeys> {
  await database
    .insertInto('keys')
    .values({
      secret_key: `sk_test_sandbox_${random()}`,
      publishable_key: `pk_test_sandbox_${random()}`,
      webhook_secret: `whsec_sandbox_${random()}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('keys')
    .select(['secret_key', 'publishable_key', 'webhook_secret'])
    .executeTakeFirstOrThrow();
  return {
    secretKey: row.secret_key,
    publishableKey: row.publishable_key,
    webhookSecret: row.webhook_secret,
  };
}

function random(): string {
  return randomBytes(18).toString('hex');
}
