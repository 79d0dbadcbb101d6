import { connect } from 'node:net';
import type { Call } from './bench-case.ts';

/** Hears what came of a call: the answer's status, or 0 where the connection broke before there was one, and how long it took. */
export type OnAnswer = (status: number, ms: number) => void;

/** A connection that stays open and carries one call at a time. */
export interface Line {
  /** Resolves once calls can be sent. */
  readonly opened: Promise<void>;
  isOpen(): boolean;
  send(request: Buffer, onAnswer: OnAnswer): void;
  close(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');
/** As the product writes it, and as proxies do. */
const lengthHeaders = [Buffer.from('\r\ncontent-length: '), Buffer.from('\r\nContent-Length: ')] as const;
const statusAt = 'HTTP/1.1 '.length;
const zero = '0'.charCodeAt(0);

// What arrives is looked at once and forgotten, so that all lines can share one place for it.
const arrived = Buffer.alloc(65_536);

/**
 * Opens a connection that reads no more of an answer than its status and length: what the calls cost whoever makes them is taken from
 * the same processors that serve them.
 */
export function openLine(url: string): Line {
  const { hostname, port } = new URL(url);
  let answered: OnAnswer | undefined;
  let sentAt = 0;
  let status = 0;
  let bytesLeft = 0;
  const finish = () => {
    const [tell, told] = [answered, status];
    status = 0;
    answered = undefined;
    tell?.(told, performance.now() - sentAt);
  };
  const read = (length: number) => {
    if (status === 0) {
      const chunk = arrived.subarray(0, length);
      const headEnd = chunk.indexOf(endOfHead);
      const lengthAt = Math.max(chunk.indexOf(lengthHeaders[0]), chunk.indexOf(lengthHeaders[1]));
      if (headEnd === -1 || lengthAt === -1) throw new Error(`Not understood: ${chunk.toString('latin1')}`);
      status = numberAt(statusAt);
      bytesLeft = headEnd + endOfHead.length + numberAt(lengthAt + lengthHeaders[0].length);
    }
    bytesLeft -= length;
    if (bytesLeft <= 0) finish();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: arrived, callback: read },
  });
  socket.on('error', () => {}); // told by its closing
  socket.on('close', finish);
  return {
    opened: new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    }),
    isOpen: () => !socket.destroyed,
    send: (request, onAnswer) => {
      if (socket.destroyed) {
        onAnswer(0, 0);
        return;
      }
      answered = onAnswer;
      sentAt = performance.now();
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/** The whole number written at a place of what arrived. */
function numberAt(start: number): number {
  let number = 0;
  for (let at = start; ; at += 1) {
    const digit = (arrived[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
  }
}

/** A call as it goes over the wire. */
export function writeCall({ method, path, headers, body }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const fields = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
}
