import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { createShipment, payShipment } from '../../server/testing/shipments/create-shipment.ts';
import { folderOfRun } from '../../server/testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { loadWebBuild } from '../../server/web-files/load-web-build.ts';

/** A minimal web build. */
const web = {
  'index.html': '<!doctype html><title>Home</title><style>b{color:red}</style>',
  'shell.html': '<!doctype html><title>Shell</title>',
  'routes.json': JSON.stringify(['/', '/auth/login', '/get-quotes']),
  'assets/index-4f1c.js': 'start()',
};

let product: TestApp;
let customer: TestCustomer;
let shipmentId = '';
let origin = '';
beforeAll(async () => {
  const folder = await folderOfRun();
  for (const [path, content] of Object.entries(web)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  product = await createTestApp({ METRICS: 'on', DATA_DIR: folder }, { web: await loadWebBuild(folder) });
  customer = await createCustomer(product);
  shipmentId = (await createShipment(product, customer))._id;
  await payShipment(product, shipmentId);
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());

const api = '/api/v1';
const quote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: '1' };
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const page = { headers: { accept: 'text/html' } };
const asCustomer = () => ({ headers: { authorization: `Bearer ${customer.token}` } });

/** Name, path, request, status, content type, Cache-Control. */
const kinds: readonly [string, () => string, () => RequestInit, number, string, string][] = [
  ['a page', () => '/', () => page, 200, 'text/html', 'no-cache'],
  ['a page for one person', () => '/get-quotes', () => page, 200, 'text/html', 'no-cache'],
  ['a page that is not there', () => '/nowhere', () => page, 404, 'text/html', 'no-store'],
  ['an asset that is not there', () => '/assets/none.js', () => ({}), 404, 'text/plain', 'no-store'],
  ['a success', () => `${api}/shipment/get-quote`, () => json(quote), 200, 'application/json', 'no-store'],
  ['a mistake', () => `${api}/shipment/get-quote`, () => json({}), 400, 'application/json', 'no-store'],
  ['a call without a session', () => `${api}/shipment/my-shipments`, () => ({}), 401, 'application/json', 'no-store'],
  ['a call nobody serves', () => `${api}/nothing`, () => ({}), 404, 'application/json', 'no-store'],
  ['a method nobody serves', () => `${api}/auth/login`, () => ({ method: 'PUT' }), 404, 'application/json', 'no-store'],
  ['too much', () => `${api}/auth/login`, () => json('x'.repeat(2_000_000)), 413, 'application/json', 'no-store'],
  [
    'what is no JSON',
    () => `${api}/auth/login`,
    () => ({ method: 'POST', body: 'a' }),
    415,
    'application/json',
    'no-store',
  ],
  ['an address that is none', () => '/%zz', () => ({}), 400, 'application/json', 'no-store'],
  ['a private list', () => `${api}/shipment/my-shipments`, asCustomer, 200, 'application/json', 'no-store'],
  ['a label', () => `${api}/shipment/${shipmentId}/label`, asCustomer, 200, 'application/pdf', 'no-store'],
  ['a code', () => `${api}/shipment/${shipmentId}/qr`, asCustomer, 200, 'image/svg+xml', 'no-store'],
  ['the description', () => `${api}/openapi.json`, () => ({}), 200, 'application/json', 'no-store'],
  ['the pages of the description', () => '/api/docs', () => page, 200, 'text/html', 'no-store'],
  ['a probe', () => '/readyz', () => ({}), 200, 'application/json', 'no-store'],
  ['the metrics', () => '/metrics', () => ({}), 200, 'text/plain', 'no-store'],
  ['the mailbox', () => '/dev/mailbox', () => page, 200, 'text/html', 'no-store'],
  ['a link to stop mails', () => '/unsubscribe/x', () => page, 404, 'text/html', 'no-store'],
  [
    'a stream',
    () => `${api}/shipment/track-shipment/live?tracking_code=LK000717618GB`,
    () => ({}),
    200,
    'text/event-stream',
    'no-store',
  ],
];

describe('the headers of', () => {
  test.each(kinds)('%s', async (_says, path, init, status, type, cacheControl) => {
    const leaving = new AbortController();
    const answer = await fetch(origin + path(), { ...init(), signal: leaving.signal, redirect: 'manual' });
    const headers = Object.fromEntries(answer.headers);
    leaving.abort();
    expect({ status: answer.status, type: headers['content-type']?.replace(/;.*/, '') }).toEqual({ status, type });
    const { 'content-security-policy': policy, 'referrer-policy': referrer, ...others } = securityHeaders;
    expect(headers).toMatchObject({ ...others, 'cache-control': cacheControl });
    expect([referrer, 'no-referrer']).toContain(headers['referrer-policy']); // some URLs contain a secret
    // A page adds the hashes of its own styles, and nothing else.
    expect(headers['content-security-policy']?.replaceAll(/ 'sha256-[^']+'/g, '')).toBe(policy);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|http:/);
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([]);
  });

  test('an asset, which is no document', async () => {
    const answer = await fetch(`${origin}/assets/index-4f1c.js`);
    expect(answer.status).toBe(200);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'strict-transport-security': securityHeaders['strict-transport-security'],
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([]);
  });
});
