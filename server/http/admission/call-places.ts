import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rank, UnderWay } from './admission.ts';

/** The places that calls under way take. */
export interface CallPlaces {
  readonly underWay: UnderWay;
  /** Gives a call a place until its answer is out, or its client is gone. What it returns says that the call begins. */
  take(rank: Rank, request: IncomingMessage, response: ServerResponse): () => void;
  /** Takes a call's place from it for good. */
  leave(request: IncomingMessage): void;
  /** Takes their places from those who have us wait for them, and gives one to whoever is ready again. */
  look(nowMs: number): void;
}

/**
 * How long a call that has begun keeps its place whatever its client does. After that, one whose body is not here, or whose answer is
 * written and not read, takes none: who sends or reads a byte now and then costs us nothing but a connection, and must not keep others
 * out. Short, because anybody may claim to be the card provider: with a second, 600 connections that sent one byte each had its news
 * refused.
 */
const patienceMs = 50;

interface Call {
  readonly rank: Rank;
  readonly response: ServerResponse;
  /** Not before that its body is read: until then it is not its client that it waits for. */
  begunAtMs: number | undefined;
  hasPlace: boolean;
}

/** Keeps the places, and tells of each request that leaves. */
export function createCallPlaces(onLeave: (request: IncomingMessage) => void): CallPlaces {
  const calls = new Map<IncomingMessage, Call>();
  const underWay = { visitor: 0, customer: 0, paying: 0 };
  const place = (call: Call, hasPlace: boolean) => {
    if (call.hasPlace === hasPlace) return;
    call.hasPlace = hasPlace;
    underWay[call.rank] += hasPlace ? 1 : -1;
  };
  const leave = (request: IncomingMessage) => {
    const call = calls.get(request);
    if (!call) return;
    calls.delete(request);
    place(call, false);
    onLeave(request);
  };
  return {
    underWay,
    take: (rank, request, response) => {
      const call: Call = { rank, response, begunAtMs: undefined, hasPlace: false };
      calls.set(request, call);
      place(call, true);
      response.once('close', () => leave(request));
      return () => {
        call.begunAtMs = performance.now();
      };
    },
    leave,
    look: (nowMs) => {
      for (const [request, call] of calls) {
        // A call whose client went before it began gets no answer that could tell of its end.
        if (request.socket.destroyed) leave(request);
        else {
          const { response, begunAtMs } = call;
          const isOurTurn = begunAtMs === undefined || (request.complete && !response.writableEnded);
          place(call, isOurTurn || nowMs - begunAtMs < patienceMs);
        }
      }
    },
  };
}
