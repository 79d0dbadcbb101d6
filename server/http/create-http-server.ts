import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Authenticators } from './authenticate.ts';
import { discardUnreadBodies } from './discard-bodies.ts';
import { answerError, answerUnknown, type IsUnavailable, sendRefusal } from './error-answers.ts';
import { acceptJsonOnly } from './json-body.ts';
import type { InvalidCalls } from './limits/invalid-calls.ts';
import { logRequest } from './log-request.ts';
import {
  answerMalformedRequest,
  ignoreUnknownExpectations,
  refusalOfHead,
  refuseTunnels,
} from './malformed-requests.ts';
import { requestIdFrom, requestIdHeader } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { withoutSchemas } from './without-schemas.ts';

/** What the HTTP side needs from the composition root. */
export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  /** The addresses of the proxies whose word counts. */
  readonly trustedProxies: readonly string[];
  readonly isUnavailable: IsUnavailable;
  /** How callers are recognised; without it every endpoint that is not public refuses. */
  readonly authenticators?: Authenticators;
  /** Without it calls that fail validation are not limited. */
  readonly invalidCalls?: InvalidCalls;
  /** How long a client may take to send a request, and may keep us waiting without reading or writing a byte. */
  readonly slowestClientMs?: number;
}

/** Enough for any body of the contract whose endpoint does not name a limit of its own. */
const bodyLimitBytes = 102_400;

/** An HTTP server without routes: limits, request ids, one log line a request, security headers, and errors in the contract's shape. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const isTrusted = trustedProxies(options.trustedProxies);
  const onError = answerError(options.isUnavailable);
  const { slowestClientMs = 60_000 } = options;
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdFrom(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: bodyLimitBytes,
    schemaController: withoutSchemas,
    requestTimeout: slowestClientMs,
    connectionTimeout: slowestClientMs,
    http: {
      requireHostHeader: false, // refused below, with our headers
      headersTimeout: slowestClientMs / 4,
      connectionsCheckingInterval: slowestClientMs / 20,
    },
    // While it stops, what still arrives on an open connection is served, and the connection closed after it.
    return503OnClosing: false,
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, [requestIdHeader]: request.id }); // an address that can't be read meets no hook
      void onError(error, request, reply);
      logRequest(request, reply);
    },
  });
  app.decorate('authenticators', options.authenticators ?? {});
  app.decorate('invalidCalls', options.invalidCalls);
  app.decorateRequest('caller', undefined);
  acceptJsonOnly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...securityHeaders, [requestIdHeader]: request.id });
    const refusal = refusalOfHead(request.raw);
    if (refusal)
      sendRefusal(reply, refusal); // not thrown: a part may have error answers of its own
    else done();
  });
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(request);
    if (!request.isShed) logRequest(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    if (!answered.has(request)) logRequest(request); // or it was answered before all of its body was here
    done();
  });
  discardUnreadBodies(app);
  closeConnectionsWhenStopping(app);
  ignoreUnknownExpectations(app.server);
  refuseTunnels(app.server);
  app.setErrorHandler(onError);
  app.setNotFoundHandler(answerUnknown);
  // Or the web's routes, which take every path, would answer for the API.
  app.all('/api', answerUnknown);
  app.all('/api/*', answerUnknown);
  return app;
}

/** Tells clients that are answered while the server stops to come back on another connection, or it would wait for them to leave. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}
