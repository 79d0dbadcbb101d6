import { createServer, type IncomingMessage } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { array, assert, asyncProperty, boolean, constantFrom, nat, option, record, string } from 'fast-check';
import { expect, it } from 'vitest';
import { readPlainCall } from './plain-call.ts';

const get = 'GET /track?code=1 HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n';
const post = 'POST /quote HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello';

const read = (text: string) => readPlainCall(Buffer.from(text, 'latin1'));

it('reads a call without a body and one with', () => {
  expect(read(get)).toEqual({ method: 'GET', url: '/track?code=1', headers: { host: 'a', accept: '*/*' } });
  expect(read(post)).toEqual({ method: 'POST', url: '/quote', headers: { host: 'a', 'content-length': '5' } });
});

it.each([
  ['nothing', ''],
  ['half a head', get.slice(0, -2)],
  ['half a body', post.slice(0, -1)],
  ['more than a body', `${post}!`],
  ['two calls', get + get],
  ['an end of line before the call', `\r\n${get}`],
  ['a body that has no length', get.replace('GET', 'POST')],
  ['a length for what has no body', post.replace('POST', 'GET')],
  ['a length twice', post.replace('Host: a', 'Content-Length: 5')],
  ['a length that is no number', post.replace(': 5', ': 0x5')],
  ['chunks', post.replace('Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['a call that first wants to hear that it may go on', post.replace('Host: a', 'Host: a\r\nExpect: 100-continue')],
  ['a call for another protocol', get.replace('Accept: */*', 'Connection: upgrade\r\nUpgrade: websocket')],
  ['a call that is to be the last', get.replace('Accept: */*', 'Connection: close')],
  ['a call that a proxy is to close after', get.replace('Accept: */*', 'Proxy-Connection: close')],
  ['no host', get.replace('Host', 'Most')],
  ['two hosts', get.replace('Accept: */*', 'Host: b')],
  ['another method', get.replace('GET', 'HEAD')],
  ['the address of another site', get.replace('/track', 'http://b/track')],
  ['an older version', get.replace('1.1', '1.0')],
  ['a space before a colon', get.replace('Accept:', 'Accept :')],
  ['a line that goes on in the next', get.replace('Accept: */*', 'Accept: */*\r\n more')],
  ['lines that end with LF alone', get.replaceAll('\r\n', '\n')],
  ['a byte that is no letter', get.replace('*/*', '\x01')],
  ['a letter beyond ASCII', get.replace('*/*', '\xe9')],
  ['a very long call', get.replace('*/*', 'x'.repeat(10_000))],
])('leaves %s to Node', (_name, text) => {
  expect(read(text)).toBeUndefined();
});

it('is not misled by a header that objects have too', () => {
  const call = read(get.replace('Accept', '__proto__'));
  expect(call?.headers['__proto__']).toBe('*/*');
  expect(call?.headers.authorization).toBeUndefined();
});

it('understands nothing that Node would understand otherwise', async () => {
  let understood = 0;
  const aHeader = constantFrom(
    'Accept: text/html',
    'Connection: keep-alive',
    'Connection: Keep-Alive',
    'X:',
    'X: a:b',
    'Y:\ta\t',
    'Te: trailers',
    'Cookie: a=b; c=d',
    'Authorization: Bearer x',
    'Host: b',
    'Content-Length:5 ',
    'Transfer-Encoding: chunked',
  );
  const aCall = record({
    method: constantFrom('GET', 'POST'),
    url: constantFrom('/', '/a?b=c', '/%00', '//a', '/a#b', 'a'),
    headers: array(aHeader, { maxLength: 3 }),
    body: constantFrom('hello', '0\r\n\r\n', get, ''),
    hasLength: boolean(),
    change: option(record({ at: nat(120), to: string({ unit: 'binary-ascii', maxLength: 2 }) })),
  });
  await assert(
    asyncProperty(aCall, async ({ method, url, headers, body, hasLength, change }) => {
      const length = hasLength ? [`Content-Length: ${body.length}`] : [];
      const plain = [`${method} ${url} HTTP/1.1`, 'Host: a', ...headers, ...length, '', body].join('\r\n');
      const text = change ? plain.slice(0, change.at) + change.to + plain.slice(change.at + 1) : plain;
      const call = read(text);
      if (!call) return;
      understood += 1;
      const bodySize = Number(call.headers['content-length'] ?? 0);
      expect(await parseByNode(text)).toEqual([{ ...call, headers: { ...call.headers }, isWhole: true, bodySize }]);
    }),
    { numRuns: 2_000 },
  );
  expect(understood).toBeGreaterThan(100);
});

/** The calls that Node's server finds in a chunk. */
async function parseByNode(text: string) {
  const calls: IncomingMessage[] = [];
  const server = createServer((request) => void calls.push(request));
  const [client, socket] = duplexPair();
  server.emit('connection', socket);
  const written = Promise.withResolvers<void>();
  client.write(Buffer.from(text, 'latin1'), () => written.resolve());
  await written.promise;
  const found = await Promise.all(
    calls.map(async (request) => {
      const { length } = request.complete ? await buffer(request) : Buffer.of();
      const { method, url, headers, complete } = request;
      return { method, url, headers: { ...headers }, isWhole: complete, bodySize: length };
    }),
  );
  socket.destroy();
  client.destroy();
  return found;
}
