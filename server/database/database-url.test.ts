import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../local/postgres/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkPooler, explainConnectionFailure, findServer, parseDatabaseUrls } from './database-url.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('accepts a server that can be used', async () => {
  await expect(findServer(inject('testPostgres').url)).resolves.toBe(new URL(inject('testPostgres').url).href);
});

test('says that nobody answers', async () => {
  const port = await freePort();
  expect(await sentenceFor(`postgres://ann:secret@127.0.0.1:${port}/larkway`)).toBe(
    `No PostgreSQL server answers at 127.0.0.1:${port} (database larkway). Start it, or correct DATABASE_URL.`,
  );
});

test('says that the host is not known', async () => {
  expect(await sentenceFor('postgres://ann:secret@nowhere.invalid/larkway')).toMatch(
    /^The host in DATABASE_URL (is not known here|can’t be looked up at the moment): nowhere\.invalid/,
  );
});

test('says that the password is wrong, without repeating it', async () => {
  const url = new URL(inject('testPostgres').url);
  url.password = 'secret';
  const sentence = await sentenceFor(url.href);
  expect(sentence).toMatch(/refuses the account or password in DATABASE_URL\. Correct DATABASE_URL\.$/);
  expect(sentence).not.toContain('secret');
});

test('says that the database does not exist', async () => {
  const url = new URL(inject('testPostgres').url);
  url.pathname = '/atlantis';
  expect(await sentenceFor(url.href)).toBe(
    `PostgreSQL does not have that database: ${url.host} (database atlantis). Create it, or correct DATABASE_URL.`,
  );
});

test('says that it takes no writes, as a standby', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql.raw(`alter database "${name}" set default_transaction_read_only = on`).execute(database.db);
  const sentence = await sentenceFor(database.url);
  await sql.raw(`alter database "${name}" reset default_transaction_read_only`).execute(database.db);
  expect(sentence).toMatch(/takes no writes, as a standby does\. Put the primary into DATABASE_URL/);
});

test('says that what answers is no PostgreSQL', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const sentence = await sentenceFor(`postgres://ann:secret@127.0.0.1:${port}/larkway`);
  expect(sentence).toContain('127.0.0.1');
  expect(sentence).toMatch(/DATABASE_URL\.$/);
  expect(sentence).not.toContain('secret');
});

test.each(['larkway', 'mysql://ann:secret@localhost/larkway', ''])('says that %j is no address', async (text) => {
  expect(await sentenceFor(text)).toBe(
    'DATABASE_URL is not a PostgreSQL address; write it as postgres://user:password@host:5432/database.',
  );
});

test('reads each of several hosts, with what they share', () => {
  const address = 'postgres://ann:a,b@one:5432,two,[::1]:5434/larkway?target_session_attrs=read-write&query_timeout=9';
  expect(parseDatabaseUrls(address).map(({ href }) => href)).toEqual([
    'postgres://ann:a,b@one:5432/larkway?query_timeout=9',
    'postgres://ann:a,b@two/larkway?query_timeout=9',
    'postgres://ann:a,b@[::1]:5434/larkway?query_timeout=9',
  ]);
});

test.each([
  ['postgres:///larkway?host=one,two', /names several hosts after host=\. Write them as /],
  [
    'postgres://ann:secret@one,two/larkway?target_session_attrs=any',
    /^DATABASE_URL has target_session_attrs=any\. Leave/,
  ],
  ['postgres://ann:secret@one:x,two/larkway', /^DATABASE_URL is not a PostgreSQL address/],
])('says why %s can’t be followed', (address, sentence) => {
  expect(() => parseDatabaseUrls(address)).toThrow(sentence);
});

test('of several servers names why none can be used, and waits while they may yet come', async () => {
  const [one, two] = [await freePort(), await freePort()];
  await expect(findServer(`postgres://ann@127.0.0.1:${one},127.0.0.1:${two}/larkway`)).rejects.toMatchObject({
    message: `No PostgreSQL server answers at 127.0.0.1:${one} (database larkway). Start it, or correct DATABASE_URL.`,
    isAway: true,
  });
});

async function sentenceFor(url: string): Promise<string> {
  return findServer(url).then(
    () => 'It worked.',
    (error: unknown) => (error instanceof Error ? error.message : 'No error.'),
  );
}

/** The server in a pooler's place: what this asks of its connections, it gives them. */
const withTimeout = (address: string) => `${address}?options=${encodeURIComponent('-c statement_timeout=5000')}`;

test('accepts a way to the same database on which statements are cut off', async () => {
  await expect(checkPooler(withTimeout(database.url), database.url)).resolves.toBeUndefined();
});

test('refuses one on which statements run forever', async () => {
  await expect(checkPooler(database.url, database.url)).rejects.toThrow(
    /sets no statement_timeout\. Add connect_query='set statement_timeout = 2250' to its database\.$/,
  );
});

test('refuses one that leads to another database', async () => {
  const other = new URL(database.url);
  other.pathname = '/postgres';
  await expect(checkPooler(withTimeout(other.href), database.url)).rejects.toThrow(
    /leads to another database than DATABASE_URL\. Correct one of the two addresses\.$/,
  );
});

const losesStatements = /loses prepared statements between transactions, as PgBouncer before 1\.21 does\. Upgrade it/;

test('refuses one that loses prepared statements', async () => {
  const target = new URL(database.url);
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    client.on('data', (bytes) => {
      // A name that only the transaction that prepares it knows: the first byte of a call that prepares is P.
      const isUse = bytes[0] === 0x42;
      server.write(
        isUse ? Buffer.from(bytes.toString('latin1').replace('larkway_start', 'larkway_other'), 'latin1') : bytes,
      );
    });
    server.pipe(client);
    for (const socket of [client, server]) socket.on('error', () => {}); // each ends with the other
    client.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const address = proxy.address();
  const pooled = new URL(database.url);
  pooled.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await expect(checkPooler(withTimeout(pooled.href), database.url)).rejects.toThrow(losesStatements);
});

// oxlint-disable-next-line node/no-process-env -- PGBOUNCER_PATH names one that is not installed
const pgbouncer = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer';

test.skipIf(!existsSync(pgbouncer))(
  'refuses PgBouncer before 1.21 in transaction mode, and none that keeps statements',
  async () => {
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const { hostname, port, username, password, pathname } = new URL(own.url);
    const name = pathname.slice(1);
    // Session mode forgets what connect_query set with each client.
    await sql.raw(`alter database "${name}" set statement_timeout = 2250`).execute(own.db);
    const folder = await temporaryFolder(0o777);
    const pooled = new URL(own.url);
    pooled.host = `127.0.0.1:${await freePort()}`;
    const outcomeIn = async (mode: string, ...more: readonly string[]) => {
      const file = join(folder, `${mode}.ini`);
      const settings = [
        '[databases]',
        `${name} = host=${hostname} port=${port} user=${username} password=${password}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${pooled.port}\nunix_socket_dir =`,
        `auth_type = any\npool_mode = ${mode}`,
        ...more,
      ];
      await writeFile(file, settings.join('\n'));
      const child = spawn(pgbouncer, ['--user=nobody', file], { stdio: 'ignore' });
      onTestFinished(() => void child.kill('SIGKILL'));
      const check = () => checkPooler(pooled.href, own.url).then(() => 'accepted', String);
      await expect.poll(check).not.toMatch(/No PostgreSQL server answers/);
      const outcome = await check();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return outcome;
    };
    const { stdout } = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' });
    const hasKept = Number(/ 1\.(\d+)/.exec(stdout)?.[1]) >= 21;
    expect(await outcomeIn('session')).toBe('accepted');
    const outcome = await outcomeIn('transaction', ...(hasKept ? ['max_prepared_statements = 500'] : []));
    expect(outcome).toMatch(hasKept ? /^accepted$/ : losesStatements);
  },
);

test('says that nobody answers, and which address to correct', async () => {
  const port = await freePort();
  await expect(checkPooler(`postgres://ann:secret@127.0.0.1:${port}/larkway`, database.url)).rejects.toThrow(
    `No PostgreSQL server answers at 127.0.0.1:${port} (database larkway). Start it, or correct DATABASE_POOL_URL.`,
  );
});

function explain(password: string, reason: string): string {
  return explainConnectionFailure(new URL(`postgres://ann:${password}@db/larkway`), new Error(reason));
}

test('leaves a reason as it is, though the password is a part of its words', () => {
  for (const password of ['p', 'expect', 'term']) {
    expect(explain(password, 'Connection terminated unexpectedly')).toBe(
      'PostgreSQL at db (database larkway) can’t be used: Connection terminated unexpectedly. Correct DATABASE_URL.',
    );
  }
});

test('knows a pooler by its refusal of what a server takes', () => {
  expect(explain('s3cret', 'unsupported startup parameter: statement_timeout')).toBe(
    'What answers at db (database larkway) is a pooler. Put the server itself into DATABASE_URL, and the pooler into DATABASE_POOL_URL.',
  );
});

test.each([
  ['s3cret', 'no pg_hba entry for ann with s3cret.', 'no pg_hba entry for ann with ***'],
  ['s3cret', 'tried ann:s3cret@db', 'tried ann:***@db'],
  ['s.cr%2Bt', 'tried "s.cr+t" and "s.cr%2Bt", not "s-cr+t"', 'tried "***" and "***", not "s-cr+t"'],
  ['100%', 'the word 100% is wrong', 'the word *** is wrong'],
  ['p', 'can’t read postgres://ann:p@db/larkway', 'can’t read the address'],
])('takes the password %s out of a reason that repeats it', (password, reason, told) => {
  expect(explain(password, reason)).toContain(`can’t be used: ${told}. Correct DATABASE_URL.`);
});
