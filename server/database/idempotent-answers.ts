import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { fromNow } from './column-values.ts';
import type { Database, Trx } from './database.ts';
import { LocalCommit } from './database-errors.ts';
import { deleteInBatches } from './delete-in-batches.ts';

export interface IdempotentCall {
  readonly ownerId: string;
  readonly key: string;
  /** What is asked, as data: the same key with anything else is a mistake. */
  readonly request: unknown;
}

/** The owner of answers to callers who are not signed in. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * A call for which nobody has to be signed in. All such callers share one place, so the answer is to hold nothing that somebody
 * else with the same key and the same request may not see. The key is kept as its hash, because it may be all that a caller has.
 */
export function visitorsCall(key: string, request: unknown): IdempotentCall {
  return { ownerId: nobody, key: hash('sha256', key), request };
}

/** Done now, answered before, or the key was used for another request. */
export type IdempotentOutcome<T> =
  | { readonly outcome: 'done' | 'repeated'; readonly answer: T }
  | { readonly outcome: 'other request' };

export interface SavedAnswer {
  readonly ownerId: string;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly answer: string;
}

export type SaveAnswer<T> = (answer: T) => SavedAnswer;

/** Another call with the same key had its effect first. */
export class KeyTakenError extends Error {
  constructor() {
    super('This idempotency key has its answer already.');
  }
}

/** Insert it with the effect, in one statement or transaction. Returns no row if the key is taken: an error would be logged. */
export function savingAnswer(
  { ownerId, key, requestHash, answer }: SavedAnswer,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    insert into idempotent_answers (owner_id, key, request_hash, answer)
    select ${ownerId}::uuid, ${key}, ${requestHash}::bytea, ${answer}::json where ${condition}
    on conflict do nothing
    returning key`;
}

export async function insertAnswer(trx: Trx, answer: SavedAnswer): Promise<void> {
  const { rows } = await savingAnswer(answer).execute(trx);
  if (rows.length === 0) throw new KeyTakenError();
}

/**
 * Has the work done once for each key: of any number of calls, at once or hours apart, one has its effect and all get its answer.
 * The work keeps its answer together with its effect, or throws `KeyTakenError`. Work that fails has kept nothing, so it may be tried
 * again. `countRepeat` refuses a call that is sent again too often.
 */
export async function answerOnce<T>(
  database: Database,
  call: IdempotentCall,
  work: (saveAnswer: SaveAnswer<T>) => Promise<T>,
  countRepeat?: () => Promise<void>,
): Promise<IdempotentOutcome<T>> {
  const { ownerId, key, request } = call;
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  const earlier = await findAnswer<T>(database, call, requestHash);
  if (earlier) {
    await countRepeat?.();
    return earlier;
  }
  try {
    const answer = await work((given) => ({ ownerId, key, requestHash, answer: JSON.stringify(given) }));
    return { outcome: 'done', answer };
  } catch (error) {
    if (error instanceof LocalCommit) throw error;
    // A call that came at the same time may have had its effect meanwhile.
    const known = await findAnswer<T>(database, call, requestHash);
    if (known) return known;
    throw error;
  }
}

async function findAnswer<T>(
  database: Database,
  { ownerId, key }: IdempotentCall,
  requestHash: Buffer,
): Promise<IdempotentOutcome<T> | undefined> {
  const row = await database
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.request_hash.equals(requestHash)) return { outcome: 'other request' };
  return { outcome: 'repeated', answer: row.answer as T }; // as the work gave it for this very request
}

export async function deleteIdempotentAnswers(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('idempotent_answers').where('owner_id', '=', ownerId).execute();
}

export async function deleteOldAnswers(database: Database, olderThanMs: number): Promise<void> {
  await deleteInBatches(database, 'idempotent_answers', sql`created_at < ${fromNow(-olderThanMs)}`);
}
