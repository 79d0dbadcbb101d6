import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { apiBasePath } from '../contract/endpoint.ts';
import { enqueueMail } from './jobs/mail-jobs.ts';
import { createCustomer } from './testing/accounts/create-customer.ts';
import { callApi } from './testing/call-api.ts';
import { checkInvariants } from './testing/invariants/check-invariants.ts';
import { type SpawnedMain, spawnMain } from './testing/processes/spawn-main.ts';
import { createShipment } from './testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp, testEncryptionKey } from './testing/test-app.ts';

// Three whole processes start here, which a busy machine may take its time over.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let test: TestApp;
let folder: string;
const processes: SpawnedMain[] = [];
let webs: readonly string[];
let worker: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = join(inject('testPostgres').folder, crypto.randomUUID());
  const webRoot = join(folder, 'web');
  await mkdir(webRoot, { recursive: true });
  await writeFile(join(webRoot, 'shell.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(webRoot, 'routes.json'), '["/"]');
  const start = (ROLE: string, name: string) =>
    spawnMain(
      {
        ROLE,
        DATABASE_URL: test.database.url,
        DATA_DIR: join(folder, name), // each mails into its own
        ENCRYPTION_KEY: testEncryptionKey,
        METRICS: 'on',
      },
      webRoot,
    );
  const startAndWait = async (role: string, name: string) => {
    const started = start(role, name);
    processes.push(started);
    return started.address();
  };
  // One after the other: at once, each would have a third of the machine, and give up on the database.
  webs = [await startAndWait('web', 'first'), await startAndWait('web', 'second')];
  worker = await startAndWait('worker', 'worker');
});
afterAll(async () => {
  for (const { child, exitCode } of processes) {
    child.kill('SIGKILL');
    await exitCode();
  }
  await test.close();
});

describe('two web processes and a worker', () => {
  it('count a limit together', async () => {
    const { email } = await createCustomer(test);
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const { status } = await fetch(`${webs[count % 2]}${apiBasePath}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'wrong-plover-42' }),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('both tell those who watch a parcel, wherever it was changed', async () => {
    const customer = await createCustomer(test);
    const watched = await createShipment(test, customer);
    const path = `${apiBasePath}/shipment/track-shipment/live?tracking_code=${watched._tracking_id}`;
    const answers = await Promise.all(webs.map((web) => fetch(web + path)));
    const readers = answers.map(({ body }) =>
      (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader(),
    );
    for (const reader of readers) expect((await reader.read()).value).toContain(': watching');
    await callApi(test.app, `/shipment/${watched._id}/cancel`, { token: customer.token });
    for (const reader of readers) expect((await reader.read()).value).toContain('event: changed');
    for (const reader of readers) await reader.cancel();
  });

  it('leave jobs to the worker, which does each once', async () => {
    const emails = Array.from({ length: 40 }, () => `${crypto.randomUUID()}@example.com`);
    await test.database.db.transaction().execute(async (trx) => {
      for (const to of emails)
        await enqueueMail(trx, { template: 'already-registered', to, values: { fullName: 'Ada' } });
    });
    const waiting = () => test.database.db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute();
    await expect.poll(waiting).toEqual([]);
    const mailbox = join(folder, 'worker', 'mailbox');
    const mails = await Promise.all((await readdir(mailbox)).map((name) => readFile(join(mailbox, name), 'utf8')));
    const counts = emails.map((email) => mails.filter((mail) => mail.includes(`To: ${email}`)).length);
    expect(counts).toEqual(emails.map(() => 1));
  });

  it('are probed and scraped one by one; the worker answers nothing else', async () => {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/', `${apiBasePath}/places/towns?postcode=SL4+1NJ`].map(
        async (path) => (await fetch(worker + path)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    const metrics = await (await fetch(`${webs[0]}/metrics`)).text();
    expect(metrics).toMatch(/^process_cpu_seconds_total \d/m);
  });

  it('stop in good order when they are told to, and leave every promise kept', async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    expect(await Promise.all(processes.map((one) => one.exitCode()))).toEqual([0, 0, 0]);
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });
});
