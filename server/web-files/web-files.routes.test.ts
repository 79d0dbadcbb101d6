import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '../http/errors.ts';
import { publishedTerms } from '../quotes/published-terms.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { addressPlaceholder, loadWebBuild, type WebBuild } from './load-web-build.ts';
import { registerWebRoutes } from './web-files.routes.ts';

const script = 'console.log("a route line");\n'.repeat(100);
const contents: Readonly<Record<string, string | Buffer>> = {
  'index.html': `<!doctype html><title>Home</title><style>b{color:red}</style><link rel="canonical" href="${addressPlaceholder}/">`,
  'index.html.br': brotliCompressSync('what the build made of it'),
  'about/index.html': '<!doctype html><title>About</title>',
  'shell.html': '<!doctype html><title>Shell</title>',
  'home-track.html': '<!doctype html><title>Track</title>',
  'track-parcel/index.html': '<!doctype html><title>Find a parcel</title>',
  'tracked-parcel.html': '<!doctype html><title>A parcel</title>',
  'quote.html': '<!doctype html><title>A quote</title>',
  'service-worker.js': 'keep()',
  'unregister.js': 'leave()',
  'robots.txt': `Sitemap: ${addressPlaceholder}/sitemap.xml`,
  'company.json': '{"name":"Larkway"}',
  'routes.json': JSON.stringify([
    '/',
    '/about',
    '/get-quotes',
    '/auth/login',
    '/my-delivery',
    '/pick-up',
    '/staff/accept',
    '/dev/ui',
    '/parcel/:id',
  ]),
  'assets/index-4f1c.js': script,
  'assets/index-4f1c.js.br': brotliCompressSync(script),
  'assets/index-4f1c.js.gz': gzipSync(script),
  'assets/font-1.woff2': 'font',
  'favicon.svg': '<svg/>',
  '.vite/manifest.json': '{}',
};

const terms = publishedTerms({ bands: [], vatBasisPoints: 0, unpaidDays: 7, unusedDays: 28, includedCoverPence: 0 });
let root: string;
let build: WebBuild;
beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'larkway-web-')), 'web');
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await writeFile(join(dirname(root), 'larkway-outside.txt'), 'outside');
  build = await loadWebBuild(root);
  await build.fillIn(new Map([[addressPlaceholder, 'https://larkway.example']]));
});
afterAll(() => rm(dirname(root), { recursive: true }));

const usual = {
  hasDevelopmentPages: true,
  hasServiceWorker: true,
  allowances: [],
  readTerms: async () => terms,
  fillPointsPage: async (template: string) => ({ html: template, isUnavailable: false }),
};
const noParcel = { answerTracking: async () => refuse('NOT_FOUND', 'No such parcel.'), now: () => new Date(0) };

function webServer(options: Partial<Parameters<typeof registerWebRoutes>[2]> = {}) {
  const { app } = createBareServer();
  registerWebRoutes(app, build, { ...usual, ...noParcel, ...options });
  return app;
}

function get(url: string, headers: Record<string, string> = {}) {
  return webServer().inject({ url, headers: { accept: 'text/html', ...headers } });
}

describe('a page', () => {
  it.each([
    ['/', 'Home'],
    ['/?page=send', 'Home'],
    ['/?page=track', 'Track'],
    ['/?page=', 'Track'],
    ['/?page=send&page=track', 'Home'],
    ['/about?page=track', 'About'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/track-parcel', 'Find a parcel'],
    ['/track-parcel?utm_source=mail', 'Find a parcel'],
    ['/track-parcel?tracking_code=CL000717618GB', 'A parcel'],
    ['/get-quotes?weight=1', 'A quote'],
    ['/parcel/12', 'Shell'],
    ['/dev/ui', 'Shell'],
  ])('at %s is %s', async (url, title) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  it.each([
    ['/about', undefined],
    ['/?page=track', undefined],
    ['/track-parcel', undefined],
    ['/track-parcel?tracking_code=CL000717618GB', undefined],
    ['/get-quotes?weight=1', undefined],
    ['/auth/login', 'noindex'],
    ['/nowhere', 'noindex'],
  ])('at %s tells search engines %s', async (url, rule) => {
    expect((await get(url)).headers['x-robots-tag']).toBe(rule);
  });

  it.each([
    ['CL000717618GB', 'CL000717618GB'],
    ['+cl+000%20717618gb', 'cl+000+717618gb'],
    ['a>;rel=x,<b%0d%0ac:d', 'a%3E%3Brel%3Dx%2C%3Cb%0D%0Ac%3Ad'],
  ])('of parcel %s has the browser ask for it at once', async (code, asked) => {
    const { headers, body } = await get(`/track-parcel?tracking_code=${code}`);
    const address = `/api/v1/shipment/track-shipment?tracking_code=${asked}`;
    expect(headers['link']).toBe(`<${address}>; rel=preload; as=fetch; crossorigin`);
    expect(body).not.toContain(asked);
  });

  it.each(['/track-parcel', '/track-parcel?tracking_code=', '/about?tracking_code=CL000717618GB'])(
    'at %s has nothing asked for',
    async (url) => {
      expect((await get(url)).headers).not.toHaveProperty('link');
    },
  );

  it('is not sent again to a browser that has it', async () => {
    const { etag } = (await get('/about')).headers;
    const answer = await get('/about', { 'if-none-match': `"old", W/${String(etag)}` });
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('may use the styles the build wrote into it and no others', async () => {
    const hash = createHash('sha256').update('b{color:red}').digest('base64');
    expect((await get('/')).headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect((await get('/about')).headers['content-security-policy']).toContain("style-src 'self';");
  });

  it('may use the hosts of third parties that are configured, and a file may not', async () => {
    const allowances = [{ 'script-src': ['https://maps.example'] }, { 'script-src': ['https://cards.example'] }];
    const app = webServer({ allowances });
    for (const url of ['/', '/get-quotes', '/nowhere']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.headers['content-security-policy']).toContain(
        "script-src 'self' https://maps.example https://cards.example;",
      );
    }
    for (const url of ['/favicon.svg', '/api/nowhere']) {
      expect((await app.inject(url)).headers['content-security-policy']).toContain("script-src 'self';");
    }
  });

  it('that mails link to with a token tells no other site where the visitor came from', async () => {
    expect((await get('/auth/login?token=1')).headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/my-delivery')).headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/pick-up')).headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/staff/accept?token=1')).headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/about')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('answers HEAD with the same headers and no body', async () => {
    const answer = await webServer().inject({ method: 'HEAD', url: '/about' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(contents['about/index.html']?.length));
    expect(answer.body).toBe('');
  });

  it('for developers does not exist in production', async () => {
    const answer = await webServer({ hasDevelopmentPages: false }).inject({
      url: '/dev/ui',
      headers: { accept: 'text/html' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a file', () => {
  it('with a hash in its name is kept forever', async () => {
    const answer = await get('/assets/index-4f1c.js');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(script);
  });

  it('has the headers of a file, not of a page', async () => {
    const { headers } = await get('/assets/index-4f1c.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect((await get('/favicon.svg')).headers).toHaveProperty('content-security-policy');
  });

  it('without one is asked for again', async () => {
    const answer = await get('/favicon.svg');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['gzip', 'br;q=0, gzip;q=0.5', (body: Buffer) => gunzipSync(body)],
  ])('travels as %s to a browser that accepts %s', async (encoding, accepted, unpack) => {
    const answer = await get('/assets/index-4f1c.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(unpack(answer.rawPayload).toString()).toBe(script);
  });

  it('has another tag in each encoding', async () => {
    const plain = await get('/assets/index-4f1c.js');
    const packed = await get('/assets/index-4f1c.js', { 'accept-encoding': 'br' });
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  });

  it('that was not compressed goes as it is', async () => {
    const answer = await get('/assets/font-1.woff2', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe('font');
  });
});

describe('the service worker', () => {
  it.each([
    [true, 'keep()'],
    [false, 'leave()'],
  ])('with the setting %s is %s, asked for again every time', async (hasServiceWorker, body) => {
    const answer = await webServer({ hasServiceWorker }).inject('/service-worker.js');
    expect([answer.body, answer.headers['cache-control']]).toEqual([body, 'no-cache']);
  });
});

describe('anything else', () => {
  it('is 404 with the shell for somebody who wants a page', async () => {
    const answer = await get('/nowhere', { 'if-none-match': '*' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<title>Shell</title>');
  });

  it.each([
    ['/assets/gone-1.js', 'text/html'],
    ['/nowhere.png', 'image/png'],
  ])('is a short 404 for %s', async (url, accept) => {
    const answer = await get(url, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('Not found\n');
  });

  it.each([
    '/../larkway-outside.txt',
    '/%2e%2e/larkway-outside.txt',
    '/..%2flarkway-outside.txt',
    '/assets/../../larkway-outside.txt',
    '/assets/..%5c..%5clarkway-outside.txt',
    '/shell.html',
    '/index.html',
    '/routes.json',
    '/company.json',
    '/tracked-parcel.html',
    '/quote.html',
    '/.vite/manifest.json',
    '/assets/index-4f1c.js.br',
    '//larkway.example/',
  ])('does not reach %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect([contents['shell.html'], 'Not found\n']).toContain(answer.body);
  });

  it('of the API stays JSON', async () => {
    const answer = await get('/api/nowhere');
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });
});

it('writes the address of the product into what names it, in every encoding, and leaves its styles allowed', async () => {
  const canonical = '<link rel="canonical" href="https://larkway.example/">';
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const) {
    expect(unpack((await get('/', { 'accept-encoding': encoding })).rawPayload).toString()).toContain(canonical);
  }
  expect((await get('/robots.txt')).body).toBe('Sitemap: https://larkway.example/sitemap.xml');
});
