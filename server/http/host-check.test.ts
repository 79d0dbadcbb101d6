import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import type { HttpServerOptions } from './create-server.ts';
import { checkHost } from './host-check.ts';
import { securityHeaders } from './security-headers.ts';

const publicUrl = 'https://www.larkway.test';

const openApps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

function serverAt(url = publicUrl, options: Partial<HttpServerOptions> = {}) {
  const { app } = createBareServer(options);
  checkHost(app, url);
  for (const path of ['/', '/api/quote', '/healthz', '/readyz', '/metrics']) app.get(path, () => ({ status: 'ok' }));
  openApps.push(app);
  return app;
}

const get = (host: string, url = '/api/quote') => serverAt().inject({ url, headers: { host } });

async function sendRaw(head: string): Promise<string> {
  const app = serverAt();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // a port, not a pipe
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe('a request', () => {
  it.each([
    'www.larkway.test',
    'WWW.Larkway.Test',
    'www.larkway.test.',
    'www.larkway.test:443',
    'www.larkway.test:8443',
    'localhost',
    'localhost:3000',
    'parcels.localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.1',
    '[::1]:3000',
    '[::ffff:127.0.0.1]:3000',
  ])('for %s is served', async (host) => {
    expect((await get(host)).statusCode).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'larkway.test',
    'www.larkway.test.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '0.0.0.0:3000',
    '192.168.1.20',
    '[2001:db8::1]:3000',
    'www.larkway.test@evil.example',
    'evil.example/www.larkway.test',
    'www.larkway.test:443:443',
    'www.larkway.test, evil.example',
    ':3000',
    '..',
    ' ',
  ])('for %s is refused', async (host) => {
    for (const url of ['/', '/api/quote', '/nowhere']) {
      const answer = await get(host, url);
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toEqual({
        code: 'MISDIRECTED',
        message: 'This isn’t our address. Please use https://www.larkway.test.',
      });
      expect(answer.headers).toMatchObject(securityHeaders);
    }
  });

  it('is judged by its own Host, not by what a header says of another', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'www.larkway.test',
      forwarded: 'host=www.larkway.test',
    };
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      const answer = await serverAt(publicUrl, { trustedProxies }).inject({ url: '/', headers });
      expect(answer.statusCode).toBe(421);
    }
  });

  it.each([
    ['another site as its target', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost', 421],
    ['another site as its target and host', 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example', 421],
    ['our site as its target, another as its host', 'GET http://localhost/ HTTP/1.1\r\nHost: evil.example', 421],
    ['a name before our site', 'GET http://localhost@evil.example/ HTTP/1.1\r\nHost: localhost', 421],
    ['our site as its target', 'GET http://localhost:3000/api/quote HTTP/1.1\r\nHost: localhost:3000', 200],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:', 421],
    ['no host, of the time before there were hosts', 'GET / HTTP/1.0', 421],
    ['no host', 'GET / HTTP/1.1', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost', 400],
  ])('with %s', async (_says, head, status) => {
    expect(await sendRaw(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('a probe', () => {
  it.each(['/healthz', '/readyz', '/metrics'])('of %s may come by any address', async (url) => {
    expect((await get('10.0.0.7:3000', url)).statusCode).toBe(200);
  });

  it('need not name a host', async () => {
    expect(await sendRaw('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('names the port that the system chose', async () => {
  const app = serverAt('http://localhost:0');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const answer = await app.inject({ url: '/', headers: { host: 'evil.example' } });
  expect(answer.json()).toMatchObject({ message: `This isn’t our address. Please use http://localhost:${port}.` });
});
