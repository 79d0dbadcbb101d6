import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sentryReports } from './sentry-reports.ts';

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly lines: readonly string[];
}

async function startCollector(answer: (response: ServerResponse) => void = (response) => void response.end('{}')) {
  const received: Received[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, headers } = request;
    received.push({ url, headers, lines: (await text(request)).trimEnd().split('\n') });
    answer(response);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const lost: string[] = [];
  const open = (timeoutMs?: number) =>
    sentryReports({
      dsn: `http://public-key@127.0.0.1:${port}/proxied/42`,
      environment: 'production',
      onLost: (reason) => lost.push(reason),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  return { open, received, lost };
}

const throwIt = (message: string, cause?: unknown) => ({
  event: 'unexpected error',
  level: 'error' as const,
  error: new TypeError(message, { cause }),
  tags: { requestId: 'a-request' },
});

describe('an error report', () => {
  it('goes to the project of the DSN as an envelope of one event, the cause first', async () => {
    const { open, received, lost } = await startCollector();
    const reports = open();
    const cause = Object.assign(new Error('relation "parcel" does not exist'), { code: '42P01' });
    reports.report(throwIt('x is undefined', cause));
    await reports.settle();
    expect(lost).toEqual([]);
    const [one] = received;
    expect(one?.url).toBe('/proxied/api/42/envelope/');
    expect(one?.headers).toMatchObject({
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': expect.stringContaining('sentry_key=public-key') as unknown, // typed any
    });
    const [envelope, item, event] = (one?.lines ?? []).map((line): unknown => JSON.parse(line));
    const eventId: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(envelope).toMatchObject({ event_id: eventId });
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      level: 'error',
      environment: 'production',
      transaction: 'unexpected error',
      tags: { requestId: 'a-request' },
      exception: {
        values: [
          { type: 'Error', value: 'relation "parcel" does not exist (42P01)' },
          { type: 'TypeError', value: 'x is undefined' },
        ],
      },
    });
    expect(JSON.stringify(event)).toContain('"filename":"server/integrations/error-reports/error-reports.test.ts"');
  });

  it('holds nothing of people', async () => {
    const { open, received } = await startCollector();
    const reports = open();
    const row = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(jane@example.com)', row: 'Jane' });
    const secrets = [
      'jane@example.com',
      'Jane Doe',
      'DA1 1AA',
      '07700 900123',
      '4242 4242 4242 4242',
      'eyJhbGciOiJIUzI1NiJ9abcdef',
    ];
    const [email, name, postcode, phone, card, token] = secrets;
    const message = `invalid input for type integer: "${name}", '${name}' ${email} ${postcode} ${phone} ${card} ${token} at https://larkway.test/t?token=${token}`;
    reports.report(throwIt(message, row));
    reports.report({ ...throwIt('none'), error: `${email} threw text` });
    await reports.settle();
    const sent = received.flatMap(({ lines }) => lines).join('\n');
    expect(sent).toContain('invalid input for type integer: [value]');
    for (const secret of [...secrets, 'Jane']) expect(sent).not.toContain(secret);
  });

  it.each([
    ['Unexpected token \'J\', "Jane Doe o"... is not valid JSON', 'Jane'],
    ['Unexpected token \'x\', "{"name":"Jane Doe"x}" is not valid JSON', 'Jane'],
    ['time zone "Jane Doe" not recognized', 'Jane'],
    ['value "4111111" is out of range for type integer', '4111111'],
    [`invalid input syntax for type uuid: "${'x'.repeat(490)} Jane Doe`, 'Jane'],
    [`${'x '.repeat(240)}of jane.doe.of.some.street@example.com`, 'jane'],
    ["can't greet 'Jane O'Brien' twice", 'Brien'],
    ['refused card 4242-4242-4242-4242', '4242'],
    ['call 07700-900-123 or (07700) 900.123', '900'],
    ['the code 123456 is wrong', '123456'],
    ['connect ECONNREFUSED 203.0.113.9:5432', '113'],
    ['connect ECONNREFUSED 2001:db8::7', 'db8'],
  ])('holds nothing of people of %j, nor in its title or tags', async (message, secret) => {
    const { open, received } = await startCollector();
    const reports = open();
    reports.report({ ...throwIt(message), event: message, tags: { requestId: message } });
    reports.report({ event: message, level: 'error', tags: {} });
    await reports.settle();
    const events = received.map(({ lines }): unknown => JSON.parse(lines[2] ?? '{}'));
    expect(events).toHaveLength(2);
    const told = events.map((event) => ({ ...(event as object), event_id: '', timestamp: '' })); // looked at as text
    expect(JSON.stringify(told).replaceAll(/"(?:lineno|colno)":\d+/g, '')).not.toContain(secret);
  });

  it('names the parts of the database, its codes, and the request or job', async () => {
    const { open, received } = await startCollector();
    const reports = open();
    const message = 'null value in column "email" of relation "users" violates not-null constraint';
    const requestId = randomUUID();
    const error = Object.assign(new Error(message), { code: '23502' });
    reports.report({ event: 'a job threw', level: 'error', error, tags: { requestId, kind: 'purge-expired' } });
    await reports.settle();
    const event: unknown = JSON.parse(received[0]?.lines[2] ?? '{}');
    expect(event).toMatchObject({
      tags: { requestId, kind: 'purge-expired' },
      exception: { values: [{ value: `${message} (23502)` }] },
    });
  });

  it('that can’t be delivered is lost with a reason that holds no key', async () => {
    const broken = await startCollector((response) => void response.writeHead(429).end());
    const silent = await startCollector(() => {});
    const [first, second] = [broken.open(), silent.open(50)];
    first.report(throwIt('one'));
    second.report(throwIt('two'));
    await Promise.all([first.settle(), second.settle()]);
    expect([...broken.lost, ...silent.lost]).toEqual(['status 429', 'TimeoutError']);
  });

  it('is dropped while too many are under way, and taken again afterwards', async () => {
    const { open, received } = await startCollector();
    const reports = open();
    for (let count = 0; count < 100; count += 1) reports.report(throwIt('a storm'));
    await reports.settle();
    expect(received).toHaveLength(5);
    for (let count = 0; count < 5; count += 1) reports.report(throwIt('a storm'));
    reports.report({ ...throwIt('the last one'), level: 'fatal' });
    await reports.settle();
    expect(received).toHaveLength(11);
    reports.report(throwIt('after it'));
    await reports.settle();
    expect(received).toHaveLength(12);
  });

  it('waits for as long as it was asked to', async () => {
    const { open, received } = await startCollector((response) => {
      response.writeHead(429, received.length === 1 ? { 'retry-after': '0' } : { 'retry-after': '3600' }).end();
    });
    const reports = open();
    for (const message of ['one', 'two', 'three', 'four']) {
      reports.report(throwIt(message));
      await reports.settle();
    }
    expect(received).toHaveLength(2);
  });
});
