import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';

const megabyte = Buffer.alloc(1_000_000, 'x');

const openApps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

async function listeningServer() {
  const { app, logLines } = createBareServer();
  app.post('/api/echo', (request) => request.body);
  app.post('/refused', { onRequest: (_request, reply) => void reply.code(401).send() }, () => 'read');
  await app.listen({ host: '127.0.0.1', port: 0 });
  openApps.push(app);
  return { app, logLines, port: (app.server.address() as AddressInfo).port }; // it listens on a port, not on a pipe
}

function statusesIn(logLines: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  return logLines.filter(({ msg }) => msg === 'request').map(({ status }) => status);
}

/** Asks from a thread of its own, or client and server would wait for each other politely. */
const askSixTimes = `
  const { request } = require('node:http');
  const { text } = require('node:stream/consumers');
  const { parentPort, workerData: { url, isKept } } = require('node:worker_threads');
  const body = JSON.stringify('x'.repeat(20_000_000));
  const headers = { 'content-type': 'application/json' };
  const askAndKeep = () => fetch(url, { method: 'POST', headers, body }).then(
    async (answer) => [answer.status, (await answer.json()).code],
    ({ cause }) => [String(cause)],
  );
  const askAndClose = () => new Promise((resolve) => {
    const asked = request(url, { method: 'POST', headers: { ...headers, connection: 'close' }, agent: false });
    asked.on('error', (error) => resolve([String(error)]));
    asked.on('response', async (answer) => resolve([answer.statusCode, JSON.parse(await text(answer)).code]));
    asked.end(body);
  });
  const ask = isKept ? askAndKeep : askAndClose;
  (async () => {
    const answers = [];
    while (answers.length < 6) answers.push(await ask());
    parentPort.postMessage(answers);
  })();
`;

it.each([
  ['keeps the connection', true],
  ['asks for its end', false],
])('an answer to 20 MB reaches a client that sends them whole and %s, every time', async (_how, isKept) => {
  const { port, logLines } = await listeningServer();
  const workerData = { url: `http://127.0.0.1:${port}/api/echo`, isKept };
  const client = new Worker(askSixTimes, { eval: true, workerData });
  const [answers] = (await once(client, 'message')) as [unknown]; // what it posts
  expect(answers).toEqual(Array.from({ length: 6 }, () => [413, 'TOO_LARGE']));
  expect(statusesIn(logLines)).toEqual(Array.from({ length: 6 }, () => 413));
});

it.each([
  ['too large', '/api/echo', 413],
  ['nobody looks at', '/refused', 401],
])('a body %s that never ends is read no further than some megabytes', async (_says, path, status) => {
  const { app, port, logLines } = await listeningServer();
  const accepted = once(app.server, 'connection') as Promise<[Socket]>; // Node's own event
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {}); // it is hung up on
  const [server] = await accepted;
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-type: application/json'];
  client.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'));
  const [answer] = await Promise.all([once(client, 'data') as Promise<[Buffer]>, pour(client)]); // Node's own event
  expect(answer.toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(server.destroyed).toBe(true);
  expect(server.bytesRead).toBeGreaterThan(20_000_000);
  expect(server.bytesRead).toBeLessThan(50_000_000);
  expect(statusesIn(logLines)).toEqual([status]);
});

/** Sends without an end, as fast as it is read, until the connection is closed. */
async function pour(client: Socket): Promise<void> {
  while (!client.destroyed) {
    client.write(`${megabyte.length.toString(16)}\r\n`);
    client.write(megabyte);
    const { promise: isWritten, resolve } = Promise.withResolvers<void>();
    client.write('\r\n', () => void setImmediate(resolve)); // called when it fails, too
    await isWritten;
  }
}
