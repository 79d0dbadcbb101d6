import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { callApi } from '../../testing/call-api.ts';
import { createCustomer, type TestCustomer } from '../../testing/create-customer.ts';
import { createPayingApp, type PayingApp } from '../../testing/create-paying-app.ts';
import { createShipment } from '../../testing/create-shipment.ts';
import { checkInvariants } from '../../testing/invariants/check-invariants.ts';
import { query } from '../../testing/query.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testEncryptionKey } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-postgres.ts';
import { type Database, openDatabase } from '../database.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const madeAt = new Date('2026-11-15T12:00:00Z');

let test: PayingApp;
let customer: TestCustomer;
let folder: string;
beforeAll(async () => {
  test = await createPayingApp();
  customer = await createCustomer(test);
  for (const fate of ['paid', 'paid', 'refunded', 'open']) {
    const shipment = await createShipment(test, customer, { shipment_content: 'Jam, \\N and “more” 🥖' });
    if (fate === 'open') continue;
    await payFor(test, shipment);
    if (fate === 'refunded') await callApi(test.app, `/shipment/${shipment._id}/cancel`, { token: customer.token });
  }
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'backup');
});

async function payFor({ app, cards }: PayingApp, { _id: id, total: amount }: ShipmentRecord): Promise<void> {
  const { token } = customer;
  await callApi(app, '/payment/create_payment_intent', { token, body: { amount, shipment_id: id } });
  cards.pay(cards.intentOf(id).id);
  expect(await callApi(app, '/payment/confirm-payment', { token, body: { parcel_id: id } })).toMatchObject({
    status: 200,
  });
}

async function emptyDatabase() {
  const { url, drop } = await cloneDatabase({ ...inject('testPostgres'), template: 'template0' });
  onTestFinished(drop);
  return url;
}

async function restored(): Promise<{ db: Database; url: string; manifest: BackupManifest }> {
  const url = await emptyDatabase();
  const manifest = await restoreBackup(url, folder);
  const database = openDatabase(url, { patienceMs: 30_000 });
  onTestFinished(() => database.close());
  return { db: database.db, url, manifest };
}

/** A digest of all rows of each table, and how many there are. */
async function digest(db: Database, { tables }: BackupManifest): Promise<unknown[]> {
  const digests = [];
  for (const { name } of tables) {
    const { rows } = await sql`select ${name} as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text))
      from ${sql.table(name)} as t`.execute(db);
    digests.push(...rows);
  }
  return digests;
}

describe('a backup', () => {
  it('restored into an empty database is the same, row by row, and keeps every promise', async () => {
    const manifest = await writeBackup(test.database.url, folder, madeAt);
    expect(manifest.tables.find(({ name }) => name === 'payments')?.rows).toBe(3);
    const { db } = await restored();
    expect(await digest(db, manifest)).toEqual(await digest(test.database.db, manifest));
    expect(await checkInvariants(db, { isAtRest: false })).toEqual([]);
  });

  it('can be worked with at once: who could sign in can, numbers go on, triggers guard', async () => {
    await writeBackup(test.database.url, folder, madeAt);
    const { db, url } = await restored();
    const database = openDatabase(url, { patienceMs: 30_000 });
    const config = readConfig({ LOG_LEVEL: 'silent', ENCRYPTION_KEY: testEncryptionKey });
    const app = await createApp({ config, database, logger: createLogger('silent'), cards: test.cards });
    onTestFinished(async () => {
      await app.close();
      await database.close();
    });
    const { email, password } = customer;
    expect(await callApi(app, '/auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
    const copy: PayingApp = { ...test, app };
    await payFor(copy, await createShipment(copy, customer));
    expect(await checkInvariants(db, { isAtRest: false })).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*) from invoices`.execute(db);
    expect(rows).toEqual([{ count: 5 }]); // three paid, one credited, one paid on the copy
    await expect(sql`delete from shipment_events`.execute(db)).rejects.toThrow('What happened to a shipment');
  });

  it('is of one moment, though customers go on meanwhile', async () => {
    const creating = Promise.all(Array.from({ length: 6 }, () => test.createShipment(customer)));
    await writeBackup(test.database.url, folder, madeAt);
    await creating;
    const { db } = await restored();
    expect(await checkInvariants(db, { isAtRest: false })).toEqual([]);
  });

  it('is readable to nobody else and leaves no half of one behind', async () => {
    await writeBackup(test.database.url, folder, madeAt);
    const names = await readdir(folder);
    const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect(await readdir(join(folder, '..'))).toEqual(['backup']);
    await expect(writeBackup(test.database.url, folder, madeAt)).rejects.toThrow('is there already');
  });

  it('is never written over what is there', async () => {
    await writeBackup(test.database.url, folder, madeAt);
    await expect(restoreBackup(test.database.url, folder)).rejects.toThrow(
      /^The database is not empty: it has the table \w+ and \d+ more\. Restore into a new one;/,
    );
  });

  // The second has the name of a table of ours: that of the library both products would use.
  it.each(['of_somebody_else', 'kysely_migration'])('is not mixed with tables of somebody else, %s', async (name) => {
    await writeBackup(test.database.url, folder, madeAt);
    const url = await emptyDatabase();
    await query(url, `create table ${name} (name text)`);
    await expect(restoreBackup(url, folder)).rejects.toThrow(`The database is not empty: it has the table ${name}.`);
    const left = `select relname as name from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await query(url, left)).toEqual([{ name }]);
  });

  it('that is damaged is refused before anything is changed', async () => {
    await writeBackup(test.database.url, folder, madeAt);
    await appendFile(join(folder, 'accounts.copy.gz'), 'x');
    const url = await emptyDatabase();
    await expect(restoreBackup(url, folder)).rejects.toThrow('accounts.copy.gz is damaged');
    const database = openDatabase(url, { patienceMs: 30_000 });
    onTestFinished(() => database.close());
    expect((await sql`select 1 from pg_tables where schemaname = 'public'`.execute(database.db)).rows).toEqual([]);
  });

  it('that can not be restored to its end leaves the database as empty as it was', async () => {
    await writeBackup(test.database.url, folder, madeAt);
    const path = join(folder, 'manifest.json');
    const whole = await readFile(path, 'utf8');
    const manifest = JSON.parse(whole) as BackupManifest; // written a moment ago
    const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    await writeFile(path, JSON.stringify({ ...manifest, tables }));
    const url = await emptyDatabase();
    await query(url, 'create function of_somebody_else() returns integer return 1');
    await expect(restoreBackup(url, folder)).rejects.toThrow(/had \d+ rows and has \d+/);
    const left = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace`;
    expect(await query(url, left)).toEqual([{ name: 'of_somebody_else' }]);
    await writeFile(path, whole);
    await restoreBackup(url, folder);
  });

  it('of a newer version is refused, and so is what is no backup', async () => {
    await writeBackup(test.database.url, folder, madeAt);
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as BackupManifest; // written a moment ago
    await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }));
    const url = await emptyDatabase();
    await expect(restoreBackup(url, folder)).rejects.toThrow('this one does not know 9999_later.sql');
    await writeFile(path, '{}');
    await expect(restoreBackup(url, folder)).rejects.toThrow('is damaged, or not one of ours');
    await expect(restoreBackup(url, join(folder, '..'))).rejects.toThrow('holds no backup');
    await expect(writeBackup(url, `${folder} of nothing`, madeAt)).rejects.toThrow('there is nothing to back up');
    expect(await readdir(join(folder, '..'))).toEqual(['backup']);
  });
});
