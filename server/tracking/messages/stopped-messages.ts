import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';

/** Whether an address wants no mails about parcels, neither those it receives nor those it sends. */
export async function areMessagesStopped(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('stopped_messages')
    .select('stopped_at')
    .where('email_hash', '=', hashOf(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops the mails about parcels to an address, or lets them come again. Twice is as good as once. */
export async function setMessagesStopped(database: Database, email: string, isStopped: boolean): Promise<void> {
  if (email.trim() === '') return; // nobody in particular
  const hash = hashOf(email);
  if (isStopped) {
    await database
      .insertInto('stopped_messages')
      .values({ email_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await database.deleteFrom('stopped_messages').where('email_hash', '=', hash).execute();
  }
}

/** Capitals don't make another address. */
function hashOf(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest();
}
