import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contract/errors.ts';
import { Refusal } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const malformed: ErrorBody = { code: 'VALIDATION', message: 'The request is not valid HTTP, too long or too slow.' };
const noTunnel: ErrorBody = { code: 'NOT_FOUND', message: 'This server opens no tunnels.' };

/** Answers bytes that are not HTTP, or headers too long or too late: no request exists yet, so the answer is written by hand. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  socket.end(writeAnswer(statuses[error.code ?? ''] ?? 400, malformed));
}

/** Refuses to be a tunnel. Node closes the connection without a word where nobody listens for this. */
export function refuseTunnels(server: Server): void {
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
export function refusalOfHead({ httpVersion, headers, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (httpVersion === '0.9') return new Refusal('VALIDATION', 'Please speak HTTP/1.1.');
  if (headers.host === undefined) {
    if (httpVersion !== '1.1') return undefined;
    return new Refusal('VALIDATION', 'The request names no host. Please send a Host header.');
  }
  return countHosts(rawHeaders) > 1 ? new Refusal('VALIDATION', 'The request names more than one host.') : undefined;
}

/** Names and values take turns. The length is looked at first, because every request comes this way. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Serves a request whose Expect header is none we know as if it had none (RFC 9110, 10.1.1); Node's own 417 has no headers. */
export function ignoreUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}
