import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../contract/error-body.ts';
import { nameCaller } from './authenticate.ts';
import { createCallQueue, type QueuedCall } from './call-queue.ts';
import { html } from './html.ts';
import { networkOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes, which must be answered when nothing else is, and for what stays open and does nothing. */
    readonly isNeverShed?: true;
  }
  interface FastifyRequest {
    queuedCall: QueuedCall | undefined;
    waitedMs: number;
    isShed: boolean;
  }
}

export interface LoadShedding {
  readonly shedCalls: { readonly verified: number; readonly visitor: number };
  longestWaitMs(): number;
}

/** What a client reads whose call was shed; `ops/nginx.conf.template` says the same. */
export const busyMessage = 'We’re very busy right now. Please try again in a minute.';

const busyBody = JSON.stringify({ code: 'UNAVAILABLE', message: busyMessage } satisfies ErrorBody);

export const busyPage = html`<!doctype html>
<html lang="en-GB"><meta name="viewport" content="width=device-width"><title>Please try again in a minute</title><p>${busyMessage}</p></html>
`.text;

const sweepEveryMs = 100;
const logEveryMs = 1_000;
const maxVerifiedCallers = 20_000;

/** Limits calls in flight, fairly between callers. Neither receiving a body nor sending the answer holds a slot. */
export function shedLoad(app: FastifyInstance, { maxInFlight }: { readonly maxInFlight: number }): LoadShedding {
  const queue = createCallQueue({ maxInFlight });
  const verified = rememberVerifiedCallers(app);
  const shedCalls = { verified: 0, visitor: 0 };
  app.decorateRequest('queuedCall', undefined);
  app.decorateRequest('waitedMs', 0);
  app.decorateRequest('isShed', false);

  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const known = nameCaller(request.caller) ?? verified.find(request.headers.authorization);
    const before = request.queuedCall; // until its body was here
    const arrivedAtMs = performance.now() - request.waitedMs; // the time that its body took is not ours
    request.queuedCall = {
      caller: known ?? before?.caller ?? networkOf(request.ip),
      isVerified: known !== undefined,
      arrivedAtMs,
      state: 'new',
      decide: (mayRun) => {
        request.waitedMs = performance.now() - arrivedAtMs;
        if (mayRun) return done();
        shedCalls[known === undefined ? 'visitor' : 'verified'] += 1;
        request.isShed = true;
        sendBusy(request, reply);
      },
    };
    queue.enter(request.queuedCall);
  };
  const leave = ({ queuedCall }: FastifyRequest) => queuedCall && queue.leave(queuedCall);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isNeverShed) return done();
    // Work that has begun goes on without its client, and holds its slot: or clients that leave at once would have as many as they like.
    reply.raw.once('close', () => request.queuedCall?.state === 'waiting' && leave(request));
    enter(request, reply, done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) leave(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (request.queuedCall?.state === 'ended') enter(request, reply, done);
    else done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request); // a stream goes on, but its pages are read in turns of their own
    done();
  });

  const sweeping = setInterval(queue.sweep, sweepEveryMs).unref();
  const stopLogging = logShedCalls(app, shedCalls);
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweeping);
    stopLogging();
    done();
  });
  return { shedCalls, longestWaitMs: queue.longestWaitMs };
}

/** Known by tokens accepted before, without the database. Until then a caller counts as a visitor. */
function rememberVerifiedCallers(app: FastifyInstance) {
  const callers = new Map<string, string>();
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { authorization } = request.headers;
    const caller = nameCaller(request.caller);
    if (authorization !== undefined && caller !== undefined) {
      callers.set(keyOf(authorization), caller);
      if (callers.size > maxVerifiedCallers) callers.delete(callers.keys().next().value ?? '');
    } else if (authorization !== undefined && statusCode === 401) callers.delete(keyOf(authorization));
    done();
  });
  return {
    find: (authorization: string | undefined) =>
      authorization === undefined || callers.size === 0 ? undefined : callers.get(keyOf(authorization)),
  };
}

function keyOf(authorization: string): string {
  return hash('sha256', authorization, 'base64');
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** The wait differs a little, so that clients shed together do not all come back together. */
function sendBusy({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const retryAfterSeconds = 1 + Math.floor(Math.random() * 3);
  if (method === 'GET' && headers.accept?.includes('text/html')) {
    reply.code(503).header('retry-after', retryAfterSeconds).type('text/html; charset=utf-8').send(busyPage);
  } else
    reply.code(503).header('retry-after', retryAfterSeconds).type('application/json; charset=utf-8').send(busyBody);
}

/** One line a second: a line for each call would fill the disk while it lasts. */
function logShedCalls(app: FastifyInstance, shedCalls: LoadShedding['shedCalls']): () => void {
  let logged = { ...shedCalls };
  const log = () => {
    const shed = { verified: shedCalls.verified - logged.verified, visitor: shedCalls.visitor - logged.visitor };
    if (shed.verified + shed.visitor > 0) app.log.warn({ shed }, 'overloaded: calls were shed');
    logged = { ...shedCalls };
  };
  const logging = setInterval(log, logEveryMs).unref();
  return () => {
    clearInterval(logging);
    log();
  };
}
