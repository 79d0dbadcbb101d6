import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { cloneDatabase } from './test-postgres.ts';

/** A database for one test file, open and with every table. Call `drop` when the file is done. */
export interface TestDatabase extends OpenDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Gives a test file a database of its own, a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase(inject('testPostgres'));
  const database = openDatabase(url, { poolSize: 5, timeoutMs: 60_000 }); // a busy machine is no outage
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}
