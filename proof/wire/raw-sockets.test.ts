import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { checkRefusal } from '../fuzz/check-response.ts';
import { type RawResponse, sendRaw } from './raw-responses.ts';

let product: TestApp;
let port = 0;
beforeAll(async () => {
  product = await createTestApp();
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => product.close());

const quote = 'POST /api/v1/shipment/get-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
/** A request smuggled past a proxy. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const chunked = `${quote}Transfer-Encoding: chunked\r\n`;

/** Bytes and the expected statuses: a smuggled request would be one more. */
const cases: readonly (readonly [says: string, bytes: string, statuses: readonly number[]])[] = [
  ['a length and chunks', `${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n${hidden}`, [400]],
  ['chunks and a length', `${quote}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`, [400]],
  ['two lengths', `${quote}Content-Length: 0\r\nContent-Length: 36\r\n\r\n${hidden}`, [400]],
  ['the same length twice', `${quote}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${hidden}`, [400]],
  ['a list of lengths', `${quote}Content-Length: 0, 36\r\n\r\n${hidden}`, [400]],
  ['a length with a sign', `${quote}Content-Length: +36\r\n\r\n${hidden}`, [400]],
  ['a negative length', `${quote}Content-Length: -1\r\n\r\n${hidden}`, [400]],
  ['a length in hexadecimal', `${quote}Content-Length: 0x24\r\n\r\n${hidden}`, [400]],
  ['a length beyond all numbers', `${quote}Content-Length: ${'9'.repeat(30)}\r\n\r\n${hidden}`, [400]],
  ['an empty length', `${quote}Content-Length: \r\n\r\n${hidden}`, [400]],
  ['an unknown coding', `${quote}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`, [400]],
  ['chunks that are not the last coding', `${quote}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`, [400]],
  ['a coding that is hidden by a tab', `${quote}Transfer-Encoding:\tchunked\x0b\r\n\r\n0\r\n\r\n${hidden}`, [400]],
  ['a chunk of no size', `${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n${hidden}`, [400]],
  ['a chunk of a negative size', `${chunked}\r\n-1\r\n{}\r\n0\r\n\r\n${hidden}`, [400]],
  ['a chunk beyond all numbers', `${chunked}\r\n${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n${hidden}`, [400]],
  ['a chunk longer than it says', `${chunked}\r\n2\r\n{}${hidden}`, [400]],
  ['a chunk whose line ends with LF alone', `${chunked}\r\n2\n{}\r\n0\r\n\r\n${hidden}`, [400]],
  ['a line that goes on in the next', `GET / HTTP/1.1\r\nHost: a\r\nX-A: one\r\n two: three\r\n\r\n${hidden}`, [400]],
  ['lines that end with LF alone', `GET /healthz HTTP/1.1\nHost: a\n\n${hidden}`, [400]],
  ['lines that end with CR alone', `GET /healthz HTTP/1.1\rHost: a\r\r${hidden}`, [400]],
  ['a space before the colon', `GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length : 36\r\n\r\n${hidden}`, [400]],
  ['a header without a name', `GET /healthz HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n${hidden}`, [400]],
  ['a NUL in a header', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n${hidden}`, [400]],
  ['a NUL in the address', `GET /health\0z HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`, [400]],
  ['a space in the address', `GET /health z HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`, [400]],
  ['no host', `GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`, [400]],
  ['two hosts', `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`, [400]],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n', [400]],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', [200]],
  ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['a version that is none', `GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n${hidden}`, [400]],
  ['TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', [400]],
  ['a method that is none', `FETCH /healthz HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`, [400]],
  ['a very long address', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`, [431]],
  ['a very long header', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n${hidden}`, [431]],
  ['very many headers', `GET / HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(10_000)}\r\n${hidden}`, [431]],
  [
    'another site as the address',
    'GET http://evil.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    [200],
  ],
  ['another site as the address of a page', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n', [421]],
  ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', [421]],
  ['a host as the address', `GET evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`, [400]],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`, [404]],
  ['an echo', 'TRACE /healthz HTTP/1.1\r\nHost: localhost\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n', [404]],
  ['the server itself', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [404]],
  ['another protocol', 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n', [200]],
  ['HTTP/2 in plain', 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n', [200]],
  ['a GET with a body', `GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`, [200]],
  ['permission to go on', `${quote}Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`, [400]],
  ['two requests, the first refused', `${quote}Content-Length: 2\r\n\r\n{}${hidden}`, [400, 200]],
  ['two requests, the first no JSON', `${quote}Content-Length: 1\r\n\r\n{${hidden}`, [400]],
  ['two requests, the first no HTTP', `HELLO\r\n\r\n${hidden}`, [400]],
  ['two requests, the second no HTTP', `${hidden}HELLO\r\n\r\n`, [200, 400]],
  ['a body that ends too soon', `${quote}Content-Length: 100\r\n\r\n{}`, [400]],
  ['chunks with a trailer', `${chunked}Connection: close\r\n\r\n2\r\n{}\r\n0\r\nHost: b\r\n\r\n`, [400]],
];

describe('malformed requests', () => {
  test.each(cases)('%s', async (_says, bytes, statuses) => {
    const answers = await sendRaw(port, bytes);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.flatMap(check)).toEqual([]);
  });

  test('leave the server running', async () => {
    expect((await sendRaw(port, hidden)).map(({ status }) => status)).toEqual([200]);
  });
});

/** Security headers, the contract's error shape, and no echo of the request. */
function check({ status, headers, body }: RawResponse): string[] {
  return [
    ...Object.entries(securityHeaders).flatMap(([name, value]) => (headers[name] === value ? [] : [`lacks ${name}`])),
    ...checkRefusal({ status, text: body }),
    ...(/s3cret|evil\.example\/healthz/.test(body) ? [`repeats ${body}`] : []),
  ];
}
