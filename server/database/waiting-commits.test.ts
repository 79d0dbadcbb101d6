import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { query } from '../testing/database/query.ts';
import { hasDebianPostgres, startDebianPostgres } from '../testing/database/start-debian-postgres.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
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
  }, 60_000);
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
    onTestFinished(async () => {
      await query(server.url, 'alter system reset synchronous_standby_names');
      await query(server.url, 'select pg_reload_conf()');
    });
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

    const other = new Client({ connectionString: server.url, statement_timeout: 5_000 });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('set synchronous_commit = local');
    expect((await other.query(change, [quick._id])).rowCount).toBe(1);
    expect(await waiting()).toHaveLength(1);

    const notifying = `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify'`;
    expect(await query(server.url, notifying)).toEqual([]);
  });
});
