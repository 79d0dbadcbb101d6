import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { listen } from '../startup/listen.ts';
import { createCustomer } from '../testing/create-customer.ts';
import { shipmentForm } from '../testing/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const places = 3;

let product: TestApp;
let origin: string;
let token: string;
let busy: Client;

beforeAll(async () => {
  product = await createTestApp({ REQUESTS_AT_ONCE: String(places), METRICS: 'on' });
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 });
  ({ token } = await createCustomer(product));
  await lookAtParcels(token); // from here on the process knows the customer
  busy = new Client({ connectionString: product.database.url });
  await busy.connect();
});

afterAll(async () => {
  await busy.end();
  await product.close();
});

const askPrice = (at = origin) =>
  fetch(`${at}${apiBasePath}/shipment/get-quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 2 }),
  });

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });

const lookAtParcels = (name: string) =>
  get(`${apiBasePath}/shipment/my-shipments?page=1`, { authorization: `Bearer ${name}` });
const tellOfPayment = (headers: Record<string, string>) =>
  fetch(`${origin}${apiBasePath}/payment/webhook`, { method: 'POST', body: '{}', headers });

describe('a product whose database is too slow for all who ask for a price', () => {
  let waiting: Promise<Response>[];

  beforeEach(async () => {
    await busy.query('begin');
    await busy.query('lock table quotes in share mode'); // whoever stores a quote waits until this ends
    waiting = Array.from({ length: places + 1 }, () => askPrice());
    await Promise.race(waiting); // the one there was no place for
  });

  afterEach(async () => {
    await busy.query('rollback');
    await Promise.all(waiting);
  });

  it('serves all it has let in, and visitors again once it can', async () => {
    await busy.query('rollback');
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503]);
    expect((await askPrice()).status).toBe(200);
  });

  it('refuses visitors with a sentence, and says when to come back', async () => {
    const answer = await get(`${apiBasePath}/shipment/track-shipment?tracking_code=AB123456785GB`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'Very many people are here right now. Please try again in a moment.',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('tells somebody who opens a page in words', async () => {
    const answer = await get('/', { accept: 'text/html,application/xhtml+xml' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<p>Very many people are here right now. Please try again in a moment.</p>');
  });

  it('serves a customer who sends a parcel', async () => {
    const answer = await fetch(`${origin}${apiBasePath}/shipment/create-shipment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(shipmentForm()),
    });
    expect(answer.status).toBe(200);
  });

  it('serves a customer who looks at parcels, and not who only claims to be one', async () => {
    expect((await lookAtParcels(token)).status).toBe(200);
    expect((await lookAtParcels('A'.repeat(43))).status).toBe(503);
  });

  it('hears the card provider, and nobody first who shows no signature', async () => {
    const heard = await tellOfPayment({ 'stripe-signature': `t=1763222400,v1=${'d3'.repeat(32)}` });
    expect(heard.status).toBe(400); // it was looked at, and is not the provider's
    expect((await tellOfPayment({})).status).toBe(503);
  });

  it('refuses who goes on asking in the same words, without parsing any more, and serves who may go first', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const track = `${apiBasePath}/shipment/track-shipment?tracking_code=AB123456785GB`;
    const refused = [await ask(track, agent), await ask(track, agent), await ask(track, agent)];
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    const [first, , third] = refused.map(({ headers, body }) => ({
      ...headers,
      'retry-after': '',
      'x-request-id': '',
      body,
    }));
    expect(third).toEqual({ ...first, date: undefined, connection: undefined, 'keep-alive': undefined });
    const parcels = `${apiBasePath}/shipment/my-shipments?page=1`;
    expect((await ask(parcels, agent, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await ask('/healthz', agent)).status).toBe(200);
    expect((await ask('/', agent, { accept: 'text/html' })).body).toContain('<p>Very many people are here right now.');
  });

  it('counts whom it refused', async () => {
    const before = await refusedVisitors();
    expect((await askPrice()).status).toBe(503);
    expect(await refusedVisitors()).toBe(before + 1);
  });

  it('is healthy all the same', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });
});

it('ends the connection of who goes on asking while the product stops', async () => {
  const stopping = await createTestApp({ REQUESTS_AT_ONCE: '1' });
  const blocker = new Client({ connectionString: stopping.database.url });
  await blocker.connect();
  await blocker.query('begin; lock table quotes in share mode');
  const at = await listen(stopping.app, { host: '127.0.0.1', port: 0, lingerMs: 60_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const served = askPrice(at);
  const refuse = async () => (await ask('/', agent, {}, at)).headers.connection;
  await expect.poll(async () => (await ask('/', agent, {}, at)).status).toBe(503);
  await refuse();
  expect(await refuse()).toBeUndefined(); // refused without parsing
  const stopped = stopping.app.close();
  await expect.poll(refuse).toBe('close');
  await blocker.query('rollback');
  await blocker.end();
  expect((await served).status).toBe(200);
  await stopped;
  await stopping.close();
  agent.destroy();
});

describe('a product that many watch parcels of', () => {
  it.each(['/live', '/liv%65'])('serves visitors, though the address is spelt …%s', async (end) => {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const watch = `${apiBasePath}/shipment/track-shipment${end}?tracking_code=AB123456785GB`;
    const watching = await Promise.all(Array.from({ length: places }, () => openRaw(watch, leaving.signal)));
    expect(watching).toEqual(Array.from({ length: places }, () => 200));
    expect((await askPrice()).status).toBe(200);
  });
});

/** How many visitors the product says it has refused. */
async function refusedVisitors(): Promise<number> {
  const metrics = await (await get('/metrics')).text();
  return Number(/^larkway_refused_calls_total\{rank="visitor"\} (\d+)$/m.exec(metrics)?.[1]);
}

/** Asks on a connection of the agent's. */
async function ask(path: string, agent: Agent, headers: Record<string, string> = {}, at = origin) {
  const asked = request(at + path, { agent, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // what Node's client gives
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Opens an address as it is spelt, which `fetch` would tidy up, and leaves it open; answers its status. */
async function openRaw(path: string, signal: AbortSignal): Promise<number | undefined> {
  const asked = request(origin, { path, signal, agent: false })
    .on('error', () => {})
    .end(); // it ends by being left
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // what Node's client gives
  answer.on('error', () => {});
  return answer.statusCode;
}
