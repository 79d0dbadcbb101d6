import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { apiBasePath } from '../contract/endpoint.ts';
import type { ShipmentRecord } from '../contract/shipments.ts';
import { enqueueMail } from './jobs/enqueue-mail.ts';
import { callApi } from './testing/call-api.ts';
import { createCustomer, type TestCustomer } from './testing/create-customer.ts';
import { createShipment } from './testing/create-shipment.ts';
import { checkInvariants } from './testing/invariants/check-invariants.ts';
import { shipmentForm } from './testing/shipment-form.ts';
import { type SpawnedCluster, spawnCluster } from './testing/spawn-cluster.ts';
import { createTestApp, type TestApp, testEncryptionKey } from './testing/test-app.ts';

// Whole processes start here, some of them twice, which a busy machine may take its time over.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const quote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 1 };

let test: TestApp;
let customer: TestCustomer;
let parcel: ShipmentRecord;
let dataDir: string;
let cluster: SpawnedCluster;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
  parcel = await createShipment(test, customer);
  const folder = join(inject('testPostgres').folder, crypto.randomUUID());
  const webRoot = join(folder, 'web');
  dataDir = join(folder, 'data');
  await mkdir(webRoot, { recursive: true });
  await writeFile(join(webRoot, 'shell.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(webRoot, 'routes.json'), '["/"]');
  const settings = { WORKERS: '2', METRICS: 'on', ENCRYPTION_KEY: testEncryptionKey };
  const roomyLimits = { LIMIT_QUOTES_PER_ADDRESS: '100000/1m', LIMIT_SHIPMENTS_PER_CUSTOMER: '100000/1h' };
  cluster = spawnCluster({ DATABASE_URL: test.database.url, DATA_DIR: dataDir, ...settings, ...roomyLimits }, webRoot);
  origin = await cluster.address();
  await cluster.waitFor(/2 processes serve/);
});
afterAll(async () => {
  cluster.child.kill('SIGKILL'); // without their supervisor its processes end
  await cluster.exitCode();
  await test.close();
});

/** Calls the API as a client that keeps its connections and tries nothing twice. Throws where a connection breaks. */
function call(path: string, { body, token, agent }: { body?: object; token?: string; agent?: Agent } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const sent = request(origin + path, { method: body ? 'POST' : 'GET', headers, agent: agent ?? false }, (answer) => {
    json(answer).then((answered) => resolve({ status: answer.statusCode, body: answered }), reject);
  });
  sent.on('error', reject);
  // A connection on its way to a process in the moment it is killed is never answered; clients give up, and so do these.
  sent.setTimeout(15_000, () => sent.destroy(new Error('Nobody answered.')));
  sent.end(body && JSON.stringify(body));
  return promise;
}

/** Customers who do one thing after the other, all at once, until they are told to stop. Tells what was answered and what was not. */
function startLoad(clients: number) {
  const agent = new Agent({ keepAlive: true });
  const seen = {
    answers: 0,
    failures: new Array<unknown>(),
    refusals: new Array<unknown>(),
    quotes: new Array<string>(),
    codes: new Array<string>(),
  };
  const over = new AbortController();
  const note = async (path: string, body: object | undefined, keep: (answered: never) => void) => {
    const answer = await call(apiBasePath + path, { agent, token: customer.token, ...(body && { body }) }).catch(
      (error: unknown) => void seen.failures.push(error),
    );
    if (!answer) return;
    seen.answers += 1;
    if (answer.status === 200 || answer.status === 201)
      keep(answer.body as never); // its shape is the contract's
    else seen.refusals.push(answer);
  };
  const act = async () => {
    while (!over.signal.aborted) {
      await note('/shipment/get-quote', quote, (body: { quote_id: string }) => seen.quotes.push(body.quote_id));
      await note('/shipment/create-shipment', shipmentForm(), (body: { shipment: { _tracking_id: string } }) =>
        seen.codes.push(body.shipment._tracking_id),
      );
      await note(`/shipment/track-shipment?tracking_code=${parcel._tracking_id}`, undefined, () => undefined);
    }
  };
  const acting = Array.from({ length: clients }, act);
  return {
    seen,
    end: async () => {
      over.abort();
      await Promise.all(acting);
      agent.destroy();
      return seen;
    },
  };
}

/** How many processes have given a quote so far, one more of which is asked for now, on a connection of its own: they come to each in turn. */
async function quotingProcesses(): Promise<number> {
  const path = `${apiBasePath}/shipment/get-quote`;
  await call(path, { body: quote });
  return cluster.processesOf(path).size;
}

async function lostOf({ quotes, codes }: { quotes: readonly string[]; codes: readonly string[] }): Promise<string[]> {
  const { db } = test.database;
  const keptQuotes = await db.selectFrom('quotes').select('id').execute();
  const keptCodes = await db.selectFrom('shipments').select('tracking_code').execute();
  const kept = new Set([...keptQuotes.map(({ id }) => id), ...keptCodes.map((row) => row.tracking_code)]);
  return [...quotes, ...codes].filter((id) => !kept.has(id));
}

describe('two processes behind one port', () => {
  it('both serve, and either tells the metrics of both', async () => {
    for (let count = 0; count < 4; count += 1) await call('/healthz');
    const answer = await fetch(`${origin}/metrics`);
    const metrics = await answer.text();
    const labels = [...metrics.matchAll(/^process_cpu_seconds_total\{process="(\d+)"\}/gm)].map(([, pid]) => pid);
    expect(new Set(labels).size).toBe(2);
    expect(metrics).toMatch(/^larkway_jobs\{state="later",process="\d+"\} \d/m);
  });

  it('count a limit together', async () => {
    const { email } = await createCustomer(test);
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const { status } = await call(`${apiBasePath}/auth/login`, { body: { email, password: 'wrong-plover-42' } });
      statuses.push(status);
    }
    await expect.poll(() => cluster.processesOf(`${apiBasePath}/auth/login`).size).toBe(2);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('both tell those who watch a parcel, whoever changed it', async () => {
    const watched = await createShipment(test, customer);
    const path = `${origin}${apiBasePath}/shipment/track-shipment/live?tracking_code=${watched._tracking_id}`;
    const answers = [await fetch(path), await fetch(path)];
    const readers = answers.map(({ body }) =>
      (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader(),
    );
    for (const reader of readers) expect((await reader.read()).value).toContain(': watching');
    await callApi(test.app, `/shipment/${watched._id}/cancel`, { token: customer.token });
    for (const reader of readers) expect((await reader.read()).value).toContain('event: changed');
    for (const reader of readers) await reader.cancel();
    await expect.poll(() => cluster.processesOf(`${apiBasePath}/shipment/track-shipment/live`).size).toBe(2);
  });

  it('do each job once between them', async () => {
    const emails = Array.from({ length: 40 }, () => `${crypto.randomUUID()}@example.com`);
    await test.database.db.transaction().execute(async (trx) => {
      for (const to of emails)
        await enqueueMail(trx, { template: 'already-registered', to, values: { fullName: 'Ada' } });
    });
    const waiting = () => test.database.db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute();
    await expect.poll(waiting).toEqual([]);
    const mailbox = join(dataDir, 'mailbox');
    const mails = await Promise.all((await readdir(mailbox)).map((name) => readFile(join(mailbox, name), 'utf8')));
    const counts = emails.map((email) => mails.filter((mail) => mail.includes(`To: ${email}`)).length);
    expect(counts).toEqual(emails.map(() => 1));
  });

  it('are replaced one after the other under load, and nothing is lost', async () => {
    const load = startLoad(6);
    await expect.poll(() => load.seen.answers).toBeGreaterThan(20);
    cluster.child.kill('SIGUSR2');
    await cluster.waitFor(/a process was replaced[^]*a process was replaced/);
    const before = load.seen.answers;
    await expect.poll(() => load.seen.answers).toBeGreaterThan(before + 20);
    const seen = await load.end();
    expect(seen.failures).toEqual([]);
    expect(seen.refusals).toEqual([]);
    expect(await lostOf(seen)).toEqual([]);
    await expect.poll(quotingProcesses).toBe(4);
  });

  it('when one is killed, cost what it was doing and no more, and another takes its place', async () => {
    const clients = 6;
    const load = startLoad(clients);
    await expect.poll(() => load.seen.answers).toBeGreaterThan(20);
    const [victim] = cluster
      .logLines()
      .flatMap((line) => (line['msg'] === 'a process was replaced' ? [line['process']] : []));
    process.kill(Number(victim), 'SIGKILL');
    await cluster.waitFor(/a process ended and will be replaced/);
    const known = await quotingProcesses();
    await expect.poll(quotingProcesses).toBe(known + 1);
    const seen = await load.end();
    expect(seen.failures.length).toBeLessThanOrEqual(clients);
    expect(seen.refusals).toEqual([]);
    expect(await lostOf(seen)).toEqual([]);
  });

  it('stop in good order when they are told to, and leave every promise kept', async () => {
    cluster.child.kill('SIGTERM');
    expect(await cluster.exitCode()).toBe(0);
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });
});
