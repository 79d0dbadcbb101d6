import type { Database } from '../database/database.ts';
import { answerOnce, type KeepAnswer } from '../database/idempotency.ts';
import { violatedConstraint } from '../database/violated-constraint.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuseOtherRequest } from '../http/idempotency-key.ts';
import { refuse } from '../http/refusal.ts';
import { foundNoNumber } from './add-shipment.repository.ts';
import { makeRoom } from './make-room.ts';

/** What a customer asks for, and the key by which a repetition is known where they gave one. */
export interface OnceCall {
  readonly key: string | undefined;
  readonly request: unknown;
  /** Counts the call; refuses it beyond a limit. */
  readonly count?: (() => Promise<void>) | undefined;
}

// Codes are random, so a new one may be taken already: once in thousands with ten million shipments. And the last room a customer
// has for unpaid ones may be taken, each time it is found, by another of their calls.
const mostTries = 5;

/**
 * Creates shipments once for each key, with the same answer every time it is asked for. A key that comes with another request is
 * refused. The work is given what keeps its answer, where there is a key, and does it in one with its effect. Beyond the limit, too,
 * who sends a call again gets its answer.
 */
export async function doOnce<T>(
  database: Database,
  customer: Customer,
  { key, request, count }: OnceCall,
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
      const result = await answerOnce(database, { accountId: customer.id, key, request }, countedWork);
      if (result.outcome !== 'other request') return result.answer;
      return refuseOtherRequest();
    } catch (error) {
      if (foundNoNumber(error)) await makeRoom(database, customer);
      else if (!isTakenCode(error)) throw error;
      if (tries === mostTries)
        refuse('UNAVAILABLE', 'You are creating many shipments at once. Please try again in a moment.');
    }
  }
}

function isTakenCode(error: unknown): boolean {
  const constraint = violatedConstraint(error);
  return constraint === 'shipments_tracking_code_key' || constraint === 'shipments_reference_key';
}
