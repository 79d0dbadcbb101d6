import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { commandActor } from '../audit/record-audit.ts';
import { createJobHandlers } from '../composition/compose-jobs.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { JobKind } from '../jobs/job.ts';
import { enqueueSupportMail } from '../jobs/mail-jobs.ts';
import { createLeaseHolder, runJob } from '../jobs/run-jobs.ts';
import { addKey, revokeKey } from '../operations/operations-keys.ts';
import { createLogger } from '../startup/create-logger.ts';
import { answerQuestion } from '../support/conversations.ts';
import { type StatementProxy, startStatementProxy } from './database/statement-proxy.ts';
import { createTestDatabase } from './database/test-database.ts';
import { aKey } from './operations/a-key.ts';
import { type FailingCards, failingCards } from './payments/failing-cards.ts';
import { createFakeCards, type FakeCards } from './payments/fake-cards.ts';
import { createFakeDirectDebits, type FakeDirectDebits } from './payments/fake-direct-debits.ts';
import { quickHashes, type TestApp, testEncryptionKey } from './test-app.ts';

const tester = commandActor('a test');

/** The product with a database and a card provider of which one call goes wrong; `database` goes past the fault, to look and prepare. */
export interface FaultyProduct extends TestApp {
  readonly statements: Pick<StatementProxy, 'countFromNow' | 'statements'>;
  readonly provider: Omit<FailingCards, 'cards' | 'directDebits'>;
  /** The provider itself, whose customers a test plays. */
  readonly cards: FakeCards;
  readonly directDebits: FakeDirectDebits;
  /** Every kind of job that the product does. */
  readonly jobKinds: readonly string[];
  /** Does the waiting jobs of a kind as a worker would at that moment, and answers whether none is left. */
  work(kind: JobKind, at?: Date): Promise<boolean>;
  /** What a person does by the commands of operations and support. */
  addKey(name: string): Promise<number>;
  revokeKey(id: number): Promise<void>;
  answerQuestion(number: number, text: string): Promise<void>;
}

const now = () => new Date();

/** Makes the product from settings. Its fake provider keeps everything in memory, so that no statement but the product's own is counted. */
export async function startFaultyProduct(settings: Readonly<Record<string, string>>): Promise<FaultyProduct> {
  const config = readConfig({ LOG_LEVEL: 'silent', ENCRYPTION_KEY: testEncryptionKey, ...settings });
  const logger = createLogger(config.logLevel);
  const direct = await createTestDatabase();
  const statements = await startStatementProxy(direct.url);
  const database = openDatabase(statements.url, { poolSize: 5, timeoutMs: 30_000 });
  const cards = createFakeCards();
  const directDebits = createFakeDirectDebits();
  const provider = failingCards(cards, directDebits);
  const parts = {
    config,
    database,
    logger,
    cards: provider.cards,
    directDebits: provider.directDebits,
    passwordStrength: quickHashes,
  };
  const app = await createApp(parts);
  let workAt: Date | undefined;
  const handlers = await createJobHandlers({ ...parts, now: () => workAt ?? now() });
  const { db } = database;
  return {
    app,
    database: direct,
    statements,
    provider,
    cards,
    directDebits,
    jobKinds: Object.keys(handlers),
    work: async (kind, at) => {
      workAt = at;
      const deps = { database: db, handlers: { [kind]: handlers[kind] }, log: logger };
      // As if time had passed: what waits for its next try, or for the end of a lease, is due.
      await sql`update jobs set run_at = now() where kind = ${kind} and failed_at is null`.execute(direct.db);
      for (const job of await createLeaseHolder(deps).claim(100)) await runJob(deps, job);
      const { rows } = await sql`select 1 from jobs where kind = ${kind} and failed_at is null`.execute(direct.db);
      return rows.length === 0;
    },
    addKey: async (name) => (await addKey({ database: db, now }, tester, aKey(name))).record.id,
    revokeKey: async (id) => void (await revokeKey({ database: db, now }, tester, id)),
    answerQuestion: async (number, text) =>
      void (await answerQuestion({ database: db, now, enqueueMail: enqueueSupportMail }, number, text)),
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      await statements.close();
      await direct.drop();
    },
  };
}
