import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { BackupProblem, connect } from '../../server/database/dump-database.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, prepareCluster } from './cluster.ts';

// What a server makes for itself when it starts: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
const contentsLeftOut = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const filesLeftOut = /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init)$/;
const controlFile = 'global/pg_control';

const checksums = 'SHA256SUMS';

/** Copies the files of the embedded server into a new folder while it is used, with the log it needs to make them of one moment. */
export async function copyEmbedded(url: string, folder: string): Promise<void> {
  if (await exists(folder)) throw new BackupProblem(`${folder} is there already. Name a folder that is not.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const source = rows[0]?.folder ?? '';
    await copyData(client, source, join(unfinished, 'data'));
    await copyDurably(join(dirname(source), 'password'), join(unfinished, 'password'));
    await writeChecksums(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function copyData(client: Client, source: string, target: string): Promise<void> {
  // The slot keeps the log from here on until this connection ends.
  await client.query(`select pg_create_physical_replication_slot('larkway_backup_' || pg_backend_pid(), true, true)`);
  await client.query(`select pg_backup_start('larkway', fast => true)`);
  const names = await listFiles(source);
  const copied = names.filter(
    (name) => !contentsLeftOut.test(name) && !filesLeftOut.test(name) && name !== controlFile,
  );
  for (const name of [...copied, controlFile]) await copyUnlessGone(join(source, name), join(target, name));
  const { rows } = await client.query<{ label: string; stop: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as stop from pg_backup_stop(wait_for_archive => false)`,
  );
  const { label = '', stop = '' } = rows[0] ?? {};
  await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flush: true });
  const start = /\(file (\w+)\)/.exec(label)?.[1] ?? '';
  const segments = (await readdir(join(source, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments.filter((segment) => segment >= start && segment <= stop)) {
    await copyDurably(join(source, 'pg_wal', name), join(target, 'pg_wal', name));
  }
  const folders = (await listFolders(source)).filter((name) => !contentsLeftOut.test(name));
  for (const name of folders) await mkdir(join(target, name), { recursive: true, mode: 0o700 });
}

/** Puts such a copy into a data folder that has no database, and tells where. The next start recovers it. */
export async function restoreEmbedded(dataDir: string, folder: string): Promise<string> {
  const names = await verifyChecksums(folder);
  const cluster = await prepareCluster(dataDir, findBinaries());
  if (await exists(cluster.files)) {
    throw new BackupProblem(
      `${dataDir} has a database already. Name another folder in DATA_DIR; nothing is ever written over.`,
    );
  }
  const unfinished = await mkdtemp(join(cluster.folder, 'new-')); // a start removes what a kill left here
  for (const name of await listFolders(folder)) await mkdir(join(unfinished, name), { recursive: true, mode: 0o700 });
  for (const name of names) await copyDurably(join(folder, name), join(unfinished, name));
  await giveToServer(cluster, unfinished);
  await rename(unfinished, cluster.files);
  return cluster.files;
}

async function giveToServer({ account }: Cluster, folder: string): Promise<void> {
  if (!account) return;
  const names = ['', ...(await listFolders(folder)), ...(await listFiles(folder))];
  for (const name of names) await chown(join(folder, name), account.uid, account.gid);
}

/** Written last: a folder with this file is a whole backup. */
async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const name of await listFiles(folder)) lines.push(`${await checksum(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, checksums), lines.join(''), { mode: 0o600, flush: true });
}

async function verifyChecksums(folder: string): Promise<string[]> {
  const lines = await readFile(join(folder, checksums), 'utf8').catch(() => undefined);
  if (lines === undefined) throw new BackupProblem(`${folder} holds no backup of the embedded database.`);
  const names: string[] = [];
  for (const line of lines.split('\n').slice(0, -1)) {
    const [expected, name = ''] = line.split('  ');
    const found = await checksum(join(folder, name)).catch(() => undefined);
    if (found !== expected) {
      throw new BackupProblem(
        `${join(folder, name)} is ${found === undefined ? 'missing' : 'damaged'}. Nothing was restored.`,
      );
    }
    names.push(name);
  }
  return names;
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A table that was dropped meanwhile has no file any more; the log says so too. */
async function copyUnlessGone(source: string, target: string): Promise<void> {
  try {
    await copyDurably(source, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

async function copyDurably(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target);
  const file = await open(target, 'r+');
  await file.chmod(0o600);
  await file.datasync();
  await file.close();
}

async function listFiles(folder: string): Promise<string[]> {
  return list(folder, (entry) => entry.isFile());
}

async function listFolders(folder: string): Promise<string[]> {
  return list(folder, (entry) => entry.isDirectory());
}

async function list(folder: string, isWanted: (entry: Entry) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(isWanted).map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

interface Entry {
  isFile(): boolean;
  isDirectory(): boolean;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
