import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import { answerOnce, type KeepAnswer, KeyTakenError } from '../../database/idempotency.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { refuseOtherRequest } from '../../http/idempotency.ts';

/** What a customer asks for, and the key by which a repetition is known where they gave one. */
interface OnceCall {
  readonly key: string | undefined;
  readonly request: unknown;
  /** Counts the call; refuses it beyond a limit. */
  readonly count?: () => Promise<void>;
  /** Counts a repetition that has its answer; refuses it beyond a limit. */
  readonly countRepeat?: () => Promise<void>;
}

// Codes are random, so a new one may be taken already: once in thousands with ten million shipments.
const mostTries = 5;

/**
 * Creates shipments once for each key, with the same answer every time it is asked for. A key that comes with another request is
 * refused. The work is given what keeps its answer, where there is a key, and does it in one with its effect. Beyond the limit for
 * new shipments, too, who sends a call again gets its answer; repetitions have a limit of their own.
 */
export async function doOnce<T>(
  database: Database,
  customer: Customer,
  { key, request, count, countRepeat }: OnceCall,
  work: (keepAnswer?: KeepAnswer<T>) => Promise<T>,
): Promise<T> {
  let isCounted = false;
  const countedWork = async (keepAnswer?: KeepAnswer<T>) => {
    if (!isCounted) await count?.(); // a further try is the same call
    isCounted = true;
    return work(keepAnswer);
  };
  for (let tries = 1; ; tries += 1) {
    try {
      if (key === undefined) return await countedWork();
      const result = await answerOnce(database, { accountId: customer.id, key, request }, countedWork, countRepeat);
      if (result.outcome !== 'other request') return result.answer;
      return refuseOtherRequest();
    } catch (error) {
      if (!isTakenCode(error) && !isTakenKeyGone(error)) throw error;
      if (tries === mostTries)
        refuse('UNAVAILABLE', 'You are creating many shipments at once. Please try again in a moment.');
    }
  }
}

/** Whether the key was taken, and its answer forgotten before it was looked for: an erasure of the account does that. */
function isTakenKeyGone(error: unknown): boolean {
  return error instanceof KeyTakenError;
}

function isTakenCode(error: unknown): boolean {
  const constraint = violatedConstraint(error);
  return constraint === 'shipments_tracking_code_key' || constraint === 'shipments_reference_key';
}
