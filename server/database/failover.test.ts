import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { startOutageProxy } from '../testing/database/outage-proxy.ts';
import {
  type DebianPostgres,
  hasDebianPostgres,
  startDebianPostgres,
} from '../testing/database/start-debian-postgres.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import { findServer } from './database-url.ts';
import { migrate } from './migrate.ts';

const quoted = { postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 5, country: 'UK' };

const hostOf = ({ url }: DebianPostgres) => new URL(url).host;

/** Both servers in one address, as `postgres://user@one:5432,two:5432/database`. */
function addressOf(one: DebianPostgres, two: DebianPostgres): string {
  return one.url.replace(hostOf(one), `${hostOf(one)},${hostOf(two)}`);
}

describe.skipIf(!hasDebianPostgres)('with a standby', () => {
  let primary: DebianPostgres;
  let standby: DebianPostgres;
  let product: TestApp;
  let customer: TestCustomer;
  let trackingCode: string;
  beforeAll(async () => {
    primary = await startDebianPostgres(await folderOfRun());
    const { db, close } = openDatabase(primary.url);
    await migrate(db);
    await close();
    standby = await primary.addStandby(await folderOfRun());
    const address = addressOf(standby, primary); // the one that takes writes is not the first
    const database = openDatabase(address, { readUrl: standby.url });
    product = await createTestApp({}, { database: { ...database, url: primary.url, drop: () => database.close() } });
    customer = await createCustomer(product);
    trackingCode = (await createShipment(product, customer))._tracking_id;
  });
  afterAll(async () => {
    await product.close();
    standby.stop();
  });

  const standbyHas = (code: string) => async () => {
    const { db, close } = openDatabase(standby.url, { poolSize: 1 });
    try {
      return (await db.selectFrom('shipments').select('id').where('tracking_code', '=', code).execute()).length;
    } finally {
      await close();
    }
  };
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${customer.token}` };
    return (await product.app.inject({ url: apiBasePath + path, headers })).statusCode;
  };
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': randomUUID() };
    return (await product.app.inject({ method: 'POST', url: apiBasePath + path, payload, headers })).statusCode;
  };
  const create = () => post('/shipment/create-shipment', shipmentForm());
  const logIn = (password: string) => post('/auth/login', { email: customer.email, password });
  const inRecovery = async (database: typeof product.database.reads) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database);
    return rows[0]?.is;
  };

  test('the start finds the server that takes writes, wherever it stands in the address', async () => {
    expect(await findServer(addressOf(standby, primary))).toBe(primary.url);
    expect(await findServer(addressOf(primary, standby))).toBe(primary.url);
  });

  test('reads that may be old go to the standby, all others to the primary', async () => {
    expect(await inRecovery(product.database.db)).toBe(false);
    await expect.poll(() => inRecovery(product.database.reads)).toBe(true);
  });

  test('with all servers in one address, the standby is read from, and the primary where there is none', async () => {
    for (const [readUrl, isStandby] of [
      [addressOf(primary, standby), true],
      [addressOf(primary, primary), false],
    ] as const) {
      await using stack = new AsyncDisposableStack();
      const database = openDatabase(primary.url, { readUrl });
      stack.defer(database.close);
      expect(await inRecovery(database.reads)).toBe(isStandby);
    }
  });

  test('the primary hangs: reads go to the standby while statements still wait for their answer', async () => {
    await using stack = new AsyncDisposableStack();
    const proxy = await startOutageProxy(primary.url);
    stack.defer(proxy.close);
    const both = addressOf({ ...primary, url: proxy.url }, standby);
    const database = openDatabase(both, { readUrl: both, timeoutMs: 120_000 });
    stack.defer(database.close);
    expect(await inRecovery(database.db)).toBe(false);
    proxy.freeze();
    let isFirstAnswered = false;
    const first = inRecovery(database.db).finally(() => {
      isFirstAnswered = true;
    });
    const answers: (boolean | undefined)[] = [];
    const reads: Promise<unknown>[] = [];
    const ask = () => {
      reads.push(inRecovery(database.db).then((is) => answers.push(is)));
      return answers[0];
    };
    await expect.poll(ask).toBe(true);
    expect(isFirstAnswered).toBe(false);
    await proxy.restore();
    expect(await first).toBe(false);
    await Promise.allSettled(reads);
  });

  test('a standby that hangs is left for another server', async () => {
    await using stack = new AsyncDisposableStack();
    const proxy = await startOutageProxy(standby.url);
    stack.defer(proxy.close);
    const readUrl = addressOf({ ...standby, url: proxy.url }, primary);
    const database = openDatabase(standby.url, { readUrl }); // nothing else to fall back on
    stack.defer(database.close);
    await expect.poll(() => inRecovery(database.reads)).toBe(true);
    proxy.freeze();
    await expect.poll(() => inRecovery(database.reads).catch(String)).toBe(false);
    await proxy.restore();
  });

  test('the primary dies: reads are answered by the standby, writes are refused, and go on once it is promoted', async () => {
    const wrong = 'not-her-password-1';
    for (let tries = 0; tries < 10; tries += 1) expect(await logIn(wrong)).toBe(401);
    expect(await logIn(wrong)).toBe(429);
    // Streamed in order: once this is there, so are the guesses before it.
    await expect.poll(standbyHas((await createShipment(product, customer))._tracking_id)).toBe(1);
    primary.kill();
    const reads = {
      tracking: `/shipment/track-shipment?tracking_code=${trackingCode}`,
      list: '/shipment/my-shipments',
      invoices: '/invoice/my-invoices',
    };
    await expect.poll(() => read(reads.tracking)).toBe(200); // the first may meet a connection that was cut
    for (const [name, path] of Object.entries(reads)) expect([name, await read(path)]).toEqual([name, 200]);
    expect(await post('/shipment/get-quote', quoted)).toBe(200);
    expect(await create()).toBe(503);
    expect(await logIn(customer.password)).toBe(503);
    expect((await product.app.inject('/readyz')).statusCode).toBe(200);

    standby.promote();
    await expect.poll(create).toBe(200);
    for (const [name, path] of Object.entries(reads)) expect([name, await read(path)]).toEqual([name, 200]);
    expect(await logIn(wrong)).toBe(429); // the guesses of before count
  });
});
