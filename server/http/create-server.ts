import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { BlockList, type Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { ErrorBody } from '../../contract/error-body.ts';
import { logRequest } from './access-log.ts';
import type { Authenticators } from './authenticate.ts';
import { answerError, answerUnknown, type IsUnavailable, Refusal, sendRefusal } from './errors.ts';
import { acceptJsonOnly } from './json-body.ts';
import type { InvalidCalls } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  readonly isUnavailable: IsUnavailable;
  readonly authenticators?: Authenticators;
  readonly invalidCalls?: InvalidCalls;
  /** How long a client may take to send a request, and may keep us waiting without reading or writing a byte. */
  readonly slowestClientMs?: number;
}

/** Enough for any body of the contract whose endpoint does not name a limit of its own. */
const bodyLimitBytes = 102_400;

/** An HTTP server without routes: limits, request ids, one log line a request, security headers, and errors in the contract's shape. */
export function createServer(options: HttpServerOptions): FastifyInstance {
  const isTrusted = trustedProxies(options.trustedProxies);
  const onError = answerError(options.isUnavailable);
  const { slowestClientMs = 60_000 } = options;
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdFrom(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: bodyLimitBytes,
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

/** Sends `Connection: close` while the server stops, or it would wait for keep-alive clients. */
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

const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * Reads on, and forgets what it reads, when a request is answered before its body is here: a connection closed with bytes unread is
 * reset, and many clients would never see why (RFC 9112, 9.6). A client that sends more than some megabytes is hung up on. How long it may
 * take is bounded by the server's request timeout.
 */
function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    const isHungUpOn = reply.statusCode === 503 && reply.getHeader('connection') === 'close';
    if (!hasBody || raw.complete || isHungUpOn) return done();
    let left = maxDiscardedBytes;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    });
    if (reply.statusCode !== 413) return done();
    reply.removeHeader('connection'); // the framework closes at once after a body it did not read
    if (!/\bclose\b/i.test(raw.headers.connection ?? '')) return done();
    raw.once('close', () => done()); // the answer ends the connection, so it comes after all of the body
  });
}

export function trustedProxies(ranges: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = familyOf(network);
    trusted.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => address !== undefined && trusted.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'; // asked of every request, and only of addresses: no need for Node's long pattern
}

const requestIdHeader = 'x-request-id';

const saneId = /^[\w.-]{8,64}$/;

/** Takes the request id of a trusted proxy, so that both logs agree. Nobody else may choose what we log. */
function requestIdFrom(isTrusted: (address: string | undefined) => boolean) {
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = request.headers[requestIdHeader];
    const isWelcome = typeof given === 'string' && saneId.test(given) && isTrusted(request.socket.remoteAddress);
    return isWelcome ? given : randomUUID();
  };
}

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const malformed: ErrorBody = { code: 'VALIDATION', message: 'The request is not valid HTTP, too long or too slow.' };
const noTunnel: ErrorBody = { code: 'NOT_FOUND', message: 'This server opens no tunnels.' };

/** Bytes that are not HTTP, or headers too long or too late: there is no request yet, so the answer is written by hand. */
function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  socket.end(writeAnswer(statuses[error.code ?? ''] ?? 400, malformed));
}

/** Without a listener Node closes the connection without an answer. */
function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {}); // the client may be gone before it is refused
    socket.end(writeAnswer(404, noTunnel), () => socket.destroy());
  });
}

function writeAnswer(status: number, body: ErrorBody): string {
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

/**
 * The refusal of a request that does not name its host, as HTTP/1.1 demands, or names two, of which a proxy might have meant the other
 * (RFC 9112, 3.2), or is of the time before there were headers. Node's own refusal would come without our headers, and it lets the
 * last two pass.
 */
function refusalOfHead({ httpVersion, headers, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (httpVersion === '0.9') return new Refusal('VALIDATION', 'Please speak HTTP/1.1.');
  if (headers.host === undefined) {
    if (httpVersion !== '1.1') return undefined;
    return new Refusal('VALIDATION', 'The request names no host. Please send a Host header.');
  }
  return countHosts(rawHeaders) > 1 ? new Refusal('VALIDATION', 'The request names more than one host.') : undefined;
}

/** Names and values alternate. Every request comes this way, so the length is compared first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Ignores unknown Expect headers (RFC 9110, 10.1.1). Node’s 417 would lack our headers. */
function ignoreUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}
