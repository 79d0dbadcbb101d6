// `npm run proof -- rolling-restart`: two web processes and a worker behind nginx, as in compose.yaml, replaced one after the other
// while customers ask for prices, book and track. No request may fail, and no booking be lost or duplicates. Needs nginx.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { companyFrom } from '../../contract/company.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { getQuote } from '../../contract/quotes.ts';
import { createShipment } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { startNginx } from '../../scripts/start-nginx.ts';
import { query } from '../../server/testing/database/query.ts';
import { startScript } from '../../server/testing/database/script-child.ts';
import { spawnMain } from '../../server/testing/processes/spawn-main.ts';
import { productionSettings } from '../../server/testing/production-settings.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { createHttpClient } from '../attacks/http/http-client.ts';
import { preparePeople } from '../attacks/people.ts';

const clients = 8;
const rounds = 2;
const pauseMs = 2_000;
const firstPort = 3021;
const responseTimeoutMs = 30_000;

const { ENCRYPTION_KEY } = productionSettings;

const print = (text: string) => process.stdout.write(`${text}\n`);

await using stack = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(1)));
}

const folder = await mkdtemp(join(tmpdir(), 'larkway-restart-'));
await chmod(folder, 0o755); // the database may run as another account
stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const dataDir = join(folder, 'data');
const owner = startScript('owner-process.ts', [dataDir]);
stack.defer(() => owner.stop());
const databaseUrl = await owner.ready;
const webRoot = join(folder, 'web');
await mkdir(webRoot);
await writeFile(join(webRoot, 'shell.html'), '<!doctype html><title>Shell</title>');
await writeFile(join(webRoot, 'routes.json'), '["/"]');
await writeFile(join(webRoot, 'company.json'), JSON.stringify(companyFrom(productionSettings)));

// A local process registers the customer, because in production the mailed link can't be read.
const local = spawnMain({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', ENCRYPTION_KEY }, webRoot);
const { hostname: host, port: localPort } = new URL(await local.address());
const localClient = createHttpClient({ host, port: Number(localPort) });
const [customer] = await (await preparePeople(localClient, databaseUrl)).create(1);
if (!customer) throw new Error('There is no customer.');
localClient.close();
await end(local);

const processes = [
  { ROLE: 'web', PORT: String(firstPort) },
  { ROLE: 'web', PORT: String(firstPort + 1) },
  { ROLE: 'worker', PORT: String(firstPort + 2) },
].map((settings) => ({ settings, running: start(settings) }));
stack.defer(async () => void (await Promise.all(processes.map(({ running }) => end(running)))));

function start(settings: Readonly<Record<string, string>>) {
  const limits = { LIMIT_QUOTES_PER_ADDRESS: '1000000/1m', LIMIT_SHIPMENTS_PER_CUSTOMER: '1000000/1h' };
  const shared = { ...productionSettings, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' };
  return spawnMain({ ...shared, ...limits, DATA_DIR: dataDir, ...settings }, webRoot);
}

async function end({ child, exitCode }: ReturnType<typeof start>): Promise<number | null> {
  child.kill('SIGTERM');
  return exitCode();
}

const isReady = /is ready at/;
for (const { running } of processes) await running.waitFor(isReady);
const { url } = await startNginx(
  stack,
  ...processes.slice(0, 2).map(({ settings }) => `http://127.0.0.1:${settings.PORT}`),
);

const agent = new Agent({ keepAlive: true });
stack.defer(() => agent.destroy());
const { hostname, port } = new URL(url);

/** Rejects if there is no response. */
function call(method: 'GET' | 'POST', path: string, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  const headers = {
    host: new URL(productionSettings.PUBLIC_URL).host,
    authorization: `Bearer ${customer?.token}`,
    'content-type': 'application/json',
  };
  const sent = request({ hostname, port, method, path: apiBasePath + path, agent, headers }, (answer) => {
    json(answer).then((answered) => resolve({ status: answer.statusCode, body: answered }), reject);
  });
  sent.on('error', reject);
  sent.setTimeout(responseTimeoutMs, () => sent.destroy(new Error('No response in time.')));
  sent.end(body && JSON.stringify(body));
  return promise;
}

const codes: string[] = [];
const failures: unknown[] = [];
let answers = 0;
const over = new AbortController();

async function record(answered: ReturnType<typeof call>): Promise<unknown> {
  try {
    const answer = await answered;
    answers += 1;
    if (answer.status === 200) return answer.body;
    failures.push(answer);
  } catch (error) {
    failures.push(error);
  }
  return undefined;
}

async function sendCalls(): Promise<void> {
  const quote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 1 };
  while (!over.signal.aborted) {
    await record(call('POST', getQuote.path, quote));
    const created = await record(call('POST', createShipment.path, shipmentForm()));
    if (created === undefined) continue;
    const code = createShipment.response.parse(created).shipment._tracking_id;
    codes.push(code);
    await record(call('GET', `${trackShipment.path}?tracking_code=${code}`));
  }
}

const sending = Array.from({ length: clients }, sendCalls);
for (let round = 1; round <= rounds; round += 1) {
  for (const one of processes) {
    await delay(pauseMs);
    const before = answers;
    const exit = await end(one.running);
    one.running = start(one.settings);
    await one.running.waitFor(isReady);
    print(
      `${one.settings.ROLE} on port ${one.settings.PORT} replaced; it ended with ${exit}; ${answers - before} answers meanwhile`,
    );
    if (exit !== 0) failures.push(`A process ended with ${exit}.`);
  }
}
await delay(pauseMs);
over.abort();
await Promise.all(sending);

const rows = await query(databaseUrl, 'select tracking_code from shipments');
const booked = new Set(rows.map((row) => String(row['tracking_code'])));
const lost = codes.filter((code) => !booked.has(code));
const duplicates = rows.length - codes.length;
print(
  `${answers} answers, ${failures.length} failures, ${codes.length} bookings, ${lost.length} lost, ${duplicates} too many`,
);
for (const failure of failures.slice(0, 5))
  print(String(failure instanceof Error ? failure.stack : JSON.stringify(failure)));
process.exitCode = failures.length + lost.length + Math.abs(duplicates) > 0 ? 1 : 0;
