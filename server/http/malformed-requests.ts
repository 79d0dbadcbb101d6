import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contract/errors.ts';
import { Refusal } from './refusal.ts';
import { securityHeaders } from './security-headers.ts';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not HTTP, or headers too long or too late: no request exists yet, so the answer is written by hand. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const body: ErrorBody = { code: 'VALIDATION', message: 'The request is not valid HTTP, too long or too slow.' };
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
}

/** The refusal of a request that does not name its host, as HTTP/1.1 demands; Node's own would come without our headers. */
export function refusalWithoutHost({ httpVersion, headers }: IncomingMessage): Refusal | undefined {
  if (httpVersion !== '1.1' || headers.host !== undefined) return undefined;
  return new Refusal('VALIDATION', 'The request names no host. Please send a Host header.');
}

/** Serves a request whose Expect header is none we know as if it had none (RFC 9110, 10.1.1); Node's own 417 has no headers. */
export function ignoreUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}
