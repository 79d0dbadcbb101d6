import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { readAnswers, sendRaw } from './raw-answers.ts';

const mostWatchersFromOnePlace = 100;
/** More than the kernel keeps for whoever does not read. */
const large = Buffer.alloc(50_000_000, 'x');

let product: TestApp;
let port = 0;
beforeAll(async () => {
  product = await createTestApp({ SLOWEST_CLIENT_SECONDS: '4' });
  product.app.get('/large', () => large);
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => product.close());

/** Everything that comes back until the server closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {}); // it may be cut while somebody still writes
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Writes a little again and again, as long as it can, whatever the other side thinks of it. */
function dribble(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 50);
  socket.on('close', () => clearInterval(timer));
}

const unfinishedBody =
  'POST /api/v1/shipment/get-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n';

const others = () => sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');

describe('a client that takes its time', () => {
  test.concurrent.each([
    ['sends nothing at all', '', undefined],
    ['never finishes its headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
    ['never finishes its body', unfinishedBody, ' '],
    [
      'never finishes its chunks',
      'POST /api/v1/shipment/get-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\n \r\n',
    ],
  ])('and %s is told so and sent away, while others are served', async (_says, bytes, piece) => {
    const socket = connect(port, '127.0.0.1');
    const answer = untilClosed(socket);
    socket.write(bytes);
    if (piece !== undefined) dribble(socket, piece);
    expect((await others()).map(({ status }) => status)).toEqual([200]);
    const statuses = readAnswers(await answer).map(({ status }) => status);
    expect(statuses).toEqual([408]);
  });

  test('and does not read its answer is cut off, while others are served', async () => {
    const connected = once(product.app.server, 'connection') as Promise<[Socket]>; // Node's own promise for this event
    const socket = connect(port, '127.0.0.1').pause();
    const [ourSide] = await connected;
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await others()).map(({ status }) => status)).toEqual([200]);
    await once(ourSide, 'close');
    socket.destroy();
  });
});

/** Watches a parcel as a page does. */
async function watch(itsPort: number) {
  const socket = connect(itsPort, '127.0.0.1');
  socket.write(
    'GET /api/v1/shipment/track-shipment/live?tracking_code=LK000717618GB HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  const [first] = (await once(socket, 'data')) as [Buffer]; // its head comes at once
  return { socket, status: Number(first.toString().slice(9, 12)) };
}

describe('a page that watches a parcel and is gone', () => {
  test('leaves its place to another', async () => {
    const patient = await createTestApp();
    onTestFinished(() => patient.close());
    const itsPort = Number(new URL(await patient.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const watchers = await Promise.all(Array.from({ length: mostWatchersFromOnePlace }, () => watch(itsPort)));
    expect(new Set(watchers.map(({ status }) => status))).toEqual(new Set([200]));
    const oneTooMany = await watch(itsPort);
    expect(oneTooMany.status).toBe(503);
    for (const { socket } of watchers) socket.destroy();
    await expect
      .poll(async () => {
        const { socket, status } = await watch(itsPort);
        socket.destroy();
        return status;
      })
      .toBe(200);
    oneTooMany.socket.destroy();
  });
});

describe('more clients that take their time than calls may be in flight', () => {
  test('keep nobody else out', async () => {
    const crowded = await createTestApp({ MAX_CALLS_IN_FLIGHT: '2' });
    onTestFinished(() => crowded.close());
    crowded.app.get('/large', () => large);
    const { port: itsPort } = new URL(await crowded.app.listen({ host: '127.0.0.1', port: 0 }));
    let come = 0;
    crowded.app.server.on('request', () => (come += 1));
    const open = (bytes: string) => {
      const socket = connect(Number(itsPort), '127.0.0.1').pause();
      socket.write(bytes);
      onTestFinished(() => void socket.destroy());
    };
    const slow = [...Array(2).keys()]
      .map(() => [unfinishedBody, 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'])
      .flat();
    slow.forEach(open);
    const ask = async () => (await fetch(`http://127.0.0.1:${itsPort}/api/v1/support/config`)).status;
    await expect.poll(() => come).toBe(slow.length);
    await expect.poll(ask).toBe(200);
  });
});
