import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rank, UnderWay } from './admission.ts';

/** The places that calls under way take. */
export interface CallPlaces {
  readonly underWay: UnderWay;
  /** Gives a call a place until its answer is out, or its client is gone. */
  take(rank: Rank, request: IncomingMessage, response: ServerResponse): void;
  /** Takes their places from those who have us wait for them, and gives one to whoever is ready again. */
  look(nowMs: number): void;
}

/**
 * How long a call keeps its place whatever its client does. After that, one whose body is not here, or whose answer is written and not
 * read, takes none: who sends or reads a byte now and then costs us nothing but a connection, and must not keep others out.
 */
const patienceMs = 1_000;

interface Call {
  readonly rank: Rank;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAtMs: number;
  hasPlace: boolean;
}

/** Keeps the places. */
export function createCallPlaces(): CallPlaces {
  const calls = new Set<Call>();
  const underWay = { visitor: 0, customer: 0, paying: 0 };
  const place = (call: Call, hasPlace: boolean) => {
    if (call.hasPlace === hasPlace) return;
    call.hasPlace = hasPlace;
    underWay[call.rank] += hasPlace ? 1 : -1;
  };
  return {
    underWay,
    take: (rank, request, response) => {
      const call: Call = { rank, request, response, startedAtMs: performance.now(), hasPlace: false };
      calls.add(call);
      place(call, true);
      response.once('close', () => {
        calls.delete(call);
        place(call, false);
      });
    },
    look: (nowMs) => {
      for (const call of calls) {
        const { request, response, startedAtMs } = call;
        const isOurTurn = request.complete && !response.writableEnded;
        place(call, isOurTurn || nowMs - startedAtMs < patienceMs);
      }
    },
  };
}
