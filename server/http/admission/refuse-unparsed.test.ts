import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createUnparsedRefusals } from './refuse-unparsed.ts';

const unparsed = 'HTTP/1.1 503 Unparsed\r\ncontent-length: 0\r\n\r\n';
const ask = (url: string) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;
const tell = (url: string) => `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello`;

/** A server that is full when told so, and the addresses of the calls that Node has parsed. */
function createFullServer() {
  const parsed: string[] = [];
  const held: ServerResponse[] = [];
  const stage = { isFull: true, isHolding: false, parsed, held };
  const refusals = createUnparsedRefusals(() => (stage.isFull ? unparsed : undefined));
  const server = createServer((request, response) => {
    parsed.push(request.url ?? '');
    refusals.see(request, response);
    if (stage.isFull) {
      refusals.watch(request, response);
      response.writeHead(503, { 'content-length': 0 }).end();
    } else if (stage.isHolding) held.push(response);
    else request.on('end', () => response.writeHead(200, { 'content-length': 0 }).end()).resume();
  });
  return { parsed, held, stage, server };
}

/** A client of it whose chunks arrive as they are sent. */
function createStage() {
  const made = createFullServer();
  const [client, socket] = duplexPair();
  client.resume();
  onTestFinished(() => void client.destroy());
  made.server.emit('connection', socket);
  return { ...made, client, socket };
}

/** A client of it on a real connection, which Node reads without our seeing what comes until the first refusal. */
async function createConnection() {
  const made = createFullServer();
  const accepted = once(made.server, 'connection');
  made.server.listen(0, '127.0.0.1');
  await once(made.server, 'listening');
  const { port } = made.server.address() as AddressInfo; // it listens on a port
  const client = connect(port, '127.0.0.1').resume();
  onTestFinished(() => {
    client.destroy();
    made.server.close();
  });
  const [socket] = (await accepted) as [Socket]; // what a server tells
  return { ...made, client, socket };
}

/** Sends bytes and gives the first lines of so many answers. */
async function send(client: Duplex, bytes: string, answers = 1): Promise<string[]> {
  const heard = hear(client, answers);
  client.write(bytes);
  return heard;
}

async function hear(client: Duplex, answers: number): Promise<string[]> {
  let text = '';
  const listen = (chunk: Buffer) => {
    text += chunk.toString('latin1');
  };
  const lines = () => text.match(/^HTTP\/1\.1 .*(?=\r$)/gm) ?? [];
  client.on('data', listen);
  await expect.poll(lines, { interval: 1 }).toHaveLength(answers);
  client.off('data', listen);
  return lines();
}

/** A client that was refused until it is without parsing. */
async function createRefused(made = createStage()) {
  const first = [await send(made.client, ask('/1')), await send(made.client, ask('/2'))];
  expect(first.flat()).toEqual(['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 503 Service Unavailable']);
  expect(await send(made.client, ask('/3'))).toEqual(['HTTP/1.1 503 Unparsed']);
  return made;
}

it('refuses who goes on asking without parsing what they ask', async () => {
  const { client, parsed } = await createRefused();
  expect(await send(client, tell('/4'))).toEqual(['HTTP/1.1 503 Unparsed']);
  expect(await send(client, ask('/5'))).toEqual(['HTTP/1.1 503 Unparsed']);
  expect(parsed).toEqual(['/1', '/2']);
});

it('serves them once there is room, and refuses them again once there is none', async () => {
  const { client, stage, parsed } = await createRefused();
  stage.isFull = false;
  expect(await send(client, tell('/4'))).toEqual(['HTTP/1.1 200 OK']);
  expect(await send(client, ask('/5'))).toEqual(['HTTP/1.1 200 OK']);
  stage.isFull = true;
  expect(await send(client, ask('/6'))).toEqual(['HTTP/1.1 503 Unparsed']);
  expect(parsed).toEqual(['/1', '/2', '/4', '/5']);
});

it('answers calls that come together in their order', async () => {
  const { client } = await createRefused();
  expect(await send(client, ask('/4') + ask('/5'), 2)).toEqual(Array(2).fill('HTTP/1.1 503 Service Unavailable'));
  expect(await send(client, ask('/6'))).toEqual(['HTTP/1.1 503 Service Unavailable']); // to be sure where a call begins
  expect(await send(client, ask('/7'))).toEqual(['HTTP/1.1 503 Unparsed']);
});

it('refuses no call before the answers to those under way', async () => {
  const { client, stage, held, parsed } = await createRefused();
  Object.assign(stage, { isFull: false, isHolding: true });
  for (const url of ['/4', '/5', '/6']) client.write(ask(url));
  await expect.poll(() => held).toHaveLength(3);
  const answer = (index: number) => {
    const response = held[index]?.writeHead(200, { 'content-length': 0 }).end();
    return once(response as ServerResponse, 'close'); // there are three
  };
  await answer(0);
  stage.isFull = true;
  const others = hear(client, 3);
  client.write(ask('/7'));
  await expect.poll(() => parsed).toContain('/7');
  await answer(1);
  await answer(2);
  expect(await others).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', 'HTTP/1.1 503 Service Unavailable']);
});

it.each([1, 10, 40, 70])('understands a call that comes in pieces, the first of %i bytes', async (size) => {
  const { client, stage, parsed } = await createRefused();
  stage.isFull = false;
  const call = tell('/4');
  client.write(call.slice(0, size));
  expect(await send(client, call.slice(size))).toEqual(['HTTP/1.1 200 OK']);
  expect(parsed.at(-1)).toBe('/4');
});

it('takes what looks like a call for a part of the one before where it is one', async () => {
  const { client, stage, parsed } = await createRefused();
  stage.isFull = false;
  const inner = ask('/inner');
  client.write(`POST /outer HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n`);
  expect(await send(client, inner)).toEqual(['HTTP/1.1 200 OK']);
  stage.isFull = true;
  expect(await send(client, ask('/5'))).toEqual(['HTTP/1.1 503 Service Unavailable']);
  expect(parsed).toEqual(['/1', '/2', '/outer', '/5']);
});

it('leaves it to Node what follows a call that is hidden in another', async () => {
  const { client, stage, parsed } = await createRefused();
  stage.isFull = false;
  const hidden = `${ask('/hidden')}GET /half`;
  const call = `POST /4 HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n`;
  client.write(`POST /outer HTTP/1.1\r\nHost: a\r\nContent-Length: ${call.length}\r\n\r\n`);
  expect(await send(client, call + hidden, 2)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  stage.isFull = true;
  expect(await send(client, ask('/5'))).toEqual(['HTTP/1.1 400 Bad Request']);
  expect(parsed).toEqual(['/1', '/2', '/outer', '/hidden']);
});

it('keeps no more than one answer for somebody who reads none', async () => {
  const { client, socket, parsed } = await createRefused();
  client.pause();
  const asked = 2_000;
  for (let call = 0; call < asked; call += 1) client.write(ask(`/${call}`));
  await expect.poll(() => parsed.length).toBeGreaterThan(2);
  expect(parsed.length).toBeLessThan(asked / 2); // Node stopped reading
  expect(socket.writableLength).toBeLessThan(100_000);
});

it('leaves a connection alone on which nobody was refused', async () => {
  const { client, socket, stage } = createStage();
  stage.isFull = false;
  const [parse] = socket.listeners('data');
  expect(await send(client, ask('/1'))).toEqual(['HTTP/1.1 200 OK']);
  expect(socket.listeners('data')).toEqual([parse]);
});

it('does so on a real connection', async () => {
  const { client, parsed, stage } = await createRefused(await createConnection());
  expect(await send(client, tell('/4'))).toEqual(['HTTP/1.1 503 Unparsed']);
  stage.isFull = false;
  expect(await send(client, ask('/5'))).toEqual(['HTTP/1.1 200 OK']);
  expect(parsed).toEqual(['/1', '/2', '/5']);
});

it('hears a connection again that Node did not read from while it was refused', async () => {
  const { client, socket, stage, held } = await createConnection();
  Object.assign(stage, { isFull: false, isHolding: true });
  client.write(ask('/held'));
  await expect.poll(() => held).toHaveLength(1);
  stage.isFull = true;
  const many = 1_000; // so many answers wait behind the first that Node stops reading
  const heard = hear(client, many + 2);
  client.write(ask('/refused').repeat(many));
  await expect.poll(() => socket.isPaused()).toBe(true);
  held[0]?.writeHead(200, { 'content-length': 0 }).end();
  client.write(ask('/last'));
  expect(await heard).toEqual(['HTTP/1.1 200 OK', ...Array<unknown>(many + 1).fill(expect.stringContaining('503'))]);
});

it('reads each connection once, however many calls on it were refused together', async () => {
  const { client, socket } = await createConnection();
  const [parse] = socket.listeners('data');
  await send(client, ask('/1').repeat(50), 50);
  await expect.poll(() => socket.listeners('data')).not.toContain(parse);
  const read = vi.spyOn(Buffer.prototype, 'toString');
  onTestFinished(() => read.mockRestore());
  socket.emit('data', Buffer.from(ask('/2')));
  expect(read).toHaveBeenCalledTimes(1);
});
