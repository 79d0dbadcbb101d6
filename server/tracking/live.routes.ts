import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { Refusal } from '../http/errors.ts';
import { networkOf } from '../http/rate-limit.ts';
import { readTrackingCode } from './track-shipment.ts';

/** Proxies end idle connections. */
const heartbeatMs = 25_000;

/**
 * Server-sent events for a page that watches a parcel. They say only that it changed: the page then asks for the parcel under the usual
 * rules. It is no part of the contract because it never ends.
 */
export function registerLiveRoute(app: FastifyInstance, watchers: Watchers): void {
  const open = new Set<() => void>();
  // Before the server closes, which would wait forever for connections that never end.
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get<{ Querystring: { tracking_code?: unknown } }>(
    `${apiBasePath}/shipment/track-shipment/live`,
    { config: { isNeverShed: true } }, // stays open for hours, and has a limit of its own
    (request, reply) => {
      const { tracking_code: typed } = request.query;
      const code = readTrackingCode(typeof typed === 'string' ? typed : '');
      const say = (text: string) => void reply.raw.write(text);
      const stopWatching = watchers.watch(code, networkOf(request.ip), () => say('event: changed\ndata: {}\n\n'));
      if (!stopWatching)
        throw new Refusal(
          'UNAVAILABLE',
          'A lot of people are watching parcels right now. Please try again in a minute.',
          undefined,
          60,
        );

      reply.hijack();
      reply.header('content-type', 'text/event-stream');
      reply.header('x-accel-buffering', 'no'); // or a proxy would buffer the events
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
      say(': watching\n\n');
      const heartbeat = setInterval(() => say(': still here\n\n'), heartbeatMs);
      const end = () => {
        clearInterval(heartbeat);
        stopWatching();
        open.delete(end);
        reply.raw.end();
      };
      open.add(end);
      request.raw.on('close', end);
      if (request.raw.destroyed) end(); // it closed before we listened for it
    },
  );
}

export interface Watchers {
  /** Calls back whenever the parcel changes; answers how to stop, or undefined where too many watch already, or too many from there. */
  watch(code: string, from: string, onChange: () => void): (() => void) | undefined;
  tell(code: string): void;
  tellAll(): void;
}

/** Bounds memory and sockets. A page that is refused polls instead. */
const mostWatchers = 5_000;
/** Enough for an office behind one IP address, without using up the limit for everybody. */
const mostFromOnePlace = 100;

export function createWatchers(): Watchers {
  const byCode = new Map<string, Set<() => void>>();
  const countFrom = new Map<string, number>();
  let count = 0;

  return {
    watch: (code, from, onChange) => {
      const already = countFrom.get(from) ?? 0;
      if (count >= mostWatchers || already >= mostFromOnePlace) return undefined;
      countFrom.set(from, already + 1);
      const watchers = byCode.get(code) ?? new Set();
      const watcher = () => onChange(); // one of its own, should the same function watch twice
      byCode.set(code, watchers.add(watcher));
      count += 1;
      return () => {
        if (!watchers.delete(watcher)) return;
        count -= 1;
        const left = (countFrom.get(from) ?? 1) - 1;
        if (left > 0) countFrom.set(from, left);
        else countFrom.delete(from);
        if (watchers.size === 0 && byCode.get(code) === watchers) byCode.delete(code);
      };
    },
    tell: (code) => byCode.get(code)?.forEach((watcher) => watcher()),
    tellAll: () => byCode.forEach((watchers) => watchers.forEach((watcher) => watcher())),
  };
}
