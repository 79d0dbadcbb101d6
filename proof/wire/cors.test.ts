import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBasePath, type Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { checkRefusal } from '../fuzz/check-response.ts';

const ownOrigin = 'https://parcels.localhost';
const origins = [ownOrigin, 'https://evil.example', 'https://parcels.localhost.evil.example', 'null'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Content types that a cross-site form can send without a preflight. */
const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ PUBLIC_URL: ownOrigin });
});
afterAll(() => product.close());

const all: readonly Endpoint[] = endpoints;
const paths = [...new Set(all.map(({ path }) => apiBasePath + path.replaceAll(/\{\w+\}/g, 'x')))];
const described = new Set(all.map(({ method, path }) => `${method} ${apiBasePath}${path.replaceAll(/\{\w+\}/g, 'x')}`));

async function ask(method: (typeof methods)[number] | 'OPTIONS', url: string, headers: Record<string, string>) {
  const answer = await product.app.inject({ method, url, headers });
  const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
  return {
    status: answer.statusCode,
    granted,
    problems: checkRefusal({ status: answer.statusCode, text: answer.body }),
  };
}

describe('a page of another site', () => {
  // Whose origin it is makes no difference to a path, so one path is asked for by each, and each path by one.
  const asked = paths.map((url, at) => [url, at === 0 ? origins : ['https://evil.example']] as const);
  test.each(asked)('gets no CORS permission for %s, whichever method it asks for', async (url, from) => {
    for (const origin of from) {
      for (const method of methods) {
        const preflight = {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        };
        expect(await ask('OPTIONS', url, preflight)).toEqual({ status: 404, granted: [], problems: [] });
        const { granted, status } = await ask(method, url, { origin });
        // Some paths match a shipment with an odd id, which needs a session.
        const isServed = status !== 401 && status !== 404;
        expect({ granted, isServed }).toEqual({ granted: [], isServed: isServed && described.has(`${method} ${url}`) });
      }
    }
  });

  const withBody = all.filter(({ body }) => body).map(({ method, path }) => [method, path] as const);
  test.each(withBody)('can’t %s %s with a form', async (method, path) => {
    for (const type of formTypes) {
      const url = apiBasePath + path.replaceAll(/\{\w+\}/g, 'x');
      const headers = { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { statusCode } = await product.app.inject({ method, url, headers, payload: '{"a":1}' });
      expect([401, 415]).toContain(statusCode); // authentication comes before the body
    }
  });
});
