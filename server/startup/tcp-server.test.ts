import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { openTcpServer } from './tcp-server.ts';

// Linux answers on every address that begins with 127; elsewhere a second one can't be had without rights.
const hasTwo = process.platform === 'linux';
const both = async () => ['127.0.0.1', '127.0.0.2'];

function bareApp() {
  const { app, logLines } = createBareServer();
  onTestFinished(() => app.close());
  app.get('/slow', async () => ({ status: 'ok' }));
  return { app, logLines };
}

function portIn(address: string): number {
  return Number(new URL(address).port);
}

describe.runIf(hasTwo)('where localhost is two addresses', () => {
  test('both serve, and answer what is no HTTP with our headers', async () => {
    const { app } = bareApp();
    const port = portIn(await openTcpServer(app, { host: 'localhost', port: 0 }, both));
    for (const host of await both()) {
      expect((await fetch(`http://${host}:${port}/slow`)).status).toBe(200);
      const socket = connect(port, host);
      socket.write('NONSENSE\r\n\r\n');
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*\r\ncontent-security-policy: /);
    }
  });

  test('a port in use on either of them is told', async () => {
    for (const host of await both()) {
      const other = createServer().listen(0, host);
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo; // it listens on a port, not on a pipe
      await expect(openTcpServer(bareApp().app, { host: 'localhost', port }, both)).rejects.toThrow(
        `Port ${port} is in use`,
      );
      other.close();
    }
  });

  test('closing waits for what is under way on either, and leaves nothing open', async () => {
    const { app } = bareApp();
    const port = portIn(await openTcpServer(app, { host: 'localhost', port: 0 }, both));
    await Promise.all((await both()).map((host) => fetch(`http://${host}:${port}/slow`))); // connections that are kept alive
    await app.close();
    for (const host of await both()) await expect(fetch(`http://${host}:${port}/slow`)).rejects.toThrow('fetch failed');
  });
});

test.runIf(hasTwo)('every connection sends what it is given at once, whichever address it came by', async () => {
  const { app } = bareApp();
  const port = portIn(await openTcpServer(app, { host: 'localhost', port: 0 }, both));
  const taken: Socket[] = [];
  app.server.on('connection', (socket) => taken.push(socket));
  const sockets = (await both()).map((host) => connect(port, host));
  while (taken.length < sockets.length) await nextTurn();
  expect(taken.filter(waitsToFillPackets)).toEqual([]);
  for (const socket of sockets) socket.destroy();
});

/** Whether what a connection is given may wait until what it was given before has arrived. Node says so by this symbol alone. */
function waitsToFillPackets(socket: Socket): boolean {
  const isAtOnce = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'kSetNoDelay');
  return isAtOnce === undefined || Reflect.get(socket, isAtOnce) !== true;
}

test('a port that another product has is told', async () => {
  const port = portIn(await openTcpServer(bareApp().app, { host: '127.0.0.1', port: 0 }));
  await expect(openTcpServer(bareApp().app, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is in use`);
});

test('closing does not wait for a connection on which nothing was ever asked', async () => {
  const { app } = bareApp();
  app.server.headersTimeout = 0; // nothing else ends it
  app.server.requestTimeout = 0;
  app.server.timeout = 0;
  const opened = once(app.server, 'connection');
  const unused = connect(portIn(await openTcpServer(app, { host: '127.0.0.1', port: 0 })), '127.0.0.1');
  await opened;
  await app.close();
  expect(await text(unused)).toBe('');
});

test('an address the machine names but does not have is left out', async () => {
  const { app, logLines } = bareApp();
  const address = await openTcpServer(app, { host: 'localhost', port: 0 }, async () => ['192.0.2.1', '127.0.0.1']);
  expect((await fetch(`${address.replace('localhost', '127.0.0.1')}/slow`)).status).toBe(200);
  expect(logLines.map((line) => line['msg'])).toEqual(['request']); // and nothing about listening: the start report says it
});

test('none at all is told in a sentence', async () => {
  const listening = openTcpServer(bareApp().app, { host: 'localhost', port: 0 }, async () => ['192.0.2.1']);
  await expect(listening).rejects.toThrow('HOST=localhost is not an address of this machine');
});
