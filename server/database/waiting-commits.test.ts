import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { query } from '../testing/database/query.ts';
import { hasDebianPostgres, startDebianPostgres } from '../testing/database/start-debian-postgres.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

// A server whose synchronous standby is away: whatever commits waits until it is back.
describe.skipIf(!hasDebianPostgres)('while commits wait for a standby', () => {
  let server: Awaited<ReturnType<typeof startDebianPostgres>>;
  let product: TestApp;
  beforeAll(async () => {
    server = await startDebianPostgres(await folderOfRun());
    const database = openDatabase(server.url);
    await migrate(database.db);
    product = await createTestApp({}, { database: { ...database, url: server.url, drop: () => database.close() } });
  });
  afterAll(async () => {
    await product.close();
    server.stop();
  });

  async function loseStandby() {
    await query(server.url, `alter system set synchronous_standby_names = 'gone'`);
    await query(server.url, 'select pg_reload_conf()');
    await expect
      .poll(() => query(server.url, 'show synchronous_standby_names'))
      .toEqual([{ synchronous_standby_names: 'gone' }]);
    const regain = async () => {
      await query(server.url, 'alter system reset synchronous_standby_names');
      await query(server.url, 'select pg_reload_conf()');
    };
    onTestFinished(regain);
    return regain;
  }

  const waiting = () => query(server.url, `select pid from pg_stat_activity where wait_event = 'SyncRep'`);

  // NOTIFY takes one lock for the whole server, from before a commit until its standby has it.
  test('no change of a shipment keeps others from committing, and no function notifies', async () => {
    const customer = await createCustomer(product);
    const slow = await createShipment(product, customer);
    const quick = await createShipment(product, customer);
    await loseStandby();
    const change = 'update shipments set event_count = event_count + 1 where id = $1';
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const ended = new Promise((resolve) => void client.once('end', resolve));
    onTestFinished(async () => {
      await query(server.url, `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
      await ended;
    });
    client.on('error', () => {});
    void client.query(change, [slow._id]).catch(() => {});
    await expect.poll(waiting).toHaveLength(1);

    const other = new Client({ connectionString: server.url, statement_timeout: 30_000 });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('set synchronous_commit = local');
    expect((await other.query(change, [quick._id])).rowCount).toBe(1);
    expect(await waiting()).toHaveLength(1);

    const notifying = `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify'`;
    expect(await query(server.url, notifying)).toEqual([]);
  });

  const create = (token: string, key: string) =>
    product.app.inject({
      method: 'POST',
      url: `${apiBasePath}/shipment/create-shipment`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: shipmentForm(),
    });
  const read = (code: string) =>
    product.app.inject({ url: `${apiBasePath}/shipment/track-shipment?tracking_code=${code}` });

  test('writers are told that it may have happened, readers are served, and a repeat finds what was done', async () => {
    const { token } = await createCustomer(product);
    const { _tracking_id } = await createShipment(product, { token });
    const regain = await loseStandby();
    const keys = Array.from({ length: 12 }, () => randomUUID()); // more than there are connections
    const answers = await Promise.all(keys.map((key) => create(token, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 503));
    expect(answers.map(({ body }) => body).filter((body) => body.includes('may have happened')).length).toBeGreaterThan(
      0,
    );
    for (const { headers } of answers) expect(headers['retry-after']).toBeDefined();

    await expect.poll(async () => (await read(_tracking_id)).statusCode).toBe(200);
    const before = (await waiting()).length;
    const mixed = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? read(_tracking_id) : create(token, randomUUID()))),
    );
    expect(mixed.map(({ statusCode }) => statusCode)).toEqual(mixed.map((_, index) => (index % 2 === 0 ? 200 : 503)));
    const ready = await product.app.inject('/readyz'); // or a proxy would take the reads away as well
    expect([ready.statusCode, ready.body]).toEqual([200, expect.stringContaining('Only reads are answered')]);
    expect(await waiting()).toHaveLength(before); // none of these took a connection of the server

    await regain();
    await expect.poll(waiting).toHaveLength(0);
    const repeat = async () => (await Promise.all(keys.map((key) => create(token, key)))).map((one) => one.statusCode);
    await expect.poll(repeat).toEqual(keys.map(() => 200));
    const rows = await query(
      server.url,
      `select count(*)::integer as count from shipments where organisation_id =
      (select organisation_id from shipments where tracking_code = $1)`,
      [_tracking_id],
    );
    expect(rows).toEqual([{ count: 1 + keys.length }]);
  });

  test('a commit that only this server has is no success', async () => {
    await expect.poll(async () => (await product.app.inject('/readyz')).body).toBe('{"status":"ok"}');
    const { token } = await createCustomer(product);
    await loseStandby();
    const answering = create(token, randomUUID());
    await expect.poll(waiting).not.toHaveLength(0);
    await query(server.url, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    const { statusCode, body } = await answering;
    expect([statusCode, body]).toEqual([503, expect.stringContaining('may have happened')]);
  });
});
