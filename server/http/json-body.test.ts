import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { acceptFilesOnly, excessOfJson } from './json-body.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const list = (entries: number, entry = '0') => `[${Array.from({ length: entries }, () => entry).join(',')}]`;
const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join(',')}}`;

const post = async (payload: string | Buffer) => {
  const { app } = createBareServer();
  app.post('/echo', ({ body }) => ({ body }));
  return app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload });
};

const tooDeep = 'The request is nested too deeply.';
const tooManyFields = 'A part of the request has more than 100 fields. Please send less.';
const tooManyEntries = 'A list in the request has more than 2,000 entries. Please send less.';
const tooLongEntry = 'An entry of a list is longer than 20 kB. Please send less.';
const tooManyValues = 'The request has too many values. Please send less at a time.';

describe('JSON before it is parsed', () => {
  it.each([
    ['nested 10 deep', '['.repeat(10) + ']'.repeat(10), undefined],
    ['nested 11 deep', '['.repeat(11) + ']'.repeat(11), tooDeep],
    ['nested without an end', '{"a":'.repeat(500_000), tooDeep],
    ['with 100 fields', fields(100), undefined],
    ['with 101 fields', fields(101), tooManyFields],
    ['with 101 fields in a row', `{"rows":[{},${fields(101)}]}`, tooManyFields],
    ['with a list of 2,000', list(2_000), undefined],
    ['with a list of 2,001', list(2_001), tooManyEntries],
    ['with an entry of 20 kB', list(2, `"${'x'.repeat(19_998)}"`), undefined],
    ['with a longer entry', `{"rows":[0,"${'x'.repeat(19_999)}"]}`, tooLongEntry],
    ['with 1,000 rows of 40 fields', list(1_000, fields(40)), undefined],
    ['with lists of lists', list(600, list(100)), tooManyValues],
    ['with brackets and commas in a text', JSON.stringify({ text: '[{,"'.repeat(50_000) }), undefined],
    [
      'with a text that ends in a backslash',
      JSON.stringify([`${'\\'.repeat(99)}"`, ...Array(2_000).keys()]),
      tooManyEntries,
    ],
    ['with a text that never ends', '["', undefined],
    ['with a backslash at the end', '["\\', undefined],
    ['that closes what it never opened', `]${list(3_000)}`, undefined],
    ['that is empty', '', undefined],
  ])('%s', (_what, text, excess) => {
    expect(excessOfJson(bytesOf(text))).toBe(excess);
  });
});

describe('a body', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['keys', fields(9_000), tooManyFields],
    ['empty objects', list(30_000, '{}'), tooManyEntries],
    ['levels', '['.repeat(90_000), tooDeep],
  ])('with very many %s is refused before it is parsed', async (_what, payload, message) => {
    const parse = vi.spyOn(JSON, 'parse');
    const answer = await post(payload);
    expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'VALIDATION', message });
  });

  it('is read as UTF-8, with a mark before it or without, and what is none of it replaced', async () => {
    expect((await post('\uFEFF{"a":"Łukasz 🦆"}')).json()).toEqual({ body: { a: 'Łukasz 🦆' } });
    const invalid = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await post(invalid)).json()).toEqual({ body: { a: '\uFFFD' } });
  });
});

describe('large bodies', () => {
  const payload = JSON.stringify({ text: 'x'.repeat(1_000_000) });

  function slowServer() {
    const { app } = createBareServer();
    const waiting: (() => void)[] = [];
    app.post('/large', { bodyLimit: 2_000_000 }, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return {};
    });
    const send = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/large',
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress,
      });
    return { app, waiting, send };
  }

  it('of one caller wait unread for each other, some of them, and keep nobody else from sending', async () => {
    const { app, waiting, send } = slowServer();
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json', 'content-length': String(payload.length) };
    const begin = () => request(`${origin}/large`, { method: 'POST', headers, agent: false });
    let heads = 0;
    app.server.on('request', () => (heads += 1));
    const [first, ...next] = Array.from({ length: 9 }, begin) as [ClientRequest, ...ClientRequest[]]; // nine of them
    first.flushHeaders();
    await expect.poll(() => heads).toBe(1);
    for (const one of next) one.end(payload);
    await expect.poll(() => heads).toBe(9);
    const tooMany = begin();
    tooMany.flushHeaders();
    const [refused] = (await once(tooMany, 'response')) as [IncomingMessage]; // what Node's client gives
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    const other = send('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1); // none of those that wait was read
    waiting.pop()?.();
    expect((await other).statusCode).toBe(200);
    first.on('error', () => {}).destroy(); // a client that leaves makes room
    for (const one of next) {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.pop()?.();
      const [served] = (await once(one, 'response')) as [IncomingMessage]; // what Node's client gives
      expect(served.resume().statusCode).toBe(200);
    }
    await app.close();
  });

  it('make room once they are done, though their client has left', async () => {
    const { app, waiting, send } = slowServer();
    let gone = 0;
    app.server.on('connection', (socket) => socket.once('close', () => (gone += 1)));
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json' };
    const leaving = request(`${origin}/large`, { method: 'POST', headers, agent: false });
    leaving.on('error', () => {}); // it has no answer
    leaving.end(payload);
    await expect.poll(() => waiting.length).toBe(1);
    leaving.destroy();
    await expect.poll(() => gone).toBe(1);
    const next = send('127.0.0.1');
    waiting.shift()?.();
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    expect((await next).statusCode).toBe(200);
    await app.close();
  });

  it('of one IPv6 network wait for each other', async () => {
    const { waiting, send } = slowServer();
    const sent = ['2001:db8:1:1::1', '2001:db8:1:1::2'].map(send);
    const other = send('2001:db8:1:2::1');
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting.splice(0)) answer();
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
    expect((await Promise.all([...sent, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('that are files have three places of their own', async () => {
    const { app, waiting, send } = slowServer();
    void app.register(async (scope) => {
      acceptFilesOnly(scope);
      scope.post('/file', { bodyLimit: 2_000_000 }, async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return {};
      });
    });
    const upload = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/file',
        headers: { 'content-type': 'image/jpeg' },
        payload,
        remoteAddress,
      });
    const uploads = [1, 2, 3].map((host) => upload(`192.0.2.${host}`));
    await expect.poll(() => waiting.length).toBe(3);
    expect((await upload('192.0.2.4')).statusCode).toBe(503);
    const sent = [5, 6, 7, 8].map((host) => send(`192.0.2.${host}`));
    await expect.poll(() => waiting.length).toBe(7);
    for (const answer of waiting.splice(0)) answer();
    const answers = await Promise.all([...uploads, ...sent]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('are worked on four at a time in all', async () => {
    const { waiting, send } = slowServer();
    const sent = [1, 2, 3, 4].map((host) => send(`192.0.2.${host}`));
    await expect.poll(() => waiting.length).toBe(4);
    expect((await send('192.0.2.5')).statusCode).toBe(503);
    for (const answer of waiting.splice(0)) answer();
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});
