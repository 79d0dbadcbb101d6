import { describe, expect, it } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import type { HttpServerOptions } from './create-server.ts';
import { allowLocalOnly } from './host-check.ts';

const paths = ['/dev/mailbox', '/dev/mailbox/one.eml/html', '/dev/ui', '/dev', '/v1/payment_intents', '/v1'];

function serverFor(options: Partial<HttpServerOptions> = {}) {
  const { app } = createBareServer(options);
  allowLocalOnly(app);
  for (const path of [...paths, '/developers', '/api/quote']) app.get(path, () => 'served');
  app.get('/*', () => 'a file');
  return app;
}

interface From {
  readonly address: string;
  readonly forwardedFor?: string;
  readonly trustedProxies?: readonly string[];
}

async function statusOf(url: string, { address, forwardedFor, trustedProxies = [] }: From) {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await serverFor({ trustedProxies }).inject({ url, headers, remoteAddress: address })).statusCode;
}

const near: readonly From[] = [
  { address: '127.0.0.1' },
  { address: '::1' },
  { address: '::ffff:127.0.0.1' },
  { address: '127.0.0.1', forwardedFor: '127.0.0.1', trustedProxies: ['127.0.0.1'] },
];
const far: readonly From[] = [
  { address: '192.168.1.20' },
  { address: '2001:db8::1' },
  { address: '127.0.0.1', forwardedFor: '203.0.113.9' },
  { address: '127.0.0.1', forwardedFor: '203.0.113.9', trustedProxies: ['127.0.0.1'] },
  { address: '127.0.0.1', forwardedFor: '127.0.0.1, 203.0.113.9', trustedProxies: ['127.0.0.1'] },
  { address: '203.0.113.9', forwardedFor: '127.0.0.1', trustedProxies: ['203.0.113.9'] },
  { address: '203.0.113.9', forwardedFor: '127.0.0.1' },
  { address: '127.0.0.1', forwardedFor: 'unknown' },
  { address: '127.0.0.1', forwardedFor: '' },
];

describe('stand-ins for developers', () => {
  it.each(near)('are there for this machine: %j', async (from) => {
    for (const path of paths) expect([path, await statusOf(path, from)]).toEqual([path, 200]);
  });

  it.each(far)('are not there for anybody else: %j', async (from) => {
    const spellings = [...paths, '/%64ev/mailbox', '/dev/mailbox?a=1', '/v1/', '/dev/no-such-file', '/v1/%'];
    for (const path of spellings) expect([path, await statusOf(path, from)]).not.toEqual([path, 200]);
  });

  it.each(far)('leave everything else as it is: %j', async (from) => {
    for (const path of ['/developers', '/api/quote', '/file.txt']) expect(await statusOf(path, from)).toBe(200);
  });

  it('look to strangers as if they were not there', async () => {
    const answer = await serverFor().inject({ url: '/dev/mailbox', remoteAddress: '203.0.113.9' });
    expect(answer.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no GET /dev/mailbox. The API is described at /api/docs.',
    });
  });
});
