import { createHash } from 'node:crypto';
import type { SandboxTransaction } from '../sandbox-database.ts';
import { ApiError } from './api-error.ts';

export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The request whose answer this repeats. */
  readonly original?: string;
}

export interface IdempotentRequest {
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** When it came, by the clock that says when it may be forgotten. */
  readonly at: Date;
}

/**
 * Runs the work once for each idempotency key and replays its answer. Key and effect share a transaction, so a concurrent request
 * waits. A thrown refusal rolls the key back.
 */
export async function withIdempotencyKey(
  trx: SandboxTransaction,
  request: IdempotentRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const { idempotencyKey: key } = request;
  if (key === null) return work();
  const hash = createHash('sha256').update(`${request.method} ${request.path}\n${request.body}`).digest('hex');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('replies')
    .values({
      idempotency_key: key,
      request_hash: hash,
      request_id: request.requestId,
      status: null,
      body: null,
      created_at: request.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return repeat(trx, key, hash);
  const reply = await work();
  await trx
    .updateTable('replies')
    .set({ status: reply.status, body: reply.body })
    .where('idempotency_key', '=', key)
    .execute();
  return reply;
}

async function repeat(trx: SandboxTransaction, key: string, hash: string): Promise<Reply> {
  const first = await trx
    .selectFrom('replies')
    .select(['request_hash', 'request_id', 'status', 'body'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash === hash)
    return { status: first.status ?? 200, body: first.body ?? '', original: first.request_id };
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
