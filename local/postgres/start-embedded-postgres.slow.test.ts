import { execFile } from 'node:child_process';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { query } from '../../server/testing/database/query.ts';
import { startOwner } from '../../server/testing/database/start-owner.ts';
import {
  runningServer,
  suiteDataDir,
  temporaryDataDir,
  temporaryFolder,
} from '../../server/testing/temporary-folder.ts';
import { type Account, canReach, parseAccounts } from './os-account.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

describe('on a new folder', () => {
  test('prepares a database once, and serves on the loopback address only', async () => {
    const dataDir = await temporaryDataDir();
    const reports: string[] = [];
    const report = (message: string) => reports.push(message);

    const first = await startEmbeddedPostgres({ dataDir, report });
    await query(first.url, 'create table parcel (code text)');
    const settings = await query(
      first.url,
      `select name, setting from pg_settings where name = any($1) order by name`,
      [['fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit', 'unix_socket_directories']],
    );
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, report });

    expect(await query(second.url, 'select code from parcel')).toEqual([]);
    expect(reports).toEqual(['Preparing the database']);
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    await second.stop();
  });

  test('works below a path longer than a Unix socket may have', async () => {
    const dataDir = join(await temporaryDataDir(), 'a-long-name-'.repeat(12));
    const server = await startEmbeddedPostgres({ dataDir });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('says in a sentence that the data folder can’t be written', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataDir: join(file, 'data') })).rejects.toThrow(
      /^The data folder .*file\/data can’t be written \(ENOTDIR\)\. Correct its permissions, or set DATA_DIR to another folder\.$/,
    );
  });
});

describe('on a folder with a database', () => {
  const folder = suiteDataDir();

  test('asks for a password that only the owner of the folder can read', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder.path });
    const guess = new URL(server.url);
    guess.password = 'guess';

    await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(folder.path, 'postgres', 'cluster', 'password'))).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  test('does not take the server of the folder it was copied from for its own', async () => {
    const copy = await temporaryDataDir();
    const original = await startEmbeddedPostgres({ dataDir: folder.path });
    await promisify(execFile)('cp', ['-a', join(folder.path, 'postgres'), copy]); // note of the running server included

    const server = await startEmbeddedPostgres({ dataDir: copy });

    expect(new URL(server.url).port).not.toBe(new URL(original.url).port);
    expect(await query(server.url, 'show data_directory')).toEqual([
      { data_directory: join(copy, 'postgres', 'cluster', 'data') },
    ]);
    await Promise.all([server.stop(), original.stop()]);
  });

  test('as root, runs as another account without any capability', async ({ skip }) => {
    await unprivilegedAccount(skip);
    const { server, status } = await startAndLook(folder.path);
    expect(status.uid).not.toBe(0);
    expect(status.capabilities).toBe(0);
    await server.stop();
  });
});

describe('as root', () => {
  test('below a folder of mode 0700 keeps the one capability that opens the way', async ({ skip }) => {
    if (!isRoot) skip('needs root');
    const { server, status } = await startAndLook(await temporaryDataDir(0o700));
    expect(status.uid).not.toBe(0);
    expect(status.capabilities).toBe(0b10); // CAP_DAC_OVERRIDE is number 1
    await server.stop();
  });

  test('runs as the owner of the folder, who goes on without root', async ({ skip }) => {
    const account = await unprivilegedAccount(skip);
    const dataDir = await temporaryDataDir();
    await chown(dataDir, account.uid, account.gid);
    const { server, status } = await startAndLook(dataDir);
    expect(status.uid).toBe(account.uid);
    await query(server.url, 'create table parcel (code text)');
    await server.stop();

    const owner = startOwner(dataDir, account);

    expect(await query(await owner.ready, 'select code from parcel')).toEqual([]);
    await owner.stop();
    expect(await runningServer(dataDir)).toBeUndefined();
  });
});

describe('without root', () => {
  test('starts and stops as the account itself', async ({ skip }) => {
    const account = await unprivilegedAccount(skip);
    const dataDir = await temporaryDataDir(0o700);
    await chown(dataDir, account.uid, account.gid);

    const owner = startOwner(dataDir, account);

    expect(await query(await owner.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = (await runningServer(dataDir))?.pid;
    expect(await readStatus(pid)).toMatchObject({ uid: account.uid });
    await owner.stop();
    expect(await runningServer(dataDir)).toBeUndefined();
  });

  test('says in a sentence that it may not write the data folder', async ({ skip }) => {
    const account = await unprivilegedAccount(skip);
    const dataDir = await temporaryDataDir();
    await expect(startOwner(dataDir, account).ready).rejects.toThrow(
      /^The data folder .* can’t be written \(EACCES\)\./,
    );
  });
});

async function startAndLook(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir });
  return { server, status: await readStatus((await runningServer(dataDir))?.pid) };
}

async function readStatus(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  const capabilities = Number.parseInt(/^CapEff:\s+([0-9a-f]+)/m.exec(status)?.[1] ?? '', 16);
  return { uid, capabilities };
}

// An account that can run this repository's code; only root can become another.
async function unprivilegedAccount(skip: (reason: string) => never): Promise<Account> {
  if (!isRoot) return skip('needs root, to become another account');
  const account = parseAccounts(await readFile('/etc/passwd', 'utf8')).find(({ name }) => name === 'nobody');
  if (!account) return skip('needs an account called nobody');
  const { uid, gid } = account;
  if (!(await canReach({ uid, gid }, import.meta.dirname))) return skip('needs a checkout that everybody can read');
  return { uid, gid };
}
