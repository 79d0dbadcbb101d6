import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { parseResponses, sendRaw } from './raw-responses.ts';

const maxStreamsPerAddress = 100;
/** More than the kernel buffers for a client that does not read. */
const large = Buffer.alloc(50_000_000, 'x');

let product: TestApp;
let port = 0;
beforeAll(async () => {
  product = await createTestApp({ SLOWEST_CLIENT_SECONDS: '4' });
  product.app.get('/large', () => large);
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => product.close());

async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {}); // the server may close while we still write
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

function sendSlowly(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 50);
  socket.on('close', () => clearInterval(timer));
}

const unfinishedBody =
  'POST /api/v1/shipment/get-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n';

const others = () => sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');

describe('a slow client', () => {
  test.concurrent.each([
    ['sends nothing at all', '', undefined],
    ['never finishes its headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
    ['never finishes its body', unfinishedBody, ' '],
    [
      'never finishes its chunks',
      'POST /api/v1/shipment/get-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\n \r\n',
    ],
  ])('that %s gets 408 and is closed, while others are served', async (_says, bytes, piece) => {
    const socket = connect(port, '127.0.0.1');
    const answer = untilClosed(socket);
    socket.write(bytes);
    if (piece !== undefined) sendSlowly(socket, piece);
    expect((await others()).map(({ status }) => status)).toEqual([200]);
    const statuses = parseResponses(await answer).map(({ status }) => status);
    expect(statuses).toEqual([408]);
  });

  test('that does not read its response is closed, while others are served', async () => {
    const connected = once(product.app.server, 'connection') as Promise<[Socket]>; // Node's own promise for this event
    const socket = connect(port, '127.0.0.1').pause();
    const [ourSide] = await connected;
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await others()).map(({ status }) => status)).toEqual([200]);
    await once(ourSide, 'close');
    socket.destroy();
  });
});

/** Live tracking, as a page opens it. */
async function openStream(itsPort: number) {
  const socket = connect(itsPort, '127.0.0.1');
  socket.write(
    'GET /api/v1/shipment/track-shipment/live?tracking_code=LK000717618GB HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  const [first] = (await once(socket, 'data')) as [Buffer]; // headers are sent at once
  return { socket, status: Number(first.toString().slice(9, 12)) };
}

describe('a live tracking stream that is closed', () => {
  test('frees its slot for another', async () => {
    const patient = await createTestApp();
    onTestFinished(() => patient.close());
    const itsPort = Number(new URL(await patient.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const streams = await Promise.all(Array.from({ length: maxStreamsPerAddress }, () => openStream(itsPort)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const oneTooMany = await openStream(itsPort);
    expect(oneTooMany.status).toBe(503);
    for (const { socket } of streams) socket.destroy();
    await expect
      .poll(async () => {
        const { socket, status } = await openStream(itsPort);
        socket.destroy();
        return status;
      })
      .toBe(200);
    oneTooMany.socket.destroy();
  });
});

describe('more slow clients than the in-flight limit', () => {
  test('do not block other clients', async () => {
    const limited = await createTestApp({ MAX_CALLS_IN_FLIGHT: '2' });
    onTestFinished(() => limited.close());
    limited.app.get('/large', () => large);
    const { port: itsPort } = new URL(await limited.app.listen({ host: '127.0.0.1', port: 0 }));
    let requests = 0;
    limited.app.server.on('request', () => (requests += 1));
    const open = (bytes: string) => {
      const socket = connect(Number(itsPort), '127.0.0.1').pause();
      socket.write(bytes);
      onTestFinished(() => void socket.destroy());
    };
    const slow = [...Array(2).keys()]
      .map(() => [unfinishedBody, 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'])
      .flat();
    slow.forEach(open);
    const getStatus = async () => (await fetch(`http://127.0.0.1:${itsPort}/api/v1/support/config`)).status;
    await expect.poll(() => requests).toBe(slow.length);
    await expect.poll(getStatus).toBe(200);
  });
});
