import type { Rank } from './admission.ts';

/** Begins calls, a few in each turn of the event loop. */
export interface Beginner {
  /** Begins a call at once, or in a later turn where this one has begun enough. */
  begin(rank: Rank, call: () => void): void;
  /** For how long the call that has waited longest has been waiting to begin. */
  longestWaitMs(nowMs: number): number;
}

/**
 * How many calls begin before the event loop goes on: a few milliseconds of work. Whatever else has arrived waits for the end of the
 * turn, refusals, newcomers and probes among it. With 32 one refusal in a hundred took longer than 60 ms, with 8 than 47; as many were
 * served.
 */
const callsPerTurn = 8;

const ranks: readonly Rank[] = ['paying', 'customer', 'visitor'];

interface Waiting {
  readonly call: () => void;
  readonly sinceMs: number;
}

/** Makes a beginner. Of the calls that wait, whoever pays comes first. `onNextTurn` is for tests. */
export function createBeginner(onNextTurn: (next: () => void) => void = setImmediate): Beginner {
  const waiting: Record<Rank, Waiting[]> = { visitor: [], customer: [], paying: [] };
  let waitingCount = 0;
  let begun = 0;

  const beginOne = (call: () => void) => {
    if (begun === 0) onNextTurn(beginWaiting);
    begun += 1;
    call();
  };
  const takeNext = (): Waiting | undefined => {
    const rank = begun < callsPerTurn ? ranks.find((each) => waiting[each].length > 0) : undefined;
    if (rank === undefined) return undefined;
    waitingCount -= 1;
    return waiting[rank].shift();
  };
  const beginWaiting = () => {
    begun = 0;
    for (let next = takeNext(); next; next = takeNext()) beginOne(next.call);
  };
  return {
    begin: (rank, call) => {
      if (begun < callsPerTurn && waitingCount === 0) beginOne(call);
      else {
        waiting[rank].push({ call, sinceMs: performance.now() });
        waitingCount += 1;
      }
    },
    longestWaitMs: (nowMs) => Math.max(0, ...ranks.map((rank) => nowMs - (waiting[rank][0]?.sinceMs ?? nowMs))),
  };
}
