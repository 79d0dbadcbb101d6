import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnverified, newAddress, newRegistration } from '../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { queuedMailsTo } from '../../server/testing/mails/queued-mails.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

// The browser's side is tested in web/lib/same-origin-path.test.ts.
const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/x/%2E%2e\\/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,evil',
  ' /ship-parcel',
  '／／evil.example',
  'ship-parcel',
  '',
];
const own = ['/ship-parcel', '/get-quotes?weight=1', '/about#team', '/settings?next=//evil.example', '/a..b/c.d'];

/** Every endpoint that puts a return path into an email, and the recipient. */
const calls: readonly [string, () => Promise<{ readonly email: string }>][] = [
  ['/auth/register', async () => newRegistration()],
  ['/auth/resend-email-otp', async () => ({ email: (await createUnverified(product)).email })],
];

async function ask(path: string, redirect: string, body: { readonly email: string }) {
  const { status } = await callApi(product.app, path, { body: { ...body, redirect }, address: newAddress() });
  const mail = (await queuedMailsTo(product, body.email)).findLast(({ template }) => template === 'verify-email');
  return { status, mailed: mail && 'redirect' in mail.values ? mail.values.redirect : undefined };
}

describe.each(calls)('the way back that %s takes', (path, make) => {
  test.each(hostile)('is not %j', async (redirect) => {
    expect(await ask(path, redirect, newRegistration())).toEqual({ status: 400, mailed: undefined });
  });

  test.each(own)('may be %s', async (redirect) => {
    expect(await ask(path, redirect, await make())).toEqual({ status: 200, mailed: redirect });
    expect(new URL(redirect, 'https://own.example').origin).toBe('https://own.example');
  });
});
