import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../contract/values/time/duration.ts';
import { callApi, cookieFrom } from '../testing/call-api.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { loadWebBuild } from './load-web-build.ts';

const contents: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>Home</title>',
  'shell.html': '<!doctype html><title>Shell</title>',
  'routes.json': '["/"]',
  'console/index.html': '<!doctype html><title>Staff</title>',
  'console/open.json': '["/console/assets/sign-in-1.js"]',
  'console/assets/sign-in-1.js': 'signIn()',
  'console/assets/app-2.js': 'work()',
  'console/assets/style-3.css': 'b{}',
};

let root: string;
let test: TestApp;
let clock = new Date();
let staff: TestStaff;
let cookie: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'larkway-console-'));
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  test = await createTestApp({}, { web: await loadWebBuild(root), now: () => clock });
  staff = await createStaff(test, { now: () => clock });
  cookie = await startCookie();
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true });
});

const startCookie = async () => cookieFrom(await callApi(test.app, '/staff/sessions', { token: staff.userToken }));
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const resume = async (sent?: string) =>
  (await callApi(test.app, '/staff/session', { method: 'GET', ...(sent !== undefined && { cookie: sent }) })).body;

describe('the console', () => {
  it.each(['/console', '/console/', '/console/parcels/CL000717618GB?x=1', '/console/assets'])(
    'is one page at %s, for nobody’s cache and no search engine',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Staff</title>');
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    },
  );

  it('is not at addresses that only begin alike', async () => {
    expect((await get('/consoles')).statusCode).toBe(404);
    expect((await get('/Console')).statusCode).toBe(404);
  });

  it('gives everybody what the log-in needs', async () => {
    expect((await get('/console/assets/sign-in-1.js')).body).toBe('signIn()');
    expect((await get('/console/assets/style-3.css')).body).toBe('b{}');
  });

  it('gives its scripts to who has a staff session, and asks each time', async () => {
    const answer = await get('/console/assets/app-2.js', { cookie });
    expect([answer.statusCode, answer.body]).toEqual([200, 'work()']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const etag = String(answer.headers['etag']);
    expect((await get('/console/assets/app-2.js', { cookie, 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get('/console/assets/app-2.js', { 'if-none-match': etag })).statusCode).toBe(404);
  });

  it.each([
    ['nobody', () => ''],
    ['a customer, with the token of their session', () => `staff=${staff.userToken}`],
    ['an unknown token', () => `staff=${'a'.repeat(43)}`],
    ['an odd cookie', () => 'staff=../..; staff'],
  ])('has no other script for %s', async (_who, cookieOf) => {
    expect((await get('/console/assets/app-2.js', { cookie: cookieOf() })).statusCode).toBe(404);
    expect(await resume(cookieOf())).toEqual({ session: null });
  });

  it.each([
    '/console/assets/app-9.js',
    '/console/assets/../open.json',
    '/console/assets/%2e%2e/open.json',
    '/console/open.json',
  ])('has nothing but its files: %s', async (url) => {
    expect((await get(url, { cookie })).body).not.toContain('sign-in-1');
  });
});

describe('the cookie of a staff session', () => {
  it('can’t be read by scripts, nor sent from other sites', async () => {
    const { headers } = await callApi(test.app, '/staff/sessions', { token: staff.userToken });
    expect(String(headers['set-cookie'])).toMatch(
      /^staff=[\w-]{43}; Path=\/; Max-Age=50400; HttpOnly; SameSite=Strict$/,
    );
  });

  it('gives a page its session again, until it is idle for 30 minutes', async () => {
    const { session } = (await resume(cookie)) as { session: { access_token: string } }; // set in the line above
    const me = await callApi(test.app, '/staff/me', { method: 'GET', token: session.access_token });
    expect(me).toMatchObject({ status: 200, body: { data: { id: staff.staffId } } });
    clock = new Date(clock.getTime() + minutes(30));
    expect(await resume(cookie)).toEqual({ session: null });
    expect((await get('/console/assets/app-2.js', { cookie })).statusCode).toBe(404);
  });

  it('ends with the log-out, which takes it back', async () => {
    const other = await createStaff(test, { now: () => clock });
    const own = cookieFrom(await callApi(test.app, '/staff/sessions', { token: other.userToken }));
    const token = own.replace(/^staff=/, '');
    const { headers } = await callApi(test.app, '/staff/session', { method: 'DELETE', token });
    expect(String(headers['set-cookie'])).toMatch(/^staff=; Path=\/; Max-Age=0; /);
    expect(await resume(own)).toEqual({ session: null });
  });

  it('is no proof for a call', async () => {
    const other = await createStaff(test, { now: () => clock });
    const own = cookieFrom(await callApi(test.app, '/staff/sessions', { token: other.userToken }));
    expect(await callApi(test.app, '/staff/me', { method: 'GET', cookie: own })).toMatchObject({ status: 401 });
  });
});
