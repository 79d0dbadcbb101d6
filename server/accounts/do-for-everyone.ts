import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Trx } from './account-deps.ts';

/**
 * Does the work in a transaction and undoes it unless it is meant. Whoever asks for a mail to an address nobody has registered
 * causes the same statements and the same commit as for a known one, so neither answer nor time gives away which it is.
 */
export async function doForEveryone(
  database: Database,
  isMeant: boolean,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await sql`savepoint work`.execute(trx);
    await work(trx);
    await (isMeant ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
  });
}
