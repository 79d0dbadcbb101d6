import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { smtpRefusal, startSmtpServer } from '../testing/mails/start-smtp-server.ts';
import { spawnMain } from '../testing/processes/spawn-main.ts';
import { enqueueMail } from './mail-jobs.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-jobs-'));
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web/shell.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(folder, 'web/routes.json'), '["/"]');
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function start(settings: Record<string, string> = {}) {
  const data = join(folder, 'data');
  const main = spawnMain({ DATABASE_URL: database.url, DATA_DIR: data, ...settings }, join(folder, 'web'));
  onTestFinished(async () => {
    main.child.kill('SIGKILL');
    await main.exitCode();
  });
  return main;
}

async function queueMail(to: string): Promise<void> {
  const values = { fullName: 'Jo', token: 'secret', endToken: 'end' };
  await database.db.transaction().execute((trx) => enqueueMail(trx, { template: 'verify-email', to, values }));
}

test('a process killed while it sends a mail leaves it to the next one', async () => {
  const reached = Promise.withResolvers<void>();
  const server = await startSmtpServer({ onRcptTo: () => reached.resolve() }); // and never answers
  onTestFinished(() => server.close());
  const killed = start({ SMTP_URL: server.url });
  await killed.address();
  await queueMail('jo@example.com');
  await reached.promise;
  killed.child.kill('SIGKILL');
  await killed.exitCode();

  // As if the time of its lease had passed.
  await database.db.updateTable('jobs').set({ run_at: sql<Date>`now()` }).where('kind', '=', 'mail').execute();
  const next = start({ PUBLIC_URL: 'https://www.larkway.localhost' });
  await next.waitFor(/"kind":"mail","attempt":2,"outcome":"done"/);
  expect(await readdir(join(folder, 'data/mailbox'))).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[\w-]{36}\.eml$/)]);
});

test('a process told to stop sends the mail it has begun', async () => {
  const reached = Promise.withResolvers<(error: Error | null) => void>();
  const server = await startSmtpServer({ onRcptTo: (_address, _session, callback) => reached.resolve(callback) });
  onTestFinished(() => server.close());
  const main = start({ SMTP_URL: server.url });
  await main.address();
  await queueMail('ann@example.com');
  const answer = await reached.promise;
  main.child.kill('SIGTERM');
  await main.waitFor(/"stopping"/);
  answer(smtpRefusal(550, '5.1.1 unknown'));
  expect(await main.exitCode()).toBe(0);
  const jobs = await database.db.selectFrom('jobs').select('last_error').where('kind', '=', 'mail').execute();
  expect(jobs).toEqual([{ last_error: '550 5.1.1' }]);
});
