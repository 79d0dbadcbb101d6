import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const largeBytes = 1_000_000;
const maxParsed = 4;
const maxWaitingOfCaller = 8;

export const tooManyLarge = new Refusal(
  'UNAVAILABLE',
  'We’re working on other large files. Please send yours again in a moment.',
  undefined,
  2,
);

interface CallersBodies {
  current: FastifyRequest;
  /** Those that are not read yet, and what lets them be. */
  readonly waiting: Map<FastifyRequest, () => void>;
}

/**
 * Bounds what large bodies take. One of each caller is read and worked on at a time, its next ones wait unread, and some more of the
 * same caller are hung up on: to read them only to throw them away would cost as much as to serve them. What it returns says whether a
 * body that was read may be parsed: a few large ones in all.
 */
export function limitLargeBodies(app: FastifyInstance): (request: FastifyRequest, body: Buffer) => boolean {
  const ofCallers = new Map<string, CallersBodies>();
  const parsed = new Set<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    parsed.delete(request);
    const key = callerOf(request);
    const bodies = ofCallers.get(key);
    if (bodies?.waiting.delete(request) || bodies?.current !== request) return;
    const [next] = bodies.waiting;
    if (next) {
      const [nextRequest, read] = next;
      bodies.waiting.delete(nextRequest);
      bodies.current = nextRequest;
      read();
    } else ofCallers.delete(key);
  };
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request);
    done();
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!mayBeLarge(request)) return done(null, payload);
    // Work that has begun goes on without its client, and ends as it sends its answer to nobody.
    reply.raw.once('close', () => parsed.has(request) || end(request));
    const key = callerOf(request);
    const bodies = ofCallers.get(key);
    if (!bodies) {
      ofCallers.set(key, { current: request, waiting: new Map() });
      done(null, payload);
    } else if (bodies.waiting.size < maxWaitingOfCaller) {
      bodies.waiting.set(request, () => done(null, payload));
    } else {
      void reply.header('connection', 'close');
      done(tooManyLarge);
    }
  });
  return (request, body) => {
    if (body.length <= largeBytes) return true;
    if (parsed.size >= maxParsed) return false;
    parsed.add(request);
    return true;
  };
}

/** By what its head says, on the routes that take large bodies. */
function mayBeLarge({ routeOptions, headers }: FastifyRequest): boolean {
  if (routeOptions.bodyLimit <= largeBytes) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBytes;
}

function callerOf({ caller, ip }: FastifyRequest): string {
  return caller?.id ?? ip;
}
