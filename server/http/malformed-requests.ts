import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contract/errors.ts';
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
