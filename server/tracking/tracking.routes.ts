import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import * as contract from '../../contract/tracking.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/database-errors.ts';
import { Refusal } from '../http/errors.ts';
import { type CountTry, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { answerParser, serve } from '../http/serve-endpoint.ts';
import type { MailSender } from '../mails/email-message.ts';
import type { PickupPoint } from './pickup-point.ts';
import { type Asker, createResponseCache } from './response-cache.ts';
import { followShipmentChanges, trustMs } from './shipment-changes.ts';
import { readTrackingCode, trackShipment, writeParcelCalendar } from './track-shipment.ts';
import type { FindPointDetails, Places } from './tracking.presenter.ts';

interface TrackingRouteDeps extends MailSender {
  readonly database: Database;
  readonly now: () => Date;
  readonly readPlaces: () => Promise<Places>;
  readonly pickupPoint: PickupPoint;
  readonly findPointDetails: FindPointDetails;
  readonly countTry: CountTry;
  /** Unknown tracking codes that one IP address may ask for. */
  readonly limit: Limit;
}

/** Answers how the page of a parcel finds what the call answers, under the same limits. */
export function registerTrackingRoutes(app: FastifyInstance, deps: TrackingRouteDeps) {
  const watchers = createWatchers();
  const answers = createResponseCache(() => changes.isLive());
  const changes = followShipmentChanges(deps.database, {
    onRead: () => answers.onRead(),
    onChanges: (codes) => {
      answers.onChanges(codes);
      if (codes.length > 0) notifySoon(() => codes.forEach((code) => watchers.notify(code)));
    },
    onGap: () => answers.clear(),
    onEndOfGap: () => notifySoon(() => watchers.notifyAll()),
    isWatched: () => watchers.count() > 0,
    onError: (error) => isUnavailable(error) || app.log.error({ err: error }, 'changes of shipments could not be read'),
  });
  app.addHook('onClose', () => changes.stop());
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!request.url.startsWith(`${trackingPath}?`)) answers.noteUncachedAnswer(request);
    done();
  });

  const countMiss = async (address: string) => {
    const counted = await deps.countTry(deps.limit, `tracking misses of ${networkOf(address)}`);
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve tried a lot of unknown tracking numbers.');
  };
  const tracking = { ...deps, answers, countMiss };

  const track = (code: string, asker: Asker) => {
    void changes.follow();
    return trackShipment(tracking, code, asker);
  };

  serve(app, contract.trackShipment, async ({ query }, { address, headers, setHeader }) => {
    const asker = { now: deps.now(), address, etag: headers['if-none-match'] };
    const { body, etag } = await track(query.tracking_code, asker);
    setHeader('etag', etag);
    setHeader('cache-control', 'no-cache');
    return body;
  });
  serve(app, contract.trackingCalendar, async ({ query }, { address, setHeader }) => {
    setHeader('content-disposition', 'inline; filename="parcel.ics"');
    setHeader('cache-control', 'no-cache');
    return writeParcelCalendar(tracking, query.tracking_code, address);
  });
  registerLiveRoute(app, watchers, () => changes.follow());
  const parseAnswer = answerParser(contract.trackShipment, contract.trackShipment.response);
  return async (code: string, address: string) => {
    const { body } = await track(code, { now: deps.now(), address });
    return parseAnswer(body);
  };
}

const notifySoon = (notify: () => void) => void setTimeout(notify, trustMs).unref();

const trackingPath = apiBasePath + contract.trackShipment.path;

/** Proxies end idle connections. */
const heartbeatMs = 25_000;

/**
 * Server-sent events for a page that watches a parcel. They say only that it changed: the page then asks for the parcel under the usual
 * rules. It is no part of the contract because it never ends.
 */
function registerLiveRoute(app: FastifyInstance, watchers: Watchers, follow: () => Promise<void>): void {
  const open = new Set<() => void>();
  // Before the server closes, which would wait forever for connections that never end.
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get<{ Querystring: { tracking_code?: unknown } }>(
    `${trackingPath}/live`,
    { config: { isNeverShed: true } }, // stays open for hours, and has a limit of its own
    async (request, reply) => {
      const { tracking_code: typed } = request.query;
      const code = readTrackingCode(typeof typed === 'string' ? typed : '');
      await follow();
      const say = (text: string) => void reply.raw.write(text);
      const stopWatching = watchers.watch(code, networkOf(request.ip), () => say('event: changed\ndata: {}\n\n'));
      if (!stopWatching) {
        const message = 'A lot of people are tracking parcels right now. Please try again in a minute.';
        throw new Refusal('UNAVAILABLE', message, undefined, 60);
      }

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

interface Watchers {
  /** Answers how to stop; undefined where too many watch already, in all or from there. */
  watch(code: string, from: string, onChange: () => void): (() => void) | undefined;
  count(): number;
  notify(code: string): void;
  notifyAll(): void;
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
    count: () => count,
    notify: (code) => byCode.get(code)?.forEach((watcher) => watcher()),
    notifyAll: () => byCode.forEach((watchers) => watchers.forEach((watcher) => watcher())),
  };
}
