import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runJob } from '../../jobs/run-jobs.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { otlpTracing } from './otlp-tracing.ts';
import { parseTraceparent } from './span.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly unknown[];
  readonly status?: unknown;
}

interface Body {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

/** A collector, which is the third party of a job too. */
async function startCollector(answer: (response: ServerResponse) => void = (response) => void response.end('{}')) {
  const spans: SentSpan[] = [];
  const traceparents: unknown[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (request.url === '/v1/traces') {
      const { resourceSpans } = JSON.parse(body) as Body; // ours, and looked at below
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    } else traceparents.push(request.headers['traceparent']);
    answer(response);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { url: `http://127.0.0.1:${port}`, spans, traceparents };
}

const callerTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${callerTrace}-00f067aa0ba902b7-01`;

async function track(settings: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) {
  const collector = await startCollector();
  const test = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
  const url = '/api/v1/shipment/track-shipment?tracking_code=AB123456785GB';
  expect((await test.app.inject({ url, headers })).statusCode).toBe(404);
  await test.close();
  return collector.spans;
}

function open(endpoint: string, onLost: (reason: string, spans: number) => void = () => {}) {
  return otlpTracing({ endpoint, serviceName: 'larkway', share: 1, onLost });
}

function runTraced(end: { readonly outcome: string }) {
  return tracingChannel('larkway:job').tracePromise(async () => end, { kind: 'planted', attempt: 1 });
}

function ask() {
  return tracingChannel('larkway:statement').tracePromise(async () => {}, { text: 'select 1' });
}

describe('traces', () => {
  it('have a span for a request, below that of a trusted proxy, and one for each statement below it', async () => {
    const spans = await track({ TRUSTED_PROXIES: '127.0.0.1' }, { traceparent });
    const [request] = spans.filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      traceId: callerTrace,
      parentSpanId: '00f067aa0ba902b7',
      name: 'GET /api/v1/shipment/track-shipment',
    });
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } });
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(statements.length).toBeGreaterThan(0);
    for (const span of statements) {
      expect(span).toMatchObject({ traceId: callerTrace, parentSpanId: request?.spanId });
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    }
    expect(JSON.stringify(spans)).not.toContain('AB123456785GB');
  });

  it('start a trace of their own where the caller is not trusted', async () => {
    const spans = await track({}, { traceparent });
    expect(spans.length).toBeGreaterThan(0);
    expect(spans.map(({ traceId }) => traceId)).not.toContain(callerTrace);
  });

  it('are left out where a trusted proxy says so, or by the share', async () => {
    const unsampled = traceparent.replace(/01$/, '00');
    expect(await track({ TRUSTED_PROXIES: '127.0.0.1' }, { traceparent: unsampled })).toEqual([]);
    expect(await track({ OTEL_TRACES_SAMPLER_ARG: '0' }, {})).toEqual([]);
  });

  it('have a span for a job, its statements, and what it asks of others, who are told the trace', async () => {
    const collector = await startCollector();
    const test = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const job = {
      id: randomUUID(),
      kind: 'purge-expired' as const,
      payload: {},
      attempt: 1,
      repeatMs: undefined,
      isTooLate: false,
      claim: { workerId: randomUUID(), number: 1 },
    };
    const askOthers = async () => {
      await sql`select 'jane@example.com' as email`.execute(test.database.db);
      await fetch(`${collector.url}/streets/DA11AA?key=SECRET`);
      return { outcome: 'done' as const };
    };
    const deps = { database: test.database.db, log: createLogger('silent'), handlers: { 'purge-expired': askOthers } };
    await runJob(deps, job as never); // the fields that running reads
    await test.close();
    const [run] = collector.spans.filter(({ kind }) => kind === 5);
    expect(run?.name).toBe('job purge-expired');
    const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === run?.spanId);
    expect(below.map(({ name }) => name)).toEqual(['select', 'GET 127.0.0.1']);
    expect(collector.traceparents).toEqual([`00-${run?.traceId}-${below[1]?.spanId}-01`]);
    expect(JSON.stringify(collector.spans)).not.toMatch(/SECRET|DA11AA|jane/);
  });

  it('that nobody takes are dropped and counted, and closing waits for none of them', async () => {
    const collector = await startCollector(() => {});
    const lost: unknown[] = [];
    const tracing = open(collector.url, (...args) => lost.push(args));
    for (let count = 0; count < 7_000; count += 1) await runTraced({ outcome: 'done' });
    await tracing.close();
    expect(lost).toEqual([['too many wait', 1]]); // the next line is due in a minute
  });

  it('say which jobs failed', async () => {
    const collector = await startCollector();
    const tracing = open(collector.url);
    for (const outcome of ['done', 'try-again', 'give-up']) await runTraced({ outcome });
    await tracing.close();
    expect(collector.spans.map(({ status }) => status)).toEqual([undefined, { code: 2 }, { code: 2 }]);
  });

  it('leave out what a request began and left running', async () => {
    const collector = await startCollector();
    const tracing = open(collector.url);
    const app = fastify();
    tracing.traceCalls(app, () => false);
    const answered = Promise.withResolvers<void>();
    let following = Promise.resolve();
    app.addHook('onResponse', async () => answered.resolve());
    app.get('/', async () => {
      following = answered.promise.then(ask);
      await ask();
      return {};
    });
    await app.inject('/');
    await following;
    await tracing.close();
    expect(collector.spans.map(({ name }) => name)).toEqual(['select', 'GET /']);
  });

  it.each(['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `01-${callerTrace}-00f067aa0ba902b7-01-more`])(
    'are not joined to %j',
    (header) => {
      expect(parseTraceparent(header)).toBeUndefined();
    },
  );
});
