import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TrackedShipment } from '../../contract/tracking.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { loadWebBuild, type WebBuild } from './load-web-build.ts';
import { createParcelFinder } from './parcel-page.ts';

const main = '<h2>{promise}</h2><p class="a">{window}</p><p class="b">{sentence}</p><b>{code}</b><ul>{events}</ul>';
const contents: Readonly<Record<string, string>> = {
  'shell.html': '<title>Shell</title>',
  'routes.json': JSON.stringify(['/track-parcel']),
  'tracked-parcel.html':
    '<title>A parcel</title><style>b{color:red}</style><body><div id="root" data-shell="query"><main id="main">grey</main><footer></footer></div></body>',
  'tracked-parcel.json': JSON.stringify({
    PENDING_PAYMENT: main,
    'COLLECTED changeable': main,
    'AT_DEPOT changeable': main,
  }),
};

let folder: string;
let web: WebBuild;
let test: PayingApp;
let customer: TestCustomer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-parcel-page-'));
  for (const [path, content] of Object.entries(contents)) await writeFile(join(folder, path), content);
  web = await loadWebBuild(folder);
  test = await createPayingApp({ LIMIT_TRACKING_MISSES_PER_ADDRESS: '2/1h' }, { web });
  customer = await createCustomer(test);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const shell = /<title>A parcel<\/title>.*data-shell="query".*grey/;
const unknown = 'AB123456785GB';

const open = (code: string, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  test.app.inject({
    url: `/track-parcel?tracking_code=${code}`,
    headers: { accept: 'text/html', ...headers },
    remoteAddress,
  });
const call = (code: string, address = newAddress()) =>
  callApi(test.app, `/shipment/track-shipment?tracking_code=${code}`, { method: 'GET', address });

const newCode = async () => (await test.createShipment(customer))._tracking_id;

async function collect(words: { sentence: string; town: string }) {
  const { trackingCode } = await test.bookShipment(customer);
  await scan(trackingCode, 'COLLECTED', words);
  return trackingCode;
}

async function scan(trackingCode: string, status: ShipmentStatus, words: { sentence: string; town: string }) {
  const event = { key: status, status, happenedAt: new Date(), recordedAt: new Date(), ...words };
  await test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
}

function embeddedIn(page: string): unknown {
  return JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script><\/body>/s.exec(page)?.[1] ?? 'null');
}

describe('the page of a parcel', () => {
  it('has the call’s answer as words and as JSON, and nothing else of the parcel', async () => {
    const code = await newCode();
    const page = await open(code.toLowerCase());
    const { body } = await call(code);
    expect(page.statusCode).toBe(200);
    expect(embeddedIn(page.body)).toEqual(body);
    const grouped = code.replace(/(\w{2})(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4 ');
    expect(page.body.replace(/<script.*<\/script>/, '')).toBe(
      '<title>A parcel</title><style>b{color:red}</style><body><div id="root"><main id="main">' +
        `<h2>Not booked yet</h2><p class="b">We’ll collect it once the sender has booked it.</p><b>${grouped}</b><ul></ul>` +
        '</main><footer></footer></div></body>',
    );
    expect(page.body).not.toMatch(/Lovelace|Babbage|example\.com|4477|DA1 1AA/);
  });

  it('is kept by nobody and listed by nobody, and its styles are allowed', async () => {
    const code = await newCode();
    const { headers } = await open(code);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': textWith("style-src 'self' 'sha256-"),
    });
    expect(headers).not.toHaveProperty('link');
    expect(headers).not.toHaveProperty('etag');
  });

  it('shows hostile words of a scan as text', async () => {
    const town = `</script><b>{code}&"'`;
    const code = await collect({ town, sentence: '<img src=x onerror=alert(1)> {events} $& \u2028' });
    const { body } = await open(code);
    expect(body.replace(/<script[^>]*>.*<\/script>(?=<\/body>)/s, '')).not.toMatch(/<\/?script|<img|\{events\} *<\/b>/);
    expect(body).toContain('Collected in &lt;/script&gt;&lt;b&gt;{code}&amp;&quot;&#39;</p>');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; {events} $&amp;');
    expect(body.match(/<\/script/g)).toHaveLength(1);
    expect(embeddedIn(body)).toEqual((await call(code)).body);
  });

  it('is the same to a browser that takes gzip', async () => {
    const code = await newCode();
    const packed = await open(code, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await open(code)).body);
  });

  it('shows a change at once', async () => {
    const code = await collect({ town: 'Leeds', sentence: 'Scanned.' });
    for (let look = 0; look < 3; look += 1) expect((await open(code)).body).toContain('Collected in Leeds');
    await scan(code, 'AT_DEPOT', { town: 'York', sentence: 'Scanned.' });
    await expect.poll(async () => (await open(code)).body).toContain('At our depot in York');
  });

  it('is its shell for a parcel that looks as the build knows none', async () => {
    const { trackingCode } = await test.bookShipment(customer);
    const { headers, body } = await open(trackingCode);
    expect(body).toMatch(shell);
    expect(headers['link']).toMatch(/rel=preload/);
  });

  it.each(['CL000717628GB', 'hello', '%00', '%ED%A0%80', 'A'.repeat(200)])('is its shell at %s', async (code) => {
    const { statusCode, headers, body } = await open(code);
    expect(statusCode).toBe(200);
    expect(body).toMatch(shell);
    expect(headers['link']).toMatch(/rel=preload/);
  });

  it('is no way round the limit of unknown codes', async () => {
    const address = newAddress();
    const code = await newCode();
    for (let look = 0; look < 2; look += 1) expect((await open(unknown, {}, address)).body).toMatch(shell);
    expect((await call(unknown, address)).status).toBe(429);
    expect((await open(unknown, {}, address)).body).toMatch(shell);
    expect((await open(code, {}, address)).body).toContain('Not booked yet'); // one's own parcel is never refused
  });
});

describe('finding the parcel of a page', () => {
  const request = { ip: '203.0.113.9', log: createBareServer().app.log };

  it('gives up on a database that does not answer, and soon asks it no more', async () => {
    const silence = Promise.withResolvers<{ data: TrackedShipment }>();
    onTestFinished(() => silence.reject(new Error('the test is over')));
    let asked = 0;
    const find = createParcelFinder(() => {
      asked += 1;
      return silence.promise;
    });
    const found = await Promise.all(Array.from({ length: 200 }, () => find(unknown, request)));
    expect(found.filter((answer) => answer !== undefined)).toEqual([]);
    expect(asked).toBe(50);
  });

  it('asks again once the database answers', async () => {
    const outage = Promise.withResolvers<{ data: TrackedShipment }>();
    const answer = { data: {} as TrackedShipment }; // nobody reads it
    let asked = 0;
    const find = createParcelFinder(async () => {
      asked += 1;
      return asked <= 50 ? outage.promise : answer;
    });
    await Promise.all(Array.from({ length: 50 }, () => find(unknown, request)));
    expect(await find(unknown, request)).toBeUndefined();
    outage.reject(new Error('the connection broke'));
    await expect.poll(() => find(unknown, request)).toBe(answer);
  });
});
