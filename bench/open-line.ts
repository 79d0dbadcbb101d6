import { connect, type Socket } from 'node:net';
import type { Call } from './bench-case.ts';

/** What came of a call. */
export interface Outcome {
  /** The answer's status, or 0 where the connection broke before there was one. */
  readonly status: number;
  readonly ms: number;
}

/** A connection that stays open and carries one call at a time. */
export interface Line {
  isOpen(): boolean;
  send(request: Buffer, onAnswer: (outcome: Outcome) => void): void;
  close(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');
const lengthHeader = Buffer.from('\r\ncontent-length: ', 'latin1');
const statusAt = 'HTTP/1.1 '.length;

/**
 * Opens a connection that reads no more of an answer than its status and length: what the calls cost whoever makes them is taken from
 * the same processors that serve them.
 */
export function openLine(url: string): Line {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let answered: ((outcome: Outcome) => void) | undefined;
  let sentAt = 0;
  let status = 0;
  let bytesLeft = 0;
  const finish = () => {
    const outcome = { status, ms: performance.now() - sentAt };
    const tell = answered;
    status = 0;
    answered = undefined;
    tell?.(outcome);
  };
  socket.on('data', (chunk) => {
    if (status === 0) {
      const headEnd = chunk.indexOf(endOfHead);
      const lengthAt = chunk.indexOf(lengthHeader);
      if (headEnd === -1 || lengthAt === -1) throw new Error(`Not understood: ${chunk.toString('latin1')}`);
      status = Number.parseInt(chunk.toString('latin1', statusAt, statusAt + 3), 10);
      const length = Number.parseInt(chunk.toString('latin1', lengthAt + lengthHeader.length, headEnd), 10);
      bytesLeft = headEnd + endOfHead.length + length;
    }
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) finish();
  });
  socket.on('error', () => {}); // told by its closing
  socket.on('close', finish);
  return {
    isOpen: () => !socket.destroyed,
    send: (request, onAnswer) => {
      answered = onAnswer;
      sentAt = performance.now();
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
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
