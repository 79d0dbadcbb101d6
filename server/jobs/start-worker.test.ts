import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AccountMail } from '../accounts/mails/account-mail.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import { createLogger } from '../startup/create-logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { enqueueJob, type NewJob } from './enqueue-job.ts';
import type { Job, JobOutcome } from './job.ts';
import { claimJobs, scheduleJobs } from './jobs.repository.ts';
import { jobLeaseMs, startWorker } from './run-jobs.ts';

const mail: AccountMail = { template: 'already-registered', to: 'jo@example.com', values: { fullName: 'Jo' } };
const done: JobOutcome = { outcome: 'done' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
});
afterAll(() => database.drop());

/** A worker whose only handler is the given one. It is stopped at the end of the test, if not before. */
function work(handle: (job: Job<'mail'>) => Promise<JobOutcome>) {
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => void logLines.push(line) });
  const worker = startWorker({ database: database.db, handlers: { mail: handle }, log });
  onTestFinished(() => worker.stop());
  return { ...worker, logLines };
}

async function enqueue(job: Partial<NewJob<'mail'>> = {}): Promise<void> {
  await database.db.transaction().execute((trx) => enqueueJob(trx, { kind: 'mail', payload: mail, ...job }));
}

/** One that has failed so often that it is tried again a quarter of an hour later: never before the test passes the time. */
async function enqueueTriedOften(job: Partial<NewJob<'mail'>> = {}): Promise<void> {
  await enqueue(job);
  await database.db.updateTable('jobs').set({ attempts: 20 }).execute();
}

/** Resolves once a query of the jobs gives what is expected. Nothing is asserted before the worker has had its say. */
async function untilJobs(isAsExpected: (jobs: Awaited<ReturnType<typeof readJobs>>) => boolean) {
  let jobs: Awaited<ReturnType<typeof readJobs>> = [];
  const readAgain = async () => {
    jobs = await readJobs();
    return jobs;
  };
  await expect.poll(readAgain).toSatisfy(isAsExpected);
  return jobs;
}

function readJobs() {
  return database.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'repeat_ms', 'payload', 'attempts', 'last_error', 'failed_at', 'run_at', 'useful_until'])
    .execute();
}

/** Makes every waiting job due, as time would. */
async function passTime(): Promise<void> {
  await database.db.updateTable('jobs').set({ run_at: sql<Date>`now()` }).execute();
}

describe('a job', () => {
  test('is done once its transaction has committed, and then forgotten with its payload', async () => {
    const seen: Job[] = [];
    work(async (job) => {
      seen.push(job);
      return done;
    });
    await enqueue();
    await untilJobs((jobs) => jobs.length === 0);
    expect(seen).toEqual([expect.objectContaining({ kind: 'mail', payload: mail, attempt: 1 })]);
    expect(seen[0]?.createdAt).toBeInstanceOf(Date);
  });

  test('never happens when its transaction does not', async () => {
    const changedItsMind = database.db.transaction().execute(async (trx) => {
      await enqueueJob(trx, { kind: 'mail', payload: mail });
      throw new Error('changed its mind');
    });
    await expect(changedItsMind).rejects.toThrow('changed its mind');
    expect(await readJobs()).toEqual([]);
  });

  test('is tried again under the same id until it succeeds, and waits in between', async () => {
    const tries: Job[] = [];
    await enqueueTriedOften();
    const { logLines } = work(async (job) => {
      tries.push(job);
      if (job.attempt === 21) return { outcome: 'try-again', reason: '451' };
      if (job.attempt === 22) throw new TypeError('not prepared for this');
      return done;
    });
    const [waiting] = await untilJobs(([job]) => job?.last_error === '451');
    expect(waiting?.run_at.getTime()).toBeGreaterThan(Date.now());
    await passTime();
    await untilJobs(([job]) => job?.last_error === 'TypeError');
    await passTime();
    await untilJobs((jobs) => jobs.length === 0);
    expect(tries.map((job) => job.attempt)).toEqual([21, 22, 23]);
    expect(new Set(tries.map((job) => job.id)).size).toBe(1);
    expect(logLines.join('')).toContain('not prepared for this');
  });

  test('that only met an outage, however often, is no fault of anybody', async () => {
    await enqueueTriedOften();
    const { logLines } = work(async (job) => {
      if (job.attempt === 21)
        throw new AggregateError([new DatabaseUnavailable('gone'), new DatabaseUnavailable('gone')]);
      return done;
    });
    await untilJobs(([job]) => job?.last_error === 'AggregateError');
    await passTime();
    await untilJobs((jobs) => jobs.length === 0);
    expect(logLines.join('')).toContain('a job met an outage');
    expect(logLines.join('')).not.toContain('"level":"error"');
  });

  test('that can never succeed is kept with its reason and without its payload', async () => {
    work(async () => ({ outcome: 'give-up', reason: '550 5.1.1' }));
    await enqueue();
    const jobs = await untilJobs(([job]) => job?.failed_at != null);
    expect(jobs).toEqual([expect.objectContaining({ attempts: 1, last_error: '550 5.1.1', payload: null })]);
  });

  test('is not tried once it is of no more use', async () => {
    let tries = 0;
    await enqueue({ usefulForMs: -1 });
    work(async () => {
      tries += 1;
      return done;
    });
    const jobs = await untilJobs(([job]) => job?.failed_at != null);
    expect(jobs).toEqual([expect.objectContaining({ last_error: 'too late to be of use', payload: null })]);
    expect(tries).toBe(0);
  });

  test('is looked at again, to delete what it was told, no later than when it is of no more use', async () => {
    await enqueueTriedOften({ usefulForMs: 60_000 });
    work(async () => ({ outcome: 'try-again', reason: '451' }));
    const [waiting] = await untilJobs(([job]) => job?.last_error === '451');
    expect(waiting?.run_at).toEqual(waiting?.useful_until);
  });

  test('waits as long as it was told to', async () => {
    const seen: string[] = [];
    await enqueue({ delayMs: 3_600_000, payload: { ...mail, to: 'later@example.com' } });
    await enqueue({ payload: { ...mail, to: 'now@example.com' } });
    work(async (job) => {
      seen.push(job.payload.to);
      return done;
    });
    await untilJobs((jobs) => jobs.length === 1);
    expect(seen).toEqual(['now@example.com']);
  });
});

describe('a repeating job', () => {
  const hourMs = 3_600_000;

  test('is there once, however many processes schedule it, with the newest interval', async () => {
    const schedules = Array.from({ length: 5 }, () => scheduleJobs(database.db, { 'purge-expired': hourMs }));
    await Promise.all(schedules);
    await scheduleJobs(database.db, { 'purge-expired': 2 * hourMs });
    expect(await readJobs()).toEqual([expect.objectContaining({ kind: 'purge-expired', repeat_ms: 2 * hourMs })]);
  });

  test('runs at once, and leaves the next of its kind', async () => {
    await scheduleJobs(database.db, { 'purge-expired': hourMs });
    const [first] = await readJobs();
    const worker = startWorker({
      database: database.db,
      handlers: { 'purge-expired': async () => done },
      log: createLogger('silent'),
    });
    onTestFinished(() => worker.stop());
    const [next, ...others] = await untilJobs(([job]) => job?.id !== first?.id);
    expect(others).toEqual([]);
    expect(next).toMatchObject({ kind: 'purge-expired', repeat_ms: hourMs, attempts: 0 });
    expect(next?.run_at.getTime()).toBeGreaterThan(Date.now() + hourMs / 2);
  });
});

describe('workers', () => {
  test('share the jobs: each is done once, by either of them', async () => {
    const doneBy = new Map<string, string[]>();
    const workAs = (name: string) =>
      work(async (job) => {
        doneBy.set(job.id, [...(doneBy.get(job.id) ?? []), name]);
        return done;
      });
    await database.db.transaction().execute(async (trx) => {
      for (let count = 0; count < 60; count += 1) await enqueueJob(trx, { kind: 'mail', payload: mail });
    });
    const workers = ['first', 'second', 'third'].map(workAs);
    await untilJobs((jobs) => jobs.length === 0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([...doneBy.values()].filter((names) => names.length === 1)).toHaveLength(60);
  });

  test('take over from one that died, once its lease has ended', async () => {
    const workerId = randomUUID();
    const claimOne = { kinds: ['mail'], count: 1, leaseMs: jobLeaseMs };
    await enqueue();
    // As a process that is killed does: it takes the job, and never says how that ended.
    expect(await claimJobs(database.db, { workerId, number: 1 }, claimOne)).toHaveLength(1);
    expect(await claimJobs(database.db, { workerId, number: 2 }, claimOne)).toHaveLength(0);
    const takenOver = new Promise<Job>((resolve) => {
      work(async (job) => {
        resolve(job);
        return done;
      });
    });
    await passTime();
    expect(await takenOver).toMatchObject({ attempt: 2 });
    await untilJobs((jobs) => jobs.length === 0);
  });

  test('change nothing after their lease has ended', async () => {
    const gate = Promise.withResolvers<void>();
    await enqueue();
    const late = work(async () => {
      await gate.promise;
      return { outcome: 'give-up', reason: 'of the late one' };
    });
    await untilJobs(([job]) => job?.attempts === 1);
    await database.db.updateTable('jobs').set({ attempts: 2 }).execute();
    gate.resolve();
    await late.stop();
    expect(await readJobs()).toEqual([expect.objectContaining({ failed_at: null, last_error: null })]);
  });

  test('finish what they began before they stop, and begin nothing more', async () => {
    const gate = Promise.withResolvers<void>();
    await enqueue();
    const worker = work(async () => {
      await gate.promise;
      return done;
    });
    await untilJobs(([job]) => job?.attempts === 1);
    const stopped = worker.stop();
    await enqueue();
    gate.resolve();
    await stopped;
    expect(await readJobs()).toEqual([expect.objectContaining({ attempts: 0 })]);
  });
});
