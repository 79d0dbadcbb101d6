import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, type TracingChannelSubscribers, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSpan, parseTraceparent, type Span, startSpan, traceparentOf } from './span.ts';

/** Where the time of a request or a job goes. */
interface Tracing {
  /** A span for each request that this server answers, below the caller's where that is trusted. */
  traceCalls(app: FastifyInstance, isTrusted: (address: string | undefined) => boolean): void;
  /** Sends what is left, and listens no longer. */
  close(): Promise<void>;
}

interface TracingOptions {
  /** OTLP by HTTP; `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Of traces that nobody else began, from 0 to 1. */
  readonly share: number;
  /** At most once a minute, with all spans since the last time. */
  readonly onLost: (reason: string, spans: number) => void;
}

const sendEveryMs = 2_000;
const sendAtSpans = 500;
const mostWaiting = 5_000;
const timeoutMs = 5_000;
const lastTimeoutMs = 2_000;
const reportEveryMs = 60_000;

/** Routes by their pattern, statements without values, other hosts without paths: an attribute holds nothing of people. */
export function otlpTracing({ endpoint, serviceName, share, onLost }: TracingOptions): Tracing {
  const current = new AsyncLocalStorage<Span>();
  const stops: (() => void)[] = [];
  const over = new WeakSet<Span>();
  const closing = new AbortController();
  let waiting: object[] = [];
  let sending: Promise<void> | undefined;
  let lost = 0;
  let reportAtMs = 0;

  // What a call began and left running is below nobody once it was answered.
  const parent = () => {
    const span = current.getStore();
    return span && !over.has(span) ? span : undefined;
  };
  const lose = (reason: string, count: number) => {
    lost += count;
    if (performance.now() < reportAtMs) return;
    reportAtMs = performance.now() + reportEveryMs;
    onLost(reason, lost);
    lost = 0;
  };
  const end: End = (span, ...args) => {
    over.add(span);
    if (waiting.length >= mostWaiting) return lose('too many wait', 1); // the collector is away, or slow
    waiting.push(endSpan(span, ...args));
    if (waiting.length >= sendAtSpans) flush();
  };
  const send = async (spans: readonly object[], signal: AbortSignal) => {
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: serviceName } }] };
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'larkway' }, spans }] }] };
    try {
      const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      if (!response.ok) lose(`status ${response.status}`, spans.length);
    } catch (error) {
      if (closing.signal.aborted && signal.reason === closing.signal.reason) waiting = [...spans, ...waiting];
      else lose(error instanceof Error ? error.name : 'an error', spans.length);
    }
  };
  const sendWaiting = async () => {
    do {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      await send(waiting.splice(0, sendAtSpans), signal);
    } while (waiting.length >= sendAtSpans && !closing.signal.aborted);
    sending = undefined;
  };
  const flush = () => {
    if (waiting.length > 0) sending ??= current.exit(sendWaiting);
  };
  const timer = setInterval(flush, sendEveryMs).unref();

  const listen: Listen = (name, hear) => {
    const take = (message: unknown) => hear(message as Sent); // Node's own, by its documentation
    subscribe(name, take);
    stops.push(() => void unsubscribe(name, take));
  };

  watchStatements(parent, end, stops);
  watchJobs(current, end, share, stops);
  watchProviders(parent, end, listen);

  return {
    traceCalls: (app, isTrusted) => traceCalls(app, isTrusted, current, end, share),
    close: async () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      closing.abort();
      await sending;
      const left = waiting.splice(0);
      if (left.length > 0) await current.exit(() => send(left, AbortSignal.timeout(lastTimeoutMs)));
    },
  };
}

type Listen = (name: string, hear: (message: Sent) => void) => void;
type Current = AsyncLocalStorage<Span>;
type FindParent = () => Span | undefined;
type End = (...args: Parameters<typeof endSpan>) => void;

const isChosen = (share: number) => Math.random() < share;

function traceCalls(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
  current: Current,
  end: End,
  share: number,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const parent = isTrusted(socket.remoteAddress) ? parseTraceparent(headers.traceparent) : undefined;
    if (!(parent?.isSampled ?? isChosen(share))) return current.exit(done);
    const span = startSpan(`${request.method} ${request.routeOptions.url ?? 'unknown'}`, 'server', parent);
    spans.set(request, span);
    current.run(span, done);
  });
  // What waited for its turn goes on where another call ended.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) current.run(span, done);
    else current.exit(done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    const { method, routeOptions } = request;
    const known = { 'http.request.method': method, 'http.route': routeOptions.url };
    if (span) end(span, { ...known, 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}

/** Messages of our own channels. */
interface Message {
  readonly text?: string;
  readonly kind?: string;
  readonly attempt?: number;
  /** Of a job. */
  readonly result?: { readonly outcome?: string };
}

function watch(
  name: string,
  stops: (() => void)[],
  begin: (message: Message) => Span | undefined,
  finish: (span: Span, message: Message, hasFailed: boolean) => void,
): void {
  const spans = new WeakMap<object, Span>();
  const failures = new WeakSet<object>();
  const channel = tracingChannel<unknown, Message>(name);
  const subscribers: TracingChannelSubscribers<Message> = {
    start: (message) => {
      const span = begin(message);
      if (span) spans.set(message, span);
    },
    end: () => {},
    asyncStart: () => {},
    error: (message) => void failures.add(message),
    asyncEnd: (message) => {
      const span = spans.get(message);
      if (span) finish(span, message, failures.has(message));
    },
  };
  channel.subscribe(subscribers);
  stops.push(() => channel.unsubscribe(subscribers));
}

const longestStatement = 1_000;

function watchStatements(findParent: FindParent, end: End, stops: (() => void)[]): void {
  watch(
    'larkway:statement',
    stops,
    ({ text = '' }) => {
      const parent = findParent();
      return parent && startSpan(/\w+/.exec(text)?.[0] ?? 'statement', 'client', parent);
    },
    (span, { text = '' }, hasFailed) => {
      const shape = text.slice(0, longestStatement).replaceAll(/'(?:[^']|'')*'?/g, "'?'");
      end(span, { 'db.system.name': 'postgresql', 'db.query.text': shape }, hasFailed);
    },
  );
}

function watchJobs(current: Current, end: End, share: number, stops: (() => void)[]): void {
  const name = 'larkway:job';
  const spans = new WeakMap<object, Span>();
  const { start } = tracingChannel<unknown, Message>(name);
  // What the job does is below its span; without one it is below none.
  start.bindStore(current, (message) => {
    const span = isChosen(share) ? startSpan(`job ${message.kind}`, 'consumer') : undefined;
    if (span) spans.set(message, span);
    return span;
  });
  stops.push(() => void start.unbindStore(current));
  watch(
    name,
    stops,
    (message) => spans.get(message),
    // A job that fails is an outcome, not an error.
    (span, { kind, attempt, result }, hasFailed) =>
      end(span, { 'larkway.job.kind': kind, 'larkway.job.attempt': attempt }, hasFailed || result?.outcome !== 'done'),
  );
}

/** What Node's fetch tells of a request. */
interface Sent {
  readonly request: {
    readonly method: string;
    readonly origin: string | URL;
    addHeader(name: string, value: string): void;
  };
  readonly response?: { readonly statusCode: number };
}

/** Their paths and queries may hold keys and postcodes. */
function watchProviders(findParent: FindParent, end: End, listen: Listen): void {
  const spans = new WeakMap<object, Span>();
  const finish = ({ request, response }: Sent) => {
    const span = spans.get(request);
    spans.delete(request);
    const known = { 'http.request.method': request.method, 'server.address': new URL(request.origin).hostname };
    const status = response?.statusCode;
    if (span) end(span, { ...known, 'http.response.status_code': status }, status === undefined || status >= 400);
  };
  listen('undici:request:create', ({ request }) => {
    const parent = findParent();
    if (!parent) return;
    const span = startSpan(`${request.method} ${new URL(request.origin).hostname}`, 'client', parent);
    spans.set(request, span);
    request.addHeader('traceparent', traceparentOf(span));
  });
  listen('undici:request:headers', finish);
  listen('undici:request:error', finish);
}
