import type { IncomingMessage } from 'node:http';
import type { Rank } from './admission.ts';

/** What is asked for, and whether all of it is here. */
type Request = Pick<IncomingMessage, 'complete'>;

/** Begins calls, a few in each turn of the event loop and no more than some at once. */
export interface Beginner {
  /** Begins a call at once, or later where enough have begun. It is at work until its request is said to be over. */
  begin(rank: Rank, request: Request, call: () => void): void;
  /** Says that a request is over; a call that has not begun by then never does. */
  end(request: Request): void;
  /** Lets others begin in place of calls that wait for somebody else: for their clients, who have yet to send a body, or for long. */
  look(nowMs: number): void;
  /** For how long the call that has waited longest has been waiting to begin. */
  longestWaitMs(nowMs: number): number;
}

/**
 * How many calls begin before the event loop goes on: a few milliseconds of work. Whatever else has arrived waits for the end of the
 * turn, refusals, newcomers and probes among it. With 32 one refusal in a hundred took longer than 60 ms, with 8 than 47; as many were
 * served.
 */
const callsPerTurn = 8;

/**
 * How many calls are at work at once; there are connections to the database for ten. All that each has made by then outlives a
 * collection of garbage, and has to be copied: with 96 at work an answer took 40 % more processor time than with 32, and with 16 no
 * more than at best.
 */
const mostAtWork = 16;

/** As long as work takes when so many are at it. Who takes longer waits for a third party, or for a lock, and costs nothing meanwhile. */
const longestAtWorkMs = 50;

const ranks: readonly Rank[] = ['paying', 'customer', 'visitor'];

interface Work {
  readonly request: Request;
  readonly call: () => void;
  readonly sinceMs: number;
}

/** Makes a beginner. Of the calls that wait, whoever pays comes first. `onNextTurn` is for tests. */
export function createBeginner(onNextTurn: (next: () => void) => void = setImmediate): Beginner {
  const waiting: Record<Rank, Work[]> = { visitor: [], customer: [], paying: [] };
  /** When the calls at work began, by their requests, in the order in which they did. */
  const atWork = new Map<Request, number>();
  let begun = 0;
  let hasAskedForTurn = false;

  const firstRank = () => ranks.find((rank) => waiting[rank].length > 0);
  const hasRoom = () => begun < callsPerTurn && atWork.size < mostAtWork;
  const askForTurn = () => {
    if (hasAskedForTurn) return;
    hasAskedForTurn = true;
    onNextTurn(beginWaiting);
  };
  const beginOne = ({ request, call }: Work) => {
    askForTurn();
    begun += 1;
    atWork.set(request, performance.now());
    call();
  };
  const takeNext = (): Work | undefined => {
    const rank = hasRoom() ? firstRank() : undefined;
    return rank === undefined ? undefined : waiting[rank].shift();
  };
  const beginWaiting = () => {
    hasAskedForTurn = false;
    begun = 0;
    for (let next = takeNext(); next; next = takeNext()) beginOne(next);
  };
  const stopWork = (request: Request): boolean => {
    const wasAtWork = atWork.delete(request);
    if (wasAtWork && firstRank() !== undefined) askForTurn();
    return wasAtWork;
  };
  return {
    begin: (rank, request, call) => {
      const work = { request, call, sinceMs: performance.now() };
      if (hasRoom() && firstRank() === undefined) beginOne(work);
      else waiting[rank].push(work);
    },
    end: (request) => {
      if (stopWork(request)) return;
      for (const rank of ranks) {
        const place = waiting[rank].findIndex((work) => work.request === request);
        if (place !== -1) waiting[rank].splice(place, 1);
      }
    },
    look: (nowMs) => {
      for (const [request, begunAtMs] of atWork) {
        if (!request.complete || nowMs - begunAtMs >= longestAtWorkMs) stopWork(request);
      }
    },
    longestWaitMs: (nowMs) => Math.max(0, ...ranks.map((rank) => nowMs - (waiting[rank][0]?.sinceMs ?? nowMs))),
  };
}
