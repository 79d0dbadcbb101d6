import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '../../server/database/database.ts';
import { isUnavailable } from '../../server/database/database-errors.ts';
import { deliverWebhooks, type SendWebhook, type Which } from './deliver-webhooks.ts';
import { registerPaymentIntentRoutes, registerRefundRoutes } from './payments/payments.routes.ts';
import { ApiError, type ErrorFields, errorBody } from './protocol/api-error.ts';
import type { SandboxContext } from './protocol/serve-calls.ts';
import { purge } from './purge.ts';
import { openSandboxDatabase, readKeys, type SandboxKeys } from './sandbox-database.ts';
import { runTasks, type Scheduler, startScheduler } from './scheduler.ts';
import { registerTestControls } from './test-controls.routes.ts';
import { apiVersion } from './unit-of-work.ts';

interface CardSandboxOptions {
  readonly database: Database;
  /** How webhooks reach whoever listens. Without it they wait for another process that knows the way. */
  readonly sendWebhook?: SendWebhook;
  readonly now?: () => Date;
}

export interface CardSandbox {
  readonly keys: SandboxKeys;
  /** Serves the provider's calls under `/v1`, and sends webhooks from the moment the server listens until it closes. */
  register(app: FastifyInstance): void;
  /** The same calls for this process itself, as the provider's library takes it: no address, no port, no network. */
  readonly fetch: FetchSandbox;
  /** Does what the provider would do later, and sends webhooks: those due, or all that wait. Answers how many arrived. */
  runNow(which: Which): Promise<number>;
  purge(): Promise<void>;
}

/** Opens the card sandbox on a database, which keeps its state and its keys. */
export async function createCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const { sendWebhook, now = () => new Date() } = options;
  const database = await openSandboxDatabase(options.database);
  const keys = await readKeys(database);
  let scheduler: Scheduler | undefined;
  const context: SandboxContext = {
    database,
    keys,
    now,
    onChange: () => scheduler?.wake(),
  };
  const runNow = async (which: Which) => {
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
        (error) => app.log.warn({ err: error }, 'card sandbox waits'),
      );
    });
    // Before the server closes, as a webhook on its way may be for the server itself.
    app.addHook('preClose', async () => {
      await scheduler?.stop();
    });
  };
  return { keys, register, fetch: fetchInProcess(serveCalls), runNow, purge: () => purge({ database, now }) };
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

/** Reaches the sandbox without a network: the same calls, answered in this process. */
type FetchSandbox = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A fetch whose every address leads to the given routes. It works before the product listens, and where it never does. */
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
