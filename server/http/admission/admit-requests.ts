import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasRoom, nextLimit, type Rank } from './admission.ts';
import { createBeginner } from './begin-in-turns.ts';
import { createCallPlaces } from './call-places.ts';
import { refuseOverload, writeRefusal } from './refuse-overload.ts';
import { createUnparsedRefusals } from './refuse-unparsed.ts';

/** What admission goes by; the composition root, which knows the calls and the database, supplies it. */
export interface AdmissionOptions {
  /** The most calls that may be under way at once. */
  readonly most: number;
  /** Whether a call is let in without being counted: probes, and what stays open and does nothing. */
  readonly isFree: (path: string) => boolean;
  readonly rankOf: (path: string, headers: IncomingHttpHeaders) => Rank;
  /** For how long the call that has waited longest has been waiting for the database. */
  readonly longestWaitMs: () => number;
  readonly nameRequest: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;
}

/** How many calls of each rank were refused since the process began. */
export type RefusedCalls = Readonly<Record<Rank, number>>;

/** So few at once are let in whatever happens: what a few browsers ask for while a page loads. */
const least = 64;

const nobody = { visitor: 0, customer: 0, paying: 0 };

const lookEveryMs = 20;
const tellEveryMs = 1_000;

/**
 * Lets calls in as long as those under way don't wait for each other, and refuses the rest at once, visitors first. Stands before the
 * framework: a refusal that cost as much as an answer would leave no time for answers.
 */
export function admitRequests(app: FastifyInstance, options: AdmissionOptions): RefusedCalls {
  const { server, log } = app;
  const bounds = {
    least: Math.min(least, options.most),
    atRest: Math.min(2 * least, options.most),
    most: options.most,
  };
  const [serve] = server.listeners('request');
  if (!serve) throw new Error('The framework does not listen to requests.');
  const refused = { ...nobody };
  const told = { ...nobody };
  const beginner = createBeginner();
  const places = createCallPlaces(beginner.end);
  const { underWay } = places;
  let limit = bounds.atRest;
  let hasRefused = false;
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  const roomFor = (call: Pick<IncomingMessage, 'url' | 'headers'>): Rank | 'free' | 'none' => {
    const path = pathOf(call);
    if (options.isFree(path)) return 'free';
    const rank = options.rankOf(path, call.headers);
    if (hasRoom(rank, underWay, limit, bounds.most)) return rank;
    refused[rank] += 1;
    hasRefused = true;
    return 'none';
  };
  const unparsed = createUnparsedRefusals((call, socket) => {
    if (isClosing || roomFor(call) !== 'none') return undefined;
    return writeRefusal(call, options.nameRequest({ headers: call.headers, socket }));
  });

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unparsed.see(request, response);
    const room = roomFor(request);
    if (room === 'free') serve.call(server, request, response);
    else if (room === 'none') {
      unparsed.watch(request, response);
      if (isClosing) response.shouldKeepAlive = false; // or who goes on asking would keep us from ending
      refuseOverload(request, response, options.nameRequest(request));
    } else {
      const sayBegun = places.take(room, request, response);
      beginner.begin(room, request, () => {
        sayBegun();
        if (!request.socket.destroyed) serve.call(server, request, response); // or its client went while it waited
      });
    }
  });
  // An address has many spellings (%65 is an e): by one of them what stays open for hours would keep a place for as long.
  app.addHook('onRequest', ({ raw, routeOptions: { url } }, _reply, done) => {
    if (url !== undefined && options.isFree(url)) places.leave(raw);
    done();
  });

  const tellOfRefusals = () => {
    const since = {
      visitor: refused.visitor - told.visitor,
      customer: refused.customer - told.customer,
      paying: refused.paying - told.paying,
    };
    if (since.visitor + since.customer + since.paying === 0) return;
    log.warn({ refused: since, underWay: { ...underWay }, limit: Math.round(limit) }, 'overloaded: calls were refused');
    Object.assign(told, refused);
  };
  let loop = performance.eventLoopUtilization();
  const stopLooking = lookAgainAndAgain((heldUpMs) => {
    const nowMs = performance.now();
    const loopBefore = loop;
    loop = performance.eventLoopUtilization();
    places.look(nowMs);
    beginner.look(nowMs, performance.eventLoopUtilization(loop, loopBefore).utilization);
    const delayMs = Math.max(heldUpMs, beginner.longestWaitMs(nowMs), options.longestWaitMs());
    limit = nextLimit(limit, { delayMs, hasRefused }, bounds);
    hasRefused = false;
  });
  const telling = setInterval(tellOfRefusals, tellEveryMs).unref();
  app.addHook('onClose', (_app, done) => {
    stopLooking();
    clearInterval(telling);
    tellOfRefusals();
    done();
  });
  return refused;
}

/** Looks every few milliseconds and tells by how much it came too late: so long does everything wait that is ready to go on. */
function lookAgainAndAgain(onLook: (heldUpMs: number) => void): () => void {
  let lookedAtMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    onLook(Math.max(0, nowMs - lookedAtMs - lookEveryMs));
    lookedAtMs = nowMs;
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
