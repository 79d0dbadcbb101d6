import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import { answerOnce, KeyTakenError, type SaveAnswer } from '../../database/idempotent-answers.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { refuseOtherRequest } from '../../http/idempotency-key.ts';

export interface IdempotencyOptions {
  readonly idempotencyKey?: string | undefined;
  /** Refuses the call beyond a limit. Not called for a repetition that has its answer. */
  readonly count?: () => Promise<void>;
  readonly countRepeat?: () => Promise<void>;
}

// Codes are random, so a new one may be taken already: once in thousands with ten million shipments.
const mostTries = 5;

/**
 * Runs `work` once for each idempotency key; a repeated call gets the stored answer, also beyond the limit for new shipments
 * (repetitions have a limit of their own). A key with another request is refused. `work` stores its answer in the transaction of its
 * effect.
 */
export async function withIdempotencyKey<T>(
  database: Database,
  customer: Customer,
  { idempotencyKey: key, request, count, countRepeat }: IdempotencyOptions & { readonly request: unknown },
  work: (saveAnswer?: SaveAnswer<T>) => Promise<T>,
): Promise<T> {
  let isCounted = false;
  const countedWork = async (saveAnswer?: SaveAnswer<T>) => {
    if (!isCounted) await count?.(); // a further try is the same call
    isCounted = true;
    return work(saveAnswer);
  };
  for (let tries = 1; ; tries += 1) {
    try {
      if (key === undefined) return await countedWork();
      const result = await answerOnce(
        database,
        { ownerId: customer.organisationId, key, request },
        countedWork,
        countRepeat,
      );
      if (result.outcome !== 'other request') return result.answer;
      return refuseOtherRequest();
    } catch (error) {
      if (!isTakenCode(error) && !isTakenKeyGone(error)) throw error;
      if (tries === mostTries)
        refuse('UNAVAILABLE', 'You’re creating a lot of shipments at once. Please try again in a moment.');
    }
  }
}

/** The key was taken, but its answer was erased with the organisation before we read it. */
function isTakenKeyGone(error: unknown): boolean {
  return error instanceof KeyTakenError;
}

function isTakenCode(error: unknown): boolean {
  const constraint = violatedConstraint(error);
  return constraint === 'parcels_tracking_code_key' || constraint === 'shipments_reference_key';
}
