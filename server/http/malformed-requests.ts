import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contract/errors.ts';
import { Refusal } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const malformed: ErrorBody = { code: 'VALIDATION', message: 'The request is not valid HTTP, too long or too slow.' };
const noTunnel: ErrorBody = { code: 'NOT_FOUND', message: 'This server opens no tunnels.' };

/** Bytes that are not HTTP, or headers too long or too late: there is no request yet, so the answer is written by hand. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  socket.end(writeAnswer(statuses[error.code ?? ''] ?? 400, malformed));
}

/** Without a listener Node closes the connection without an answer. */
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
export function ignoreUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}
