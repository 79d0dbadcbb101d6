import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { MailPort } from '../integrations/mail/mail.ts';
import { createLogger } from '../startup/create-logger.ts';
import { startOutageProxy } from '../testing/database/outage-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { Job, JobOutcome } from './job.ts';
import { claimJobs, releaseLostJobs } from './jobs.repository.ts';
import { jobLeaseMs, startWorker } from './run-jobs.ts';
import { sendEmailAbout } from './send-email.ts';

const done: JobOutcome = { outcome: 'done' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
});
afterAll(() => database.drop());

describe('workers', () => {
  test.each(['cut', 'freeze', 'muffle'] as const)(
    'live through a database outage (%s), write down what they did, and go on',
    async (breakIt) => {
      const { proxy, behindProxy } = await openThroughProxy();
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      let tries = 0;
      await enqueue();
      const worker = work(async () => {
        tries += 1;
        reached.resolve();
        if (tries === 1) await gate.promise;
        return done;
      }, behindProxy);
      await reached.promise;
      await proxy[breakIt]();
      gate.resolve();
      await untilAway(worker);
      await proxy.restore();
      await untilAttempts();
      expect(tries).toBe(1);
      await enqueue();
      await untilAttempts();
      expect(tries).toBe(2);
    },
  );

  test.each(['freeze', 'muffle'] as const)(
    'do at once, and once, what a claim without an answer took (%s)',
    async (breakIt) => {
      const { proxy, behindProxy, ping } = await openThroughProxy();
      await ping(); // leaves a connection open, on which the first claim goes out
      await enqueue();
      proxy[breakIt]();
      const tries: Job[] = [];
      const worker = work(async (job) => {
        tries.push(job);
        return done;
      }, behindProxy);
      await untilAway(worker);
      await proxy.restore();
      await untilAttempts();
      expect(tries).toHaveLength(1);
    },
  );

  test('send a mail once, though the database is away when it is to be kept', async () => {
    const { proxy, behindProxy } = await openThroughProxy();
    let sent = 0;
    const mail: MailPort = {
      send: async () => {
        sent += 1;
        await proxy.cut();
        return { outcome: 'sent' };
      },
    };
    const deps = { database: behindProxy, mail, company: companyFrom({}), publicUrl: 'https://www.larkway.example' };
    const button = { label: 'Track', url: 'https://www.larkway.example' };
    const message = { subject: 'Hello', preview: '', heading: 'Hello', paragraphs: [], button, afterwards: [] };
    await enqueue();
    const worker = work((job) => sendEmailAbout(deps, job, [], { to: 'jo@example.com' }, message), behindProxy);
    await untilAway(worker);
    await proxy.restore();
    await untilAttempts();
    expect(sent).toBe(1);
  });

  test('give back only what earlier claims of theirs took without their knowing', async () => {
    const workerId = randomUUID();
    const claimOne = { kinds: ['mail'], count: 1, leaseMs: jobLeaseMs };
    for (let count = 0; count < 4; count += 1) await enqueue();
    const [first, second, later] = await Promise.all(
      [1, 2, 4].map((number) => claimJobs(database.db, { workerId, number }, claimOne)),
    );
    const [other] = await claimJobs(database.db, { workerId: randomUUID(), number: 1 }, claimOne);
    const [known, lost] = [first?.[0], second?.[0]];
    // As a question that left before the fourth claim and is carried out after it.
    await releaseLostJobs(database.db, { workerId, number: 3 }, [known?.id ?? '']);
    const due = await claimJobs(database.db, { workerId, number: 5 }, { ...claimOne, count: 9 });
    expect(due).toEqual([expect.objectContaining({ id: lost?.id, attempt: 2 })]);
    expect(new Set([known?.id, lost?.id, later?.[0]?.id, other?.id]).size).toBe(4);
  });
});

/** A worker whose only handler is the given one. */
function work(handle: (job: Job<'mail'>) => Promise<JobOutcome>, db: Database) {
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => void logLines.push(line) });
  const worker = startWorker({ database: db, handlers: { mail: handle }, log });
  onTestFinished(() => worker.stop());
  return { logLines };
}

async function enqueue(): Promise<void> {
  const payload = { template: 'already-registered', to: 'jo@example.com', values: { fullName: 'Jo' } } as const;
  await database.db.transaction().execute((trx) => enqueueJob(trx, { kind: 'mail', payload }));
}

/** Resolves once the jobs are as expected, by the number of attempts of each. */
async function untilAttempts(...expected: readonly number[]): Promise<void> {
  for (;;) {
    const jobs = await database.db.selectFrom('jobs').select('attempts').execute();
    if (jobs.map(({ attempts }) => attempts).join() === expected.join()) return;
  }
}

async function openThroughProxy() {
  const proxy = await startOutageProxy(database.url);
  const { db, ping, close } = openDatabase(proxy.url, { timeoutMs: 3_000 }); // a busy machine is no outage
  onTestFinished(async () => {
    await close();
    await proxy.close();
  });
  return { proxy, behindProxy: db, ping };
}

/** Resolves once the worker has noticed that the database is away. */
async function untilAway(worker: { readonly logLines: readonly string[] }): Promise<void> {
  while (!worker.logLines.some((line) => line.includes('jobs wait until the database is back'))) {
    await database.ping(); // lets the worker go on
  }
}
