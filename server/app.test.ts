import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createLogger } from './startup/create-logger.ts';
import { startOutageProxy } from './testing/database/outage-proxy.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const askForQuote = {
  method: 'POST',
  url: '/api/v1/shipment/get-quote',
  payload: { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 1 },
} as const;

/** A look into the database, which a quote takes only once a minute. */
const trackUnknown = '/api/v1/shipment/track-shipment?tracking_code=AB123456785GB';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the product', () => {
  it('serves every part of itself', async () => {
    const urls = ['/healthz', '/readyz', '/api/docs', '/api/v1/openapi.json', '/.well-known/security.txt'];
    const answers = await Promise.all(urls.map((url) => test.app.inject(url)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await test.app.inject(askForQuote)).json()).toMatchObject({ estimate: 2.4 });
  });

  it('keeps its metrics to itself unless told otherwise', async () => {
    expect((await test.app.inject('/metrics')).statusCode).toBe(404);
    const open = await createTestApp({ METRICS: 'on' });
    expect((await open.app.inject('/metrics')).statusCode).toBe(200);
    await open.close();
  });

  it('shows mails and the card sandbox to this machine alone, and to no site that points its name here', async () => {
    const mails = (given: InjectOptions) => test.app.inject({ url: '/dev/mailbox', ...given });
    expect((await mails({})).statusCode).toBe(200);
    expect((await mails({ remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await mails({ headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404);
    expect((await mails({ headers: { host: 'www.example.com' } })).statusCode).toBe(421);
    const sandbox = { url: '/v1/payment_intents/pi_1', headers: { authorization: 'Bearer sk_1' } };
    expect((await test.app.inject(sandbox)).json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const stranger = await test.app.inject({ ...sandbox, remoteAddress: '203.0.113.9' });
    expect([stranger.statusCode, stranger.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
    const rebound = await test.app.inject({ ...sandbox, headers: { ...sandbox.headers, host: 'evil.example' } });
    expect([rebound.statusCode, rebound.json()]).toEqual([421, expect.objectContaining({ code: 'MISDIRECTED' })]);
    expect((await test.app.inject({ ...askForQuote, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  });

  it.each(['cut', 'freeze'] as const)(
    'lives through a database outage (%s): 503 with Retry-After meanwhile, and serves as soon as it is over',
    async (breakIt) => {
      const proxy = await startOutageProxy(test.database.url);
      const database = openDatabase(proxy.url, { timeoutMs: 3_000 }); // a busy machine is no outage
      const config = readConfig({ LOG_LEVEL: 'silent' });
      const app = await createApp({ config, database, logger: createLogger(config.logLevel) });
      expect((await app.inject(trackUnknown)).statusCode).toBe(404);

      await proxy[breakIt]();
      for (const request of [trackUnknown, '/readyz', trackUnknown]) {
        const answer = await app.inject(request);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBe('1');
        expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
      }
      expect((await app.inject('/healthz')).statusCode).toBe(200);

      await proxy.restore();
      await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200); // a busy machine may need another try
      expect((await app.inject(trackUnknown)).statusCode).toBe(404);
      await app.close();
      await database.close();
      await proxy.close();
    },
  );
});
