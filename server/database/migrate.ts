import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, type MigrationResult, Migrator } from 'kysely/migration';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';
import { DatabaseStartError, isUnavailable } from './database-errors.ts';
import type { Tables } from './tables.ts';

const insufficientPrivilege = '42501';
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

const productMigrations = fileURLToPath(new URL('migrations', import.meta.url));

interface MigrateOptions {
  readonly tries?: number;
  readonly pauseMs?: number;
  /** Receives the files of a later version that ran on this database. */
  readonly onLater?: (files: readonly string[]) => void;
}

/**
 * Brings the database up to date with the numbered SQL files and tells which of them ran. All of them succeed or none happens;
 * several processes may call it at once. Older processes go on serving meanwhile: a migration that can't have a table soon lets
 * go of everything and tries again, `tries` times in all. A failure names its file. A database that a later version has changed is
 * left as it is and `onLater` called: a process of the version before must be able to start again, after a crash or to go back.
 */
export async function migrate(
  database: Database,
  folder: string = productMigrations,
  { tries = 90, pauseMs = 1_000, onLater = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  for (let count = 1; ; count += 1) {
    try {
      return await migrateOnce(database, folder, count % 10 === 0 ? longWait : shortWait, onLater);
    } catch (error) {
      if (count >= tries || !isLockedOut(error)) throw error;
      await delay(pauseMs);
    }
  }
}

/** Another session held a table for too long, or a deadlock. */
function isLockedOut(error: unknown): boolean {
  const cause = error instanceof DatabaseStartError ? error.cause : error;
  return cause instanceof DatabaseError && (cause.code === lockNotAvailable || cause.code === deadlockDetected);
}

async function migrateOnce(
  database: Database,
  folder: string,
  wait: string,
  onLater: (files: readonly string[]) => void,
): Promise<string[]> {
  return database.connection().execute(async (connection) => {
    // Changing a big table, or waiting while another process does, may take longer than any request is allowed to.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const migrator = new Migrator({ db: connection, provider: migrationFiles(folder, wait) });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error === undefined) return results.map((result) => result.migrationName);
      const isOfDatabase = error instanceof DatabaseError || isUnavailable(error);
      const later = isOfDatabase || results.length > 0 ? [] : await laterThan(connection, folder);
      if (later.length === 0) throw explain(error, results);
      onLater(later);
      return [];
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** What ran besides all files of the folder, if every one of them has a higher number; otherwise none. */
async function laterThan(connection: Kysely<Tables>, folder: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection);
  const ours = (await readdir(folder)).toSorted();
  const ran = rows.map(({ name }) => name);
  const last = Number(ours.at(-1)?.slice(0, 4));
  const later = ran.slice(ours.length);
  const areAllOursBefore = ours.every((name, place) => name === ran[place]);
  return areAllOursBefore && later.every((name) => Number(name.slice(0, 4)) > last) ? later : [];
}

function explain(error: unknown, results: readonly MigrationResult[]): unknown {
  if (isUnavailable(error) || error instanceof DatabaseStartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const failed = results.find((result) => result.status === 'Error');
  if (failed) {
    return new DatabaseStartError(`The migration ${failed.migrationName} failed and nothing was changed: ${reason}.`, {
      cause: error,
    });
  }
  if (error instanceof DatabaseError && error.code === insufficientPrivilege) {
    return new DatabaseStartError(
      `The account in DATABASE_URL may not create tables there (${reason}). Let it: GRANT USAGE, CREATE ON SCHEMA public TO its name.`,
      { cause: error },
    );
  }
  return new DatabaseStartError(
    `The database does not fit the migrations of this version: ${reason}. Start the version that last used it, or a newer one.`,
    { cause: error },
  );
}

const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Requests queue behind a waiting migration, so it waits for less than a request may take. Also for less than a second, after which
 * PostgreSQL looks for deadlocks: of a request and a migration that wait for each other it might end the request.
 */
const shortWait = '250ms';

/** Only then does PostgreSQL end an autovacuum as well, which may hold a big table for hours. A request that it ends is answered 503. */
const longWait = '1500ms';

/** Refuses two files with one number, and files not called `NNNN_name.sql`. */
function migrationFiles(folder: string, wait: string): MigrationProvider {
  return {
    getMigrations: async () => {
      const files = await readdir(folder);
      refuseBadNames(files);
      const migrations = files.map(async (file): Promise<[string, Migration]> => {
        const text = await readFile(join(folder, file), 'utf8');
        const up: Migration['up'] = async (db) => {
          await sql`set local lock_timeout = ${sql.lit(wait)}`.execute(db);
          await sql.raw(text).execute(db);
        };
        return [file, { up }];
      });
      return Object.fromEntries(await Promise.all(migrations));
    },
  };
}

function refuseBadNames(files: readonly string[]): void {
  const numbers = new Map<string, string>();
  for (const file of files) {
    const number = namePattern.exec(file)?.[1];
    if (!number) throw new DatabaseStartError(`${file} is no migration; name it like 0020_add_parcels.sql.`);
    const other = numbers.get(number);
    if (other) throw new DatabaseStartError(`The migrations ${other} and ${file} have the same number; renumber one.`);
    numbers.set(number, file);
  }
}
