import { expect, test } from 'vitest';
import { createResponseParser, type ParsedResponse } from './response-parser.ts';

const answers = Buffer.from(
  [
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
    'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 4\r\n\r\n\r\n\r\n',
  ].join(''),
);

test.each([1, 2, 7, 1000])('responses are parsed when they arrive %i bytes at a time', (size) => {
  const read: ParsedResponse[] = [];
  const push = createResponseParser((answer) => read.push(answer));
  for (let start = 0; start < answers.length; start += size) push(answers.subarray(start, start + size));
  expect(read).toEqual([
    { status: 200, isLast: false },
    { status: 503, isLast: false },
    { status: 200, isLast: false },
    { status: 204, isLast: false },
    { status: 400, isLast: true },
  ]);
});
