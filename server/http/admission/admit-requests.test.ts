import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { admitRequests } from './admit-requests.ts';

const most = 40;

/** A server on a real port. Calls of `/held` are held until they are let go, and `/length` tells how long a body is. */
async function createStage() {
  const app = fastify({ return503OnClosing: false }); // as the product's
  const held: (() => void)[] = [];
  const stage = { app, held, arrived: 0, onHeld: (_socket: IncomingMessage['socket']) => {} };
  app.get('/held', async ({ raw }) => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      stage.onHeld(raw.socket);
    });
    return 'served';
  });
  app.post('/length', async ({ body }) => JSON.stringify(body).length);
  const refused = admitRequests(app, {
    most,
    isFree: () => false,
    rankOf: (path) => (path === '/length' ? 'customer' : 'visitor'),
    longestWaitMs: () => 0,
    nameRequest: () => 'a-name',
  });
  app.server.on('request', () => {
    stage.arrived += 1;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const ask = async (path: string, body?: string) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ port, path, method, headers, agent: false }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // what Node's client gives
    return { status: answer.statusCode, body: await text(answer) };
  };
  const askMany = (count: number) => Array.from({ length: count }, () => ask('/held'));
  const letGo = () => {
    for (const go of held.splice(0)) go();
  };
  return Object.assign(stage, { refused, port, ask, askMany, letGo });
}

it('begins whatever it has let in, though nothing that is at work ever ends', async () => {
  const { held, askMany, letGo } = await createStage();
  const asked = askMany(most);
  await expect.poll(() => held).toHaveLength(most);
  letGo();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('begins no call of a client who went while it waited, and keeps no place for it', async () => {
  const stage = await createStage();
  const { held, port, askMany, letGo, refused } = stage;
  stage.onHeld = (socket) => void socket.destroy();
  const client = connect(port, '127.0.0.1')
    .resume()
    .on('error', () => {}); // a connection that is broken off may be an error to its client
  client.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(most)); // more than begin in a turn
  await new Promise((resolve) => client.once('close', resolve));
  stage.onHeld = () => {};
  const begun = held.splice(0).length;
  expect(begun).toBeLessThan(most);

  const askForEveryPlace = async () => {
    const before = refused.visitor;
    const asked = askMany(most);
    await expect.poll(() => held.length + refused.visitor - before).toBe(most);
    letGo();
    return (await Promise.all(asked)).filter(({ status }) => status === 200).length;
  };
  await expect.poll(askForEveryPlace).toBe(most);
});

it('serves those who wait to begin while it stops', async () => {
  const stage = await createStage();
  const { app, held, askMany, letGo } = stage;
  const asked = askMany(most);
  await expect.poll(() => stage.arrived).toBe(most);
  const stopped = app.close();
  await expect.poll(() => held).toHaveLength(most);
  letGo();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  await stopped;
});

it('reads the whole of long bodies that arrive while their calls wait', async () => {
  const { ask, askMany, held, letGo } = await createStage();
  const visits = askMany(20);
  await expect.poll(() => held).toHaveLength(20);
  const body = JSON.stringify('a'.repeat(500_000));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/length', body)));
  expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set([`${body.length}`]));
  letGo();
  await Promise.all(visits);
});
