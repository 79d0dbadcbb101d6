import type { IncomingMessage } from 'node:http';
import type { Rank } from './admission.ts';

/** What is asked for, and whether all of it is here. */
type Request = Pick<IncomingMessage, 'complete'>;

/** Begins calls, a few in each turn of the event loop and, while the process is busy, no more than some at once. */
export interface Beginner {
  /** Begins a call at once, or later where enough have begun. It is at work until its request is said to be over. */
  begin(rank: Rank, request: Request, call: () => void): void;
  /** Says that a request is over; a call that has not begun by then never does. */
  end(request: Request): void;
  /**
   * Lets others begin in place of calls that wait for somebody else: for their clients, who have yet to send a body, or for long.
   * `busyShare` is the part of the time since the last look in which the process had something to do.
   */
  look(nowMs: number, busyShare: number): void;
  /** For how long the call that has waited longest has been waiting to begin. */
  longestWaitMs(nowMs: number): number;
}

/**
 * How many calls begin before the event loop goes on: a few milliseconds of work. Whatever else has arrived waits for the end of the
 * turn, refusals, newcomers and probes among it. With 32 one refusal in a hundred took longer than 60 ms, with 8 than 48 to 55, with 4
 * than 43 to 46; as many were served.
 */
const callsPerTurn = 4;

/**
 * How many calls are at work at once in a busy process; there are connections to the database for ten. All that each has made by then
 * outlives a collection of garbage, and has to be copied: with 96 at work an answer took 40 % more processor time than with 32, and
 * with 16 no more than at best. Whoever pays is few, waits for a card provider, and neither counts nor is kept waiting: while they were,
 * of two hundred who paid at once with a provider that took two seconds, every third was refused by a process that had nothing to do.
 */
const mostAtWork = 16;

/** From when on a process is busy. In one that is not, those at work wait for somebody else, and nobody else needs to wait for them. */
const busyFrom = 0.7;

/** As long as work takes when so many are at it. Who takes longer waits for a third party, or for a lock, and costs nothing meanwhile. */
const longestAtWorkMs = 50;

/** By how much longer visitors wait before they go before customers: whoever is let in is also served, however many of those come. */
const visitorsPatienceMs = 1_000;

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
  let isBusy = false;
  let hasAskedForTurn = false;

  const isAnybodyWaiting = () => ranks.some((rank) => waiting[rank].length > 0);
  const hasRoom = (rank: Rank) => begun < callsPerTurn && (rank === 'paying' || !isBusy || atWork.size < mostAtWork);
  const askForTurn = () => {
    if (hasAskedForTurn) return;
    hasAskedForTurn = true;
    onNextTurn(beginWaiting);
  };
  const beginOne = ({ request, call }: Work, isAtWork: boolean) => {
    askForTurn();
    begun += 1;
    if (isAtWork) atWork.set(request, performance.now());
    call();
  };
  const nextRank = (): Rank => {
    if (waiting.paying.length > 0) return 'paying';
    const [customer] = waiting.customer;
    const [visitor] = waiting.visitor;
    if (!customer) return 'visitor';
    return visitor && customer.sinceMs - visitor.sinceMs > visitorsPatienceMs ? 'visitor' : 'customer';
  };
  const beginWaiting = () => {
    hasAskedForTurn = false;
    begun = 0;
    for (let rank = nextRank(); hasRoom(rank); rank = nextRank()) {
      const next = waiting[rank].shift();
      if (!next) return;
      beginOne(next, rank !== 'paying' && next.request.complete);
    }
  };
  const stopWork = (request: Request): boolean => {
    const wasAtWork = atWork.delete(request);
    if (wasAtWork && isAnybodyWaiting()) askForTurn();
    return wasAtWork;
  };
  return {
    begin: (rank, request, call) => {
      const work = { request, call, sinceMs: performance.now() };
      const isFirst = rank === 'paying' ? waiting.paying.length === 0 : !isAnybodyWaiting();
      // Whether its body is here is not known yet: Node goes on reading after this.
      if (hasRoom(rank) && isFirst) beginOne(work, rank !== 'paying');
      else waiting[rank].push(work);
    },
    end: (request) => {
      if (stopWork(request)) return;
      for (const rank of ranks) {
        const place = waiting[rank].findIndex((work) => work.request === request);
        if (place !== -1) waiting[rank].splice(place, 1);
      }
    },
    look: (nowMs, busyShare) => {
      isBusy = busyShare >= busyFrom;
      for (const [request, begunAtMs] of atWork) {
        if (!request.complete || nowMs - begunAtMs >= longestAtWorkMs) stopWork(request);
      }
      if (!isBusy && isAnybodyWaiting()) askForTurn();
    },
    longestWaitMs: (nowMs) => Math.max(0, ...ranks.map((rank) => nowMs - (waiting[rank][0]?.sinceMs ?? nowMs))),
  };
}
