import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { DatabaseStartError } from './database-start-error.ts';

const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * How long a migration waits for a table that others use. Everybody who comes after it waits behind it, so it is less than a request
 * may take.
 */
const waitForTable = sql`set local lock_timeout = '2s'`;

/**
 * The migrations of a folder, one for each `NNNN_name.sql`. Two files with one number, or a stray file, are refused.
 */
export function migrationFiles(folder: string): MigrationProvider {
  return {
    getMigrations: async () => {
      const files = await readdir(folder);
      refuseBadNames(files);
      const migrations = files.map(async (file): Promise<[string, Migration]> => {
        const text = await readFile(join(folder, file), 'utf8');
        const up: Migration['up'] = async (db) => {
          await waitForTable.execute(db);
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
