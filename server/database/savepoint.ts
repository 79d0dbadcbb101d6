import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Undoes the work alone, and answers false, where it fails in the expected way. */
export async function inSavepoint(
  trx: Trx,
  work: () => Promise<void>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(trx);
    return false;
  }
  await sql`release savepoint attempt`.execute(trx);
  return true;
}
