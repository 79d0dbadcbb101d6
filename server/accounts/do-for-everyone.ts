import { sql } from 'kysely';
import type { Trx } from './account-deps.ts';

/**
 * Does the work and undoes it unless it is meant. Whoever asks for a mail to an address nobody has registered causes the same
 * statements and the same commit as for a known one, so neither answer nor time gives away which it is.
 */
export async function doForEveryone(trx: Trx, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint work`.execute(trx);
  await work();
  await (isMeant ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
}
