import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { copyShipments } from '../testing/shipments/copy-shipments.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { shedLoad } from './load-shedding.ts';

/** Callers have a quarter each. */
const maxInFlight = 8;
const share = 2;
/** How many calls of one caller wait before the next is shed. */
const maxWaitingOfOne = 256;

const attacker = '127.0.0.1';
const neighbour = '127.0.0.2';

let product: TestApp;
let origin: string;
let token: string;
let otherToken: string;
let ended: string;
let blocker: Client;

beforeAll(async () => {
  product = await createTestApp({ MAX_CALLS_IN_FLIGHT: String(maxInFlight), METRICS: 'on' });
  origin = await product.app.listen({ host: '127.0.0.1', port: 0 });
  ({ token } = await createCustomer(product));
  ({ token: otherToken } = await createCustomer(product));
  ({ token: ended } = await createCustomer(product));
  for (const name of [token, otherToken, ended]) await listShipments(attacker, name); // from here on they are verified
  blocker = new Client({ connectionString: product.database.url });
  await blocker.connect();
});

afterAll(async () => {
  await blocker.end();
  await product.close();
});

interface Sent {
  readonly from: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly at?: string;
}

/** A call from an address of this machine: Linux answers on every one that begins with 127. */
async function send({ from, path, method = 'GET', headers = {}, body, at = origin }: Sent) {
  const sent = request(at + path, { method, headers, localAddress: from, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]; // what Node's client gives
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const json = { 'content-type': 'application/json' };
const quote = JSON.stringify({ country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 2 });
const askPrice = (from: string) =>
  send({ from, method: 'POST', path: `${apiBasePath}/shipment/get-quote`, headers: json, body: quote });
const readAttributions = (from: string) => send({ from, path: `${apiBasePath}/places/attributions` });
const listShipments = (from: string, name: string) =>
  send({ from, path: `${apiBasePath}/shipment/my-shipments?page=1`, headers: { authorization: `Bearer ${name}` } });
const track = (from: string) =>
  send({ from, path: `${apiBasePath}/shipment/track-shipment?tracking_code=AB123456785GB` });

/** A machine that is very busy lets calls wait so long that they are shed. */
async function expectServedOrShed(flood: readonly Promise<{ status: number | undefined }>[]): Promise<void> {
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
}

/** For the network's calls in flight; on a very busy machine so long that it is shed. */
async function expectToWait(call: Promise<{ status: number | undefined }>, servedWith: number): Promise<void> {
  const status = call.then((answer) => answer.status);
  expect([503, 'waits']).toContain(await Promise.race([status, Promise.resolve('waits')]));
  await blocker.query('rollback');
  expect([503, servedWith]).toContain(await status);
}

/** How many statements of the product wait for the lock. */
async function countBlocked(): Promise<number> {
  const { rows } = await blocker.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

describe.runIf(process.platform === 'linux')('while visitors of one network flood calls that never end', () => {
  let flood: Promise<{ status: number | undefined }>[];

  beforeEach(async () => {
    await blocker.query('begin');
    await blocker.query('lock table imported_sources in access exclusive mode');
    flood = Array.from({ length: 40 }, () => readAttributions(attacker));
    await vi.waitUntil(async () => (await countBlocked()) === share, { timeout: 60_000 });
  });

  afterEach(async () => {
    await blocker.query('rollback');
    await Promise.all(flood);
  });

  it('they have a quarter of the calls in flight, and the others wait for theirs', async () => {
    expect((await track(neighbour)).status).toBe(404);
    expect(await countBlocked()).toBe(share);
    await blocker.query('rollback');
    await expectServedOrShed(flood);
  });

  it('visitors of another network are served', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => track(neighbour)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it('a customer of the same network is served, and may send a parcel', async () => {
    expect((await listShipments(attacker, token)).status).toBe(200);
    const sent = await send({
      from: attacker,
      method: 'POST',
      path: `${apiBasePath}/shipment/create-shipment`,
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify(shipmentForm()),
    });
    expect(sent.status).toBe(200);
  });

  it.each([
    ['an invented token', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['a forged signature of the card provider', { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` }],
  ])('%s makes nobody more than a visitor', async (_name, headers) => {
    const webhook = { method: 'POST', path: `${apiBasePath}/payment/webhook`, body: '{}' };
    const waiting = send({ ...webhook, from: attacker, headers });
    expect((await send({ ...webhook, from: neighbour, headers })).status).toBe(400); // it was read
    expect((await listShipments(attacker, token)).status).toBe(200);
    await expectToWait(waiting, 400);
  });

  it('a customer whose session has ended is a visitor again', async () => {
    expect((await callApi(product.app, '/auth/logout', { token: ended, address: neighbour })).status).toBe(200);
    expect((await listShipments(attacker, ended)).status).toBe(401);
    const waiting = listShipments(attacker, ended);
    expect((await listShipments(attacker, token)).status).toBe(200);
    await expectToWait(waiting, 401);
  });

  it('what they have beyond the queue is shed with a sentence, at once', async () => {
    const more = Array.from({ length: maxWaitingOfOne }, () => track(attacker));
    const answer = await Promise.race(more);
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toEqual({
      code: 'UNAVAILABLE',
      message: 'We’re very busy right now. Please try again in a minute.',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-store');
    const page = await send({ from: attacker, path: '/', headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<p>We’re very busy right now. Please try again in a minute.</p>');
    const metrics = await send({ from: attacker, path: '/metrics' });
    expect(Number(/^larkway_shed_calls_total\{caller="visitor"\} (\d+)$/m.exec(metrics.body)?.[1])).toBeGreaterThan(1);
    expect(metrics.body).toContain('larkway_shed_calls_total{caller="verified"} 0');
    expect((await track(neighbour)).status).toBe(404);
    await blocker.query('rollback');
    await Promise.all(more);
  });

  it('probes are answered, and say that all is well: only who floods waits', async () => {
    expect((await send({ from: attacker, path: '/healthz' })).status).toBe(200);
    expect((await send({ from: attacker, path: '/readyz' })).status).toBe(200);
  });

  it.each(['/live', '/liv%65'])('a parcel can be watched, though the address is spelt …%s', async (end) => {
    const path = `${apiBasePath}/shipment/track-shipment${end}?tracking_code=AB123456785GB`;
    const watching = request(origin, { path, localAddress: attacker, agent: false }).end();
    onTestFinished(() => void watching.on('error', () => {}).destroy());
    const [answer] = (await once(watching, 'response')) as [IncomingMessage]; // what Node's client gives
    expect(answer.on('error', () => {}).statusCode).toBe(200);
  });
});

describe.runIf(process.platform === 'linux')('while one account floods', () => {
  it('another is served from the same network', async () => {
    await blocker.query('begin');
    await blocker.query('lock table sessions in access exclusive mode');
    const flood = Array.from({ length: 40 }, () => listShipments(attacker, token));
    await expect.poll(countBlocked).toBe(share);
    const other = listShipments(attacker, otherToken);
    await expect.poll(countBlocked).toBe(share + 1); // it has got as far as its session
    await blocker.query('rollback');
    expect((await other).status).toBe(200);
    await expectServedOrShed(flood);
  });
});

it('holds no slot for a body that is still on its way', async () => {
  const slow = Array.from({ length: maxInFlight + 1 }, () => {
    const sending = request(`${origin}${apiBasePath}/shipment/get-quote`, {
      method: 'POST',
      headers: { ...json, 'content-length': String(Buffer.byteLength(quote)) },
      localAddress: attacker,
      agent: false,
    });
    sending.write(quote.slice(0, 1));
    return sending;
  });
  expect((await askPrice(attacker)).status).toBe(200);
  const answers = slow.map(async (sending) => {
    sending.end(quote.slice(1));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]; // what Node's client gives
    answer.resume();
    return answer.statusCode;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

it('does not count the time that a body takes as waiting', async () => {
  const { app } = createBareServer();
  onTestFinished(() => app.close());
  shedLoad(app, { maxInFlight: 4 });
  const bodyMs = 60_000;
  let isReading = false;
  app.addHook('preParsing', async () => void (isReading = true));
  app.post('/slow', async ({ queuedCall }) => performance.now() - (queuedCall?.arrivedAtMs ?? 0));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { ...json, 'content-length': '2' };
  const slow = request(`${url}/slow`, { method: 'POST', headers, agent: false });
  slow.write('{');
  await expect.poll(() => isReading).toBe(true);
  const clock = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock() + bodyMs);
  onTestFinished(() => spy.mockRestore());
  slow.end('}');
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]; // what Node's client gives
  expect(Number(await text(answer))).toBeLessThan(bodyMs);
});

it('a client that leaves holds its slot until the work for it is done', async () => {
  const { app } = createBareServer();
  onTestFinished(() => app.close());
  shedLoad(app, { maxInFlight: 4 });
  const running: (() => void)[] = [];
  let gone = 0;
  app.get(
    '/slow',
    { onRequest: async (_request, reply) => void reply.raw.once('close', () => (gone += 1)) },
    async () => {
      await new Promise<void>((resolve) => running.push(resolve));
      return {};
    },
  );
  app.get('/other', { config: { isNeverShed: true } }, () => ({}));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const leaving = connect(port, '127.0.0.1', () => leaving.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'));
  await expect.poll(() => running.length).toBe(1);
  leaving.destroy();
  await expect.poll(() => gone).toBe(1);
  const next = fetch(`${url}/slow`);
  for (let turn = 0; turn < 3; turn += 1) expect((await fetch(`${url}/other`)).status).toBe(200);
  expect(running.length).toBe(1);
  running[0]?.();
  await expect.poll(() => running.length).toBe(2);
  running[1]?.();
  expect((await next).status).toBe(200);
});

it('clients that do not read what is streamed to them keep no others of their network waiting', async () => {
  const unread: IncomingMessage[] = [];
  for (let made = 0; made < share + 1; made += 1) {
    const customer = await createCustomer(product);
    const long = { shipment_content: 'Books '.repeat(80), shipper_fullname: 'Ada '.repeat(70) };
    await createShipment(product, customer, long);
    await copyShipments(product.database.db, customer.organisationId, 6000); // more than sockets hold
    const { email, password } = customer;
    const { body } = await callApi(product.app, '/auth/login', { body: { email, password } });
    // A token that was never sent before counts as its network's.
    const headers = { authorization: `Bearer ${session.parse(body).access_token}` };
    const asking = request(`${origin}${apiBasePath}/account/export`, { headers, agent: false }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]; // what Node's client gives
    expect(answer.statusCode).toBe(200);
    unread.push(answer);
  }
  expect((await askPrice(attacker)).status).toBe(200);
  expect(unread.map(({ complete }) => complete)).toEqual(unread.map(() => false));
  for (const answer of unread) answer.destroy();
});
