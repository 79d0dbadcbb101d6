import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { Refusal } from '../http/errors.ts';
import { networkOf } from '../http/rate-limit.ts';
import { readTrackingCode } from './track-shipment.ts';
import type { Watchers } from './watchers.ts';

/** A line now and then, because proxies end a connection on which nothing is said. */
const heartbeatMs = 25_000;

/**
 * Tells a page that watches a parcel when it has changed, as server-sent events. The events carry nothing but that: the page then
 * asks for the parcel as everybody does, under the same rules. It is no part of the contract because it never ends.
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
      reply.header('x-accel-buffering', 'no'); // a proxy that collects answers would keep the news to itself
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
      if (request.raw.destroyed) end(); // who left before we came to it is not told of again
    },
  );
}
