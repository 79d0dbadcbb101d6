import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openDatabase } from '../database.ts';
import { knownMigrations, migrate } from '../migrate.ts';
import { parseDatabaseUrl } from '../parse-database-url.ts';
import { type BackupManifest, type BackupTable, readManifest, rowsFile } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { describeTables } from './describe-tables.ts';
import { rememberEmpty } from './remember-empty.ts';

/**
 * Makes an empty database what it was when the backup was made: first the tables, by the very migrations it was made under, then all
 * rows in one transaction. What a newer version has changed since, it changes at its next start, as ever. One that fails takes away what
 * it made.
 */
export async function restoreBackup(url: string, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await refuseUnknown(manifest);
  for (const table of manifest.tables) await refuseDamaged(rowsFile(folder, table.name), table);
  const client = new Client({
    connectionString: parseDatabaseUrl(url).href,
    application_name: 'larkway restore',
    options: '-c timezone=UTC -c statement_timeout=0',
  });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  try {
    await refuseUsed(client);
    const wayBack = await rememberEmpty(url, client);
    try {
      try {
        await makeTables(url, manifest);
      } finally {
        await wayBack.noteMade().catch(() => {}); // on a broken connection, on which filling fails as well
      }
      await client.query('begin');
      await fillTables(client, folder, manifest);
      await client.query('commit');
    } catch (error) {
      await client.end();
      await wayBack.takeAway();
      throw error;
    }
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end();
  }
}

async function refuseUnknown({ migrations }: BackupManifest): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new BackupProblem(
    `The backup was made by a newer version: this one does not know ${unknown.join(', ')}. Restore it with that version.`,
  );
}

async function refuseDamaged(path: string, { sha256 }: BackupTable): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw new BackupProblem(`${path} can’t be read: ${String(error)}.`);
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupProblem(`${path} is damaged: it is not the file that was written.`);
}

/** Whosever tables they are: those of another product would stand between ours, and be in the next backup. */
async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const [first, ...others] = rows.map(({ name }) => name);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new BackupProblem(
    `The database is not empty: it has the table ${first}${more}. Restore into a new one; nothing is ever written over.`,
  );
}

async function makeTables(url: string, { migrations }: BackupManifest): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, patienceMs: 30_000 });
  try {
    await migrate(db, undefined, { only: migrations });
  } finally {
    await close();
  }
}

async function fillTables(client: Client, folder: string, { tables, sequences }: BackupManifest): Promise<void> {
  const names = (await describeTables(client)).map(({ name }) => name); // each after those it refers to
  const quoted = names.map((name) => client.escapeIdentifier(name));
  // What triggers did when a row first came is among the rows; what migrations put in is, too.
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${quoted.join()}`);
  for (const name of names) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new BackupProblem(`The backup lacks the table ${name}.`);
    await fillTable(client, folder, table);
  }
  await client.query('set constraints all immediate'); // what is checked at the end of a transaction, now
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), last, isCalled]);
  }
}

async function fillTable(client: Client, folder: string, { name, columns, rows }: BackupTable): Promise<void> {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join();
  const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${columnList}) from stdin`));
  await pipeline(createReadStream(rowsFile(folder, name)), createGunzip(), copy);
  if (copy.rowCount !== rows) throw new Error(`${name} had ${rows} rows and has ${copy.rowCount}.`);
}
