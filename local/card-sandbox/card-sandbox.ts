import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '../../server/database/database.ts';
import { isUnavailable } from '../../server/database/database-errors.ts';
import { deliverWebhooks, type SendWebhook, type TaskSelection } from './deliver-webhooks.ts';
import { findObject, purge } from './objects.repository.ts';
import { registerMandateRoutes } from './payments/mandates.routes.ts';
import { registerPaymentIntentRoutes, registerRefundRoutes } from './payments/payments.routes.ts';
import { ApiError, type ErrorFields, errorBody, noSuch } from './protocol/api-error.ts';
import { allowOnly, booleanOf, type Form, integerOf, readForm } from './protocol/form.ts';
import { bodyOf, checkApiKey, type SandboxContext, serveChange } from './protocol/serve-calls.ts';
import { openSandboxDatabase, readKeys, type SandboxKeys } from './sandbox-database.ts';
import { advanceBankDays, runTasks, type Scheduler, startScheduler } from './scheduler.ts';
import { faultParameters, readSimulatedFaults, setSimulatedFaults } from './simulated-faults.ts';
import { apiVersion } from './unit-of-work.ts';

interface CardSandboxOptions {
  readonly database: Database;
  /** Without it, webhooks wait for another process that has one. */
  readonly sendWebhook?: SendWebhook;
  readonly now?: () => Date;
}

export interface CardSandbox {
  readonly keys: SandboxKeys;
  /** Serves the provider's calls under `/v1`, and sends webhooks from the moment the server listens until it closes. */
  register(app: FastifyInstance): void;
  /** The same calls within this process, for the provider's library: no port, no network. */
  readonly fetch: FetchSandbox;
  /** Runs scheduled tasks and delivers webhooks: those due, or all. Returns how many webhooks arrived. */
  runNow(which: TaskSelection): Promise<number>;
  /** Moves the banks' tasks forward by days; they happen when tasks next run. */
  advanceBankDays(days: number): Promise<void>;
  purge(): Promise<void>;
}

export async function createCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const { sendWebhook, now = () => new Date() } = options;
  const database = await openSandboxDatabase(options.database);
  const keys = await readKeys(database);
  let scheduler: Scheduler | undefined;
  const context: SandboxContext = { database, keys, now, onChange: () => scheduler?.wake() };
  const runNow = async (which: TaskSelection) => {
    await runTasks(context, which);
    if (!sendWebhook) return 0;
    return deliverWebhooks({ database, now, webhookSecret: keys.webhookSecret, send: sendWebhook }, which);
  };

  const serveCalls = (app: FastifyInstance) => {
    void app.register(
      (scope, _options, done) => {
        setUpProtocol(scope);
        registerPaymentIntentRoutes(scope, context);
        registerRefundRoutes(scope, context);
        registerMandateRoutes(scope, context);
        registerTestControls(scope, context, runNow);
        done();
      },
      { prefix: '/v1' },
    );
  };
  const register = (app: FastifyInstance) => {
    serveCalls(app);
    // The server's own event, because Fastify's hook is for servers that Fastify itself has opened.
    app.server.once('listening', () => {
      scheduler = startScheduler(
        async () => void (await runNow('due')),
        (error) => app.log.warn({ err: error }, 'the card sandbox could not run its tasks'),
      );
    });
    // Before the server closes, as a webhook on its way may be for the server itself.
    app.addHook('preClose', async () => {
      await scheduler?.stop();
    });
  };
  return {
    keys,
    register,
    fetch: fetchInProcess(serveCalls),
    runNow,
    advanceBankDays: (days) => advanceBankDays(context, days),
    purge: () => purge({ database, now }),
  };
}

/** Form bodies, the provider's headers and errors, and CORS for any page. */
function setUpProtocol(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  scope.addHook('onRequest', (request, reply, done) => {
    const version = request.headers['stripe-version'];
    reply.headers({
      'request-id': `req_${request.id.replaceAll('-', '').slice(0, 24)}`,
      'stripe-version': version ?? apiVersion,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
      'access-control-expose-headers': 'request-id, stripe-version',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(String(version))) done();
    else done(new ApiError(400, { message: `Invalid Stripe API version: ${String(version)}` }));
  });
  scope.setErrorHandler(answerError);
  scope.all('/*', ({ method, url }, reply) => {
    if (method === 'OPTIONS') return reply.code(204).send(); // a browser asks whether it may call
    throw new ApiError(404, { message: `Unrecognized request URL (${method}: ${url.replace(/\?.*/s, '')}).` });
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, fields] = describe(error);
  if (status >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'card sandbox failed');
  if (status === 503) reply.header('retry-after', '1');
  return reply.code(status).send(errorBody(fields));
}

function describe(error: unknown): [number, ErrorFields] {
  if (error instanceof ApiError) return [error.status, error.fields];
  if (isUnavailable(error)) return [503, { type: 'api_error', message: 'The card sandbox can’t reach its database.' }];
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return [413, { message: 'The request is too large.' }];
  if (status >= 400 && status < 500) {
    return [400, { message: 'Please send application/x-www-form-urlencoded, as the provider’s own libraries do.' }];
  }
  return [500, { type: 'api_error', message: 'The card sandbox has a fault of its own.' }];
}

type FetchSandbox = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A fetch whose every address leads to these routes, in this process and without a port. */
function fetchInProcess(register: (app: FastifyInstance) => void): FetchSandbox {
  const app = fastify({ genReqId: () => randomUUID() });
  register(app);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answering = app.inject({
      method: request.method === 'GET' ? 'GET' : 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    });
    const answer = await Promise.race([answering, abortOf(request.signal)]);
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}

/** Rejects when the caller aborts. The request still completes, as it would on a remote server. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Endpoints that only the sandbox has, for tests. They need the secret key and simulate no faults. */
function registerTestControls(scope: FastifyInstance, context: SandboxContext, runNow: CardSandbox['runNow']): void {
  const { database, keys } = context;
  const control = (work: (form: Form) => Promise<unknown>) => (request: FastifyRequest) => {
    const form = readForm(bodyOf(request));
    checkApiKey(keys, 'server', request.headers.authorization, form);
    return work(form);
  };
  scope.get(
    '/test_helpers/behaviour',
    control(() => readSimulatedFaults(database)),
  );
  scope.post(
    '/test_helpers/behaviour',
    control((form) => {
      allowOnly(form, faultParameters);
      return setSimulatedFaults(database, form);
    }),
  );
  scope.post(
    '/test_helpers/run',
    control(async (form) => {
      const delivered = await runNow(booleanOf(form, 'everything') ? 'all' : 'due');
      return { object: 'test_helpers.run', webhooks_delivered: delivered };
    }),
  );
  scope.post(
    '/test_helpers/bank/advance',
    control(async (form) => {
      allowOnly(form, ['days']);
      await advanceBankDays(context, integerOf(form, 'days') ?? 1);
      const delivered = await runNow('due');
      return { object: 'test_helpers.bank', webhooks_delivered: delivered };
    }),
  );
  serveChange(scope, context, '/test_helpers/events/:id/resend', { access: 'server', allows: [] }, async (call, id) => {
    const event = await findObject(call.trx, 'event', id);
    if (!event) throw noSuch('event', id);
    const row = { event_id: event.id, due_at: call.now, last_answer: null };
    await call.trx.insertInto('deliveries').values(row).execute();
    return event;
  });
}
