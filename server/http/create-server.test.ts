import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorCodes } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorBody } from '../../contract/error-body.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { Refusal } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

const openApps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

async function listeningServer() {
  const { app } = createBareServer();
  app.post('/api/echo', (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  openApps.push(app);
  return (app.server.address() as AddressInfo).port; // it listens on a port, not on a pipe
}

async function rawAnswer(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

async function idOf(trustedProxies: string[], id: string) {
  const { app } = createBareServer({ trustedProxies });
  app.get('/', () => ({}));
  return (await app.inject({ url: '/', headers: { 'x-request-id': id } })).headers['x-request-id'];
}

async function clientOf(trustedProxies: string[]) {
  const { app } = createBareServer({ trustedProxies });
  app.get('/', (request) => ({ ip: request.ip, protocol: request.protocol }));
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  return (await app.inject({ url: '/', headers })).json<unknown>();
}

describe('an error', () => {
  it('that nobody foresaw is told calmly, with the reference under which it was logged', async () => {
    const { app, logLines } = createBareServer();
    app.get('/broken', () => {
      throw Object.assign(new Error('relation "quotes" does not exist'), { detail: 'jane@example.com' });
    });
    const answer = await app.inject('/broken');
    const id = answer.headers['x-request-id'];
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'INTERNAL',
      message: `Something went wrong on our side. Please try again. If it keeps happening, contact us and quote ${String(id)}.`,
    });
    const logged = logLines.find((line) => line.level === 'error');
    expect(logged).toMatchObject({ requestId: id, err: { message: 'relation "quotes" does not exist' } });
    expect(JSON.stringify(logged)).toContain('create-server.test.ts');
    expect(JSON.stringify(logged)).not.toContain('jane@example.com');
  });

  it('of a database out of reach is 503 and says when to try again', async () => {
    const { app, logLines } = createBareServer({ isUnavailable: (error) => error instanceof RangeError });
    app.get('/outage', () => {
      throw new RangeError('connection refused');
    });
    app.get('/others', () => {
      throw new Refusal('UNAVAILABLE', 'The card provider does not answer.');
    });
    const answer = await app.inject('/outage');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(answer.body).not.toContain('refused');
    expect((await app.inject('/others')).statusCode).toBe(503);
    const warnings = logLines.filter(({ level }) => level === 'warn').map(({ msg }) => msg);
    expect(warnings).toEqual(['database unavailable', 'unavailable']); // only the first is the database's fault
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/v1/nothing?token=secret'],
    ['DELETE', '/api/echo'],
    ['POST', '/nowhere'],
  ] as const)('for %s %s is a 404 in JSON', async (method, url) => {
    const { app } = createBareServer();
    app.post('/api/echo', (request) => request.body);
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['application/xml', '<a/>'],
  ])('for a body of %s asks for JSON', async (type, payload) => {
    const { app } = createBareServer();
    app.post('/api/echo', (request) => request.body);
    const answer = await app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Please send JSON, with Content-Type: application/json.',
    });
  });

  const refusals = Object.entries(errorCodes).filter(([, Refused]) => (new Refused().statusCode ?? 500) < 500);
  it.each(refusals)('of the framework that blames the client (%s) is not a fault of ours', async (_name, Refused) => {
    const { app, logLines } = createBareServer();
    app.get('/refused', () => {
      throw new Refused('of', 'the', 'framework');
    });
    const answer = await app.inject('/refused');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(z.safeParse(errorBody, answer.json()).success).toBe(true);
    expect(logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('of the framework that blames the program is one of ours', async () => {
    const { app } = createBareServer();
    app.get('/refused', () => {
      throw new errorCodes.FST_ERR_REP_INVALID_PAYLOAD_TYPE();
    });
    expect((await app.inject('/refused')).statusCode).toBe(500);
  });

  it('for an address that is no URL is 400', async () => {
    const { app, logLines } = createBareServer();
    const answer = await app.inject('/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'VALIDATION', message: 'The address is not a valid URL.' });
    expect(logLines).toMatchObject([{ route: 'unknown', status: 400 }]);
  });
});

describe('a body', () => {
  it('of 20 MB is refused with 413 while it is still being sent', async () => {
    const port = await listeningServer();
    const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(20_000_000)),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 'TOO_LARGE', message: 'That’s more than 100 kB. Please send less.' });
  });

  it('of unknown length is cut off at 100 kB too', async () => {
    const port = await listeningServer();
    const megabytes = ReadableStream.from(Array.from({ length: 20 }, () => new Uint8Array(100_000).fill(49)));
    const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: megabytes,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
  });

  it('just below the limit is read', async () => {
    const { app } = createBareServer();
    app.post('/api/echo', () => 'read');
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: { note: 'x'.repeat(100_000) } });
    expect(answer.body).toBe('read');
  });
});

describe('the security headers', () => {
  it.each(['/api/echo', '/broken', '/nowhere', '/%zz'])('come with the answer to %s', async (url) => {
    const { app } = createBareServer();
    app.get('/api/echo', () => ({}));
    app.get('/broken', () => {
      throw new Error('broken');
    });
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject(securityHeaders);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it('come with the answer to what is not even HTTP', async () => {
    const answer = await rawAnswer(await listeningServer(), 'HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain("frame-ancestors 'none'");
    expect(answer).toContain('"code":"VALIDATION"');
  });

  it('come with the answer to headers that never end', async () => {
    const answer = await rawAnswer(
      await listeningServer(),
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('strict-transport-security');
  });

  it('come with the answer to a request that names no host', async () => {
    const answer = await rawAnswer(await listeningServer(), 'GET /nowhere HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('strict-transport-security');
    expect(answer).toContain('{"code":"VALIDATION","message":"The request names no host. Please send a Host header."}');
  });

  it('come with the answer to an expectation nobody knows, which is served as if it were not there', async () => {
    const head = ['POST /api/echo HTTP/1.1', 'host: test', 'connection: close', 'content-type: application/json'];
    const request = [...head, 'expect: wonders', 'content-length: 7', '', '{"a":1}'].join('\r\n');
    const answer = await rawAnswer(await listeningServer(), request);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('strict-transport-security');
    expect(answer).toContain('{"a":1}');
  });

  it('come with the answer to HTTP/1.0, which needs no host', async () => {
    const answer = await rawAnswer(await listeningServer(), 'GET /nowhere HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('strict-transport-security');
  });
});

describe('a request id', () => {
  const given = 'proxy-0123456789';
  it('is taken over from a trusted proxy, so that both logs agree', async () => {
    expect(await idOf(['127.0.0.0/8'], given)).toBe(given);
  });

  it('is made afresh for everybody else', async () => {
    expect(await idOf([], given)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf(['10.0.0.0/8'], given)).not.toBe(given);
  });

  it.each(['short', 'x'.repeat(65), 'has spaces in it', '{"level":"fatal"}'])(
    'is made afresh instead of %s',
    async (id) => {
      expect(await idOf(['127.0.0.1'], id)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('a proxy', () => {
  it('is believed when it is one of ours', async () => {
    expect(await clientOf(['127.0.0.1'])).toEqual({ ip: '203.0.113.9', protocol: 'https' });
  });

  it('is not believed otherwise', async () => {
    expect(await clientOf([])).toEqual({ ip: '127.0.0.1', protocol: 'http' });
  });
});

describe('the log', () => {
  it('has one line a request, with the pattern of its route and nothing the visitor wrote', async () => {
    const { app, logLines } = createBareServer();
    app.get('/reset/:token', () => ({}));
    const answer = await app.inject({
      url: '/reset/tok3n?email=jane@example.com',
      headers: { authorization: 'Bearer s3cret' },
    });
    const anyTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/);
    const anyNumber: unknown = expect.any(Number);
    expect(logLines).toEqual([
      {
        level: 'info',
        time: anyTime,
        requestId: answer.headers['x-request-id'],
        method: 'GET',
        route: '/reset/:token',
        status: 200,
        ms: anyNumber,
        msg: 'request',
      },
    ]);
  });

  it('tells of a client that left without waiting, and does not call it a fault of ours', async () => {
    const { app, logLines } = createBareServer();
    app.post('/api/echo', (request) => request.body);
    await app.listen({ host: '127.0.0.1', port: 0 });
    openApps.push(app);
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // a port, not a pipe
    const head = ['POST /api/echo HTTP/1.1', 'host: test', 'content-type: application/json', 'expect: 100-continue'];
    socket.write([...head, 'content-length: 9', '', ''].join('\r\n'));
    await once(socket, 'data');
    socket.destroy();
    const line = { level: 'info', method: 'POST', route: '/api/echo', status: 499 };
    await expect.poll(() => logLines).toContainEqual(expect.objectContaining(line));
    expect(logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
