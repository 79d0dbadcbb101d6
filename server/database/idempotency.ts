import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';
import { fromNow } from './from-now.ts';
import type { Tables } from './tables.ts';

/** A call that must not have its effect twice. */
export interface IdempotentCall {
  readonly accountId: string;
  /** What the caller named it. */
  readonly key: string;
  /** What is asked, as data: the same key with anything else is a mistake. */
  readonly request: unknown;
}

/** What became of the call: done now, answered before in the same words, or not to be answered. */
export type IdempotentOutcome<T> =
  | { readonly outcome: 'done' | 'repeated'; readonly answer: T }
  | { readonly outcome: 'other request' };

/**
 * Does the work in a transaction and keeps its answer with it. Of any number of calls with the same key one has its effect, at
 * once or hours apart, and all get its answer. Work that throws keeps nothing, so it may be tried again.
 */
export async function answerOnce<T>(
  database: Database,
  call: IdempotentCall,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<IdempotentOutcome<T>> {
  const requestHash = createHash('sha256').update(JSON.stringify(call.request)).digest();
  const known = await findAnswer<T>(database, call, requestHash);
  if (known) return known;
  try {
    const answer = await database.transaction().execute(async (trx) => {
      const done = await work(trx);
      await trx
        .insertInto('idempotent_answers')
        .values({
          account_id: call.accountId,
          key: call.key,
          request_hash: requestHash,
          answer: JSON.stringify(done),
        })
        .execute();
      return done;
    });
    return { outcome: 'done', answer };
  } catch (error) {
    // Somebody was quicker, and what was done here is undone. Anything else that failed is told as it is.
    const isBeaten = error instanceof DatabaseError && error.constraint === 'idempotent_answers_pkey';
    const theirs = isBeaten ? await findAnswer<T>(database, call, requestHash) : undefined;
    if (theirs) return theirs;
    throw error;
  }
}

async function findAnswer<T>(
  database: Database,
  { accountId, key }: IdempotentCall,
  requestHash: Buffer,
): Promise<IdempotentOutcome<T> | undefined> {
  const row = await database
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.request_hash.equals(requestHash)) return { outcome: 'other request' };
  return { outcome: 'repeated', answer: row.answer as T }; // as the work gave it for this very request
}

/** Forgets what was answered to an account. */
export async function forgetAnswersTo(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx.deleteFrom('idempotent_answers').where('account_id', '=', accountId).execute();
}

/** Forgets answers older than that, a batch at a time so that nobody waits for it. */
export async function deleteOldAnswers(database: Database, olderThanMs: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotent_answers where (account_id, key) in (
        select account_id, key from idempotent_answers where created_at < ${fromNow(-olderThanMs)} limit 1000
      )`.execute(database);
    if (numAffectedRows < 1000n) return;
  }
}
