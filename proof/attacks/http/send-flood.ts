import { connect, type Socket } from 'node:net';
import type { ConnectionBehaviour, Flood, FloodOutcome, Target } from './flood.ts';
import { createResponseParser } from './response-parser.ts';

const pipelined = 20;
const retryDelayMs = 100;

/** Ends after the time, or after `maxCalls`. */
export async function sendFlood(target: Target, flood: Flood, seconds: number): Promise<FloodOutcome> {
  const { promise: over, resolve: end } = Promise.withResolvers<undefined>();
  const startedAt = performance.now();
  const statuses = new Map<number, number>();
  const sockets = new Set<Socket>();
  let isOver = false;
  let calls = 0;
  const count = (status: number) => {
    if (isOver) return;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    calls += 1;
    if (calls === flood.maxCalls) end(undefined);
  };
  const open = (place: number) => {
    const socket = connect({
      ...target,
      localAddress: flood.networks[place % flood.networks.length] ?? '127.0.0.1',
      noDelay: true,
    });
    sockets.add(socket);
    const requestAt = (turn: number) => flood.requests[(place + turn * flood.connections) % flood.requests.length];
    const { hasUnanswered } = behaviours[flood.behaviour](socket, { requestAt, count, isOver: () => isOver });
    socket.on('error', () => {}); // reported by 'close'
    socket.on('close', () => {
      sockets.delete(socket);
      if (hasUnanswered()) count(0);
      if (!isOver) setTimeout(() => isOver || open(place), flood.behaviour === 'new connections' ? 0 : retryDelayMs);
    });
  };
  for (let place = 0; place < flood.connections; place += 1) open(place);
  const timer = setTimeout(() => end(undefined), seconds * 1000);
  await over;
  isOver = true;
  clearTimeout(timer);
  for (const socket of sockets) socket.destroy();
  return { statuses, seconds: (performance.now() - startedAt) / 1000 };
}

interface Connection {
  requestAt(turn: number): Uint8Array | undefined;
  count(status: number): void;
  isOver(): boolean;
}

type Behaviour = (socket: Socket, connection: Connection) => { hasUnanswered(): boolean };

const behaviours: Readonly<Record<ConnectionBehaviour, Behaviour>> = {
  'keep-alive': (socket, connection) => sendSequentially(socket, connection, false),
  'new connections': (socket, connection) => sendSequentially(socket, connection, true),
  'slow bodies': (socket, { requestAt, count }) => {
    const request = Buffer.from(requestAt(0) ?? []);
    socket.write(request.subarray(0, request.indexOf('\r\n\r\n') + 5));
    socket.on(
      'data',
      createResponseParser(({ status }) => count(status)),
    );
    return { hasUnanswered: () => false };
  },
  'slow readers': (socket, { requestAt }) => {
    for (let turn = 0; turn < pipelined; turn += 1) socket.write(requestAt(turn) ?? '');
    return { hasUnanswered: () => false }; // without a 'data' listener nothing is read
  },
  'open streams': (socket, { requestAt, count, isOver }) => {
    const send = () => void socket.write(requestAt(0) ?? '');
    send();
    let isAnswered = false;
    socket.on('data', (chunk) => {
      if (isAnswered || chunk.length < 12) return;
      const status = Number(chunk.toString('latin1', 9, 12));
      count(status);
      if (status === 200) isAnswered = true;
      else setTimeout(() => isOver() || send(), retryDelayMs);
    });
    return { hasUnanswered: () => false };
  },
};

function sendSequentially(
  socket: Socket,
  { requestAt, count, isOver }: Connection,
  isOnce: boolean,
): ReturnType<Behaviour> {
  let turn = 0;
  let isUnanswered = false;
  const send = () => {
    isUnanswered = true;
    socket.write(requestAt(turn) ?? '');
    turn += 1;
  };
  socket.on('connect', send);
  socket.on(
    'data',
    createResponseParser(({ status, isLast }) => {
      isUnanswered = false;
      count(status);
      if (isOnce || isLast || isOver()) socket.destroy();
      else send();
    }),
  );
  return { hasUnanswered: () => isUnanswered };
}
