import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { createLogger } from '../../server/startup/create-logger.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { checkRefusal } from '../fuzz/check-response.ts';
import { parseResponses, type RawResponse } from './raw-responses.ts';

const paths = ['/', '/healthz', '/api/v1/shipment/get-quote', '/dev/mailbox', '/nowhere', '/v1/payment_intents'];
const heads = {
  nothing: 'Content-Length: 0\r\n\r\n',
  JSON: 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'bytes of no type': 'Content-Length: 2\r\n\r\n{}',
};
/** Valid method names that we don't know (RFC 9110, 5.6.2). */
const unknown = ['FETCH', 'get', 'Query', 'A', "!#$%&'*+-.^_`|~0", 'X'.repeat(100)];
/** Of RTSP and HTTP/2, which the parser treats as those protocols. */
const ofOtherProtocols = ['DESCRIBE', 'PLAY', 'PRI'];

let product: TestApp;
let port = 0;
const logged: string[] = [];
beforeAll(async () => {
  const logger = createLogger('warn', { write: (line) => void logged.push(line) });
  product = await createTestApp({}, { logger });
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => product.close());

/** Keeps its own end open while it waits, because some responses read the disk first. */
async function send(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(request, 'latin1');
  return parseResponses(await text(socket), request.startsWith('HEAD '));
}

function check(method: string, path: string, { status, headers, body }: RawResponse): string[] {
  const isUnexpected = status < 200 || status >= 500 || (unknown.includes(method) && status !== 400);
  const problems = isUnexpected ? [`answered ${status}`] : [];
  if (path.startsWith('/v1')) return problems; // the card sandbox answers as the provider does
  const missing = Object.keys(securityHeaders).filter((name) => headers[name] === undefined);
  return [...problems, ...missing, ...(method === 'HEAD' ? [] : checkRefusal({ status, text: body }))];
}

describe.each(Object.entries(heads))('with %s', (_says, head) => {
  test.each([...METHODS, ...unknown, ...ofOtherProtocols])(
    '%s gets a response, and never a server error',
    async (method) => {
      for (const path of paths) {
        const target = method === 'CONNECT' ? 'evil.example:443' : path;
        const answers = await send(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head}`);
        expect([method, path, answers.length, ...answers.flatMap((answer) => check(method, path, answer))]).toEqual([
          method,
          path,
          1,
        ]);
      }
    },
  );
});

test('no warning or error is logged', () => {
  expect(logged).toEqual([]);
});
