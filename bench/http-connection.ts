import { connect } from 'node:net';
import type { Call } from './bench-case.ts';

/** The status is 0 if the connection closed before a response. */
export type OnResponse = (status: number, ms: number) => void;

/** Keep-alive, without pipelining. */
export interface HttpConnection {
  readonly opened: Promise<void>;
  isOpen(): boolean;
  send(request: Buffer, onResponse: OnResponse): void;
  close(): void;
}

const headersEnd = Buffer.from('\r\n\r\n');
/** As the product and as proxies write it. */
const lengthHeaders = [Buffer.from('\r\ncontent-length: '), Buffer.from('\r\nContent-Length: ')] as const;
const statusAt = 'HTTP/1.1 '.length;
const zero = '0'.charCodeAt(0);

// Responses are not kept, so all connections share one buffer.
const received = Buffer.alloc(65_536);

/** Reads no more of a response than its status and length, because parsing takes CPU time from the server under test. */
export function openConnection(url: string): HttpConnection {
  const { hostname, port } = new URL(url);
  let pending: OnResponse | undefined;
  let sentAt = 0;
  let status = 0;
  let bytesLeft = 0;
  const finish = () => {
    const [onResponse, finalStatus] = [pending, status];
    status = 0;
    pending = undefined;
    onResponse?.(finalStatus, performance.now() - sentAt);
  };
  const read = (length: number) => {
    if (status === 0) {
      const chunk = received.subarray(0, length);
      const headEnd = chunk.indexOf(headersEnd);
      const lengthAt = Math.max(chunk.indexOf(lengthHeaders[0]), chunk.indexOf(lengthHeaders[1]));
      if (headEnd === -1 || lengthAt === -1) throw new Error(`Unexpected response: ${chunk.toString('latin1')}`);
      status = numberAt(statusAt);
      bytesLeft = headEnd + headersEnd.length + numberAt(lengthAt + lengthHeaders[0].length);
    }
    bytesLeft -= length;
    if (bytesLeft <= 0) finish();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: received, callback: read },
  });
  socket.on('error', () => {}); // reported by 'close'
  socket.on('close', finish);
  return {
    opened: new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    }),
    isOpen: () => !socket.destroyed,
    send: (request, onResponse) => {
      if (socket.destroyed) {
        onResponse(0, 0);
        return;
      }
      pending = onResponse;
      sentAt = performance.now();
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/** The decimal number at an offset of the shared buffer. */
function numberAt(start: number): number {
  let number = 0;
  for (let at = start; ; at += 1) {
    const digit = (received[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
  }
}

export function encodeRequest({ method, path, headers, body }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const fields = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
}
