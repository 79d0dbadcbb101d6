import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { parseDatabaseUrl } from '../parse-database-url.ts';
import { type BackupManifest, type BackupTable, rowsFile, writeManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { describeTables, readMigrations, readSequences, type TableShape } from './describe-tables.ts';

/**
 * Writes every row of the product into a new folder, as the database is at one moment, while it is used. Until the last file is
 * written the folder has another name, so that no half of a backup is ever taken for one; one that fails leaves nothing.
 */
export async function writeBackup(url: string, folder: string, now: Date): Promise<BackupManifest> {
  if (await isThere(folder)) throw new BackupProblem(`${folder} is there already. Name a folder that is not.`);
  const draft = `${folder}.unfinished`;
  const client = new Client({
    connectionString: parseDatabaseUrl(url).href,
    application_name: 'larkway backup',
    options: '-c timezone=UTC -c statement_timeout=0',
  });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await client.query('begin isolation level repeatable read, read only');
    const manifest = await writeTables(client, draft, now);
    await client.query('commit');
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeTables(client: Client, folder: string, now: Date): Promise<BackupManifest> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0)
    throw new BackupProblem('The database has no tables of ours: there is nothing to back up.');
  const tables: BackupTable[] = [];
  for (const shape of await describeTables(client)) tables.push(await writeTable(client, folder, shape));
  const sequences = await readSequences(client); // after the rows: a sequence knows no snapshot, and must not be behind them
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const manifest: BackupManifest = {
    format: 1,
    madeAt: now.toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations,
    tables,
    sequences,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeTable(client: Client, folder: string, { name, columns }: TableShape): Promise<BackupTable> {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join();
  const copy = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${columnList}) to stdout`));
  const hash = createHash('sha256');
  const tap = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
  const file = createWriteStream(rowsFile(folder, name), { mode: 0o600, flush: true });
  await pipeline(copy, createGzip({ level: 3 }), tap, file);
  return { name, columns, rows: copy.rowCount, sha256: hash.digest('hex') };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
