import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createCollector, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { companyFrom } from '../contract/company.ts';
import { startEmbeddedPostgres } from '../local/postgres/start-embedded-postgres.ts';
import { openDatabase } from './database/database.ts';
import { newRegistration } from './testing/accounts/create-customer.ts';
import { startOutageProxy } from './testing/database/outage-proxy.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { type SpawnedMain, spawnMain } from './testing/processes/spawn-main.ts';
import { productionSettings } from './testing/production-settings.ts';
import { temporaryDataDir } from './testing/temporary-folder.ts';
import { addressPlaceholder } from './web-files/load-web-build.ts';

// Each test starts a whole process, which a busy machine may take its time over.
vi.setConfig({ testTimeout: 60_000 });

const quote = JSON.stringify({ country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 1 });

let folder: string;
let webRoot: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-main-'));
  webRoot = join(folder, 'web');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'shell.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(webRoot, 'routes.json'), '["/"]');
  await writeFile(join(webRoot, 'company.json'), JSON.stringify(companyFrom(productionSettings)));
  await writeFile(join(webRoot, 'index.html'), `<!doctype html><link rel="canonical" href="${addressPlaceholder}/">`);
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const running: SpawnedMain[] = [];
afterEach(async () => {
  for (const main of running.splice(0)) {
    main.child.kill('SIGKILL');
    await main.exitCode();
  }
});

function start(settings: Record<string, string> = {}, nodeOptions: string[] = []): SpawnedMain {
  const main = spawnMain(
    { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...settings },
    webRoot,
    nodeOptions,
  );
  running.push(main);
  return main;
}

const inProduction = () => ({ ...productionSettings, DATABASE_URL: database.url });

/** A request the server has begun to read, and whose last byte is held back until `finish`. */
async function beginQuote(address: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = ['POST /api/v1/shipment/get-quote HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write([...head, 'expect: 100-continue', `content-length: ${quote.length}`, '', ''].join('\r\n'));
  const [goOn] = (await once(socket, 'data')) as [Buffer]; // a socket without an encoding gives buffers
  expect(goOn.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(quote.slice(0, -1));
  return { finish: () => socket.write(quote.slice(-1)), answer: text(socket) };
}

/** Node closes the port of another process at once, so a connection is refused. */
async function isListening({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function refusal(main: SpawnedMain): Promise<string> {
  expect(await main.exitCode()).toBe(1);
  expect(main.stderr()).toMatch(/^[^\n]+\n$/);
  return main.stderr();
}

describe('a start that can’t succeed is one sentence and exit 1', () => {
  it('for a bad setting', async () => {
    expect(await refusal(start({ PORT: 'http' }))).toBe(
      'PORT must be a whole number from 0 to 65535, for example PORT=3000\n',
    );
  });

  it('for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens on a port, not on a pipe
    expect(await refusal(start({ HOST: '127.0.0.1', PORT: String(port) }))).toContain(`Port ${port} is in use`);
    other.close();
  });

  it('for a data folder that can’t be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusal(start({ DATA_DIR: file }))).toContain(`The data folder ${file} can’t be written`);
    // Below /dev/null nobody can make a folder, and below /proc not even root.
    const nowhere = process.platform === 'linux' ? '/proc/larkway' : '/dev/null/larkway';
    expect(await refusal(start({ DATA_DIR: nowhere }))).toContain(`The data folder ${nowhere} can’t be written`);
  });

  it('for a database that is not there, without the password', async () => {
    const address = new URL(database.url);
    address.username = 'jane';
    address.password = 's3cret';
    address.pathname = '/nowhere';
    const sentence = await refusal(start({ DATABASE_URL: address.href }));
    expect(sentence).toContain('nowhere');
    expect(sentence).not.toContain('s3cret');
  });

  it('for production with pages that were built with other company details', async () => {
    const changed = { COMPANY_PHONE: '01322 555011', COMPANY_ADDRESS: '13 Mill Lane, Dartford, DA2 6QA' };
    expect(await refusal(start({ ...inProduction(), ...changed }))).toBe(
      'The web pages were built with other company details. Build them again (npm run build, or the image) with the same COMPANY_PHONE, COMPANY_ADDRESS as here, then start again.\n',
    );
  });
});

describe('a start before its database', () => {
  it('waits for it, says so without the password, and serves once it is there', async () => {
    const proxy = await startOutageProxy(database.url);
    onTestFinished(() => proxy.close());
    await proxy.cut();
    const main = start({ DATABASE_URL: proxy.url });
    const sentence = await main.waitFor(/.* Waiting for it\./);
    expect(sentence).toContain('No PostgreSQL server answers at 127.0.0.1');
    expect(sentence).not.toContain(new URL(proxy.url).password || 'no password');
    await proxy.restore();
    expect((await fetch(`${await main.address()}/readyz`)).status).toBe(200);
  });

  it('ends in good order when it gets SIGTERM meanwhile', async () => {
    const main = start({ DATABASE_URL: 'postgres://jane:s3cret@127.0.0.1:1/larkway' });
    await main.waitFor(/Waiting for it/);
    main.child.kill('SIGTERM');
    expect(await main.exitCode()).toBe(0);
    expect(main.stderr()).toBe('');
    expect(main.stdout()).not.toContain('s3cret');
  });
});

describe('a second start', () => {
  it('needs no compiler that removes types, which would stay in memory', async () => {
    const tell = `process.on('exit', () => console.log(process.moduleLoadList.join('\\n')))`;
    const loaded = async () => {
      const main = spawnMain({ PORT: 'none' }, webRoot, ['--import', `data:text/javascript,${tell}`]);
      expect(await main.exitCode()).toBe(1); // all it needs to start is loaded by then
      return main.stdout();
    };
    await loaded(); // after this, whatever was new is kept
    const names = await loaded();
    expect(names).toContain('internal/modules/typescript');
    expect(names).not.toContain('internal/deps/amaro');
  });
});

describe('a running product', () => {
  it('says where to look and what is not real', async () => {
    const main = start();
    const address = await main.address();
    expect(main.stdout()).toContain(
      `Mailbox    ${address}/dev/mailbox (mails are kept in ${join(folder, 'data', 'mailbox')}, not sent)`,
    );
    expect(main.stdout()).toContain('Stand-ins  card payments, mail, address look-up, places, chat');
    const answer = await fetch(`${address}/api/v1/shipment/get-quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: quote,
    });
    expect(await answer.json()).toMatchObject({ estimate: 2.4 });
    expect(await (await fetch(address)).text()).toContain(`href="${address}/"`); // the port that the system chose
  });

  it('finishes what is under way when it is told to stop, and ends with 0', async () => {
    const main = start();
    const { finish, answer } = await beginQuote(await main.address());
    main.child.kill('SIGTERM'); // each signal: startup/stop-on-signals.test.ts
    await main.waitFor(/"stopping"/);
    finish();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[^]*"estimate":2\.4/);
    expect(await main.exitCode()).toBe(0);
  });

  it('ends at once on a second signal', async () => {
    const main = start();
    const { answer } = await beginQuote(await main.address());
    main.child.kill('SIGTERM');
    await main.waitFor(/"stopping"/);
    main.child.kill('SIGTERM');
    expect(await main.exitCode()).toBe(1);
    expect(await answer.catch(() => 'cut off')).not.toContain('200 OK');
  });

  it('logs an error that nobody caught and ends with 1', async () => {
    const plant = 'process.once("SIGUSR2", () => { Promise.reject(new Error("planted")) })';
    const main = start({}, ['--import', `data:text/javascript,${encodeURIComponent(plant)}`]);
    await main.address();
    main.child.kill('SIGUSR2');
    expect(await main.exitCode()).toBe(1);
    expect(main.stdout()).toMatch(/"level":"fatal".*"message":"planted".*"msg":"crashed"/);
  });

  it('reports that error before it ends, where it is to, and listens no longer meanwhile', async () => {
    const received: string[] = [];
    let address = '';
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      received.push(`${request.url} ${await text(request)}`);
      while (await isListening(new URL(address)));
      if (!request.socket.destroyed) received.push('not listening');
      response.end('{}');
    };
    const collector = createCollector((request, response) => void take(request, response)).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    onTestFinished(() => void collector.close());
    const { port } = collector.address() as AddressInfo; // it listens on a port, not on a pipe
    const plant = 'process.once("SIGUSR2", () => { Promise.reject(new Error("planted")) })';
    const settings = { SENTRY_DSN: `http://key@127.0.0.1:${port}/1` };
    const main = start(settings, ['--import', `data:text/javascript,${encodeURIComponent(plant)}`]);
    address = await main.address();
    main.child.kill('SIGUSR2');
    expect(await main.exitCode()).toBe(1);
    await expect.poll(() => received).toContain('not listening');
    expect(received.join('\n')).toMatch(
      /^\/api\/1\/envelope\/ [^]*"level":"fatal"[^]*"transaction":"crashed"[^]*"planted"/,
    );
  });

  it('goes on when nobody reads its output any more', async () => {
    const main = start();
    const address = await main.address();
    main.child.stdout?.destroy();
    const statuses = [await fetch(`${address}/nowhere`), await fetch(address)].map((answer) => answer.status);
    expect(statuses).toEqual([404, 200]);
  });

  it('writes nothing but JSON in production', async () => {
    const main = start(inProduction());
    await main.address();
    const lines = main.stdout().trimEnd().split('\n');
    expect(lines.filter((line) => !/^\{.+\}$/.test(line))).toEqual([]);
  });
});

describe('the embedded database', () => {
  it('keeps what was answered, though the product was killed, and stops with the last product', async () => {
    const dataDir = await temporaryDataDir();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const first = start(settings);
    const registration = newRegistration();
    const answer = await fetch(`${await first.address()}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    });
    expect(answer.status).toBe(200);
    first.child.kill('SIGKILL');

    const second = start(settings);
    await second.address();
    const postgres = await startEmbeddedPostgres({ dataDir });
    const joined = openDatabase(postgres.url, { timeoutMs: 30_000 });
    const kept = await joined.db.selectFrom('users').select('email').execute();
    expect(kept).toEqual([{ email: registration.email }]);

    await joined.close();
    await postgres.stop();
    second.child.kill('SIGTERM');
    expect(await second.exitCode()).toBe(0);
  });
});
