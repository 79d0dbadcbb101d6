import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { hasDebianPostgres, startDebianPostgres } from '../testing/database/start-debian-postgres.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { measureReplication } from './standby-pools.ts';

test.skipIf(!hasDebianPostgres)('sees that the synchronous standby goes', async () => {
  const primary = await startDebianPostgres(await folderOfRun(), '-c archive_mode=on -c archive_command=true');
  onTestFinished(() => primary.stop());
  const { db, close } = openDatabase(primary.url, { poolSize: 1 });
  onTestFinished(close);
  const set = async (setting: string, value: string) => {
    await sql.raw(`alter system set ${setting} = '${value}'`).execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  };
  const figures = () => measureReplication(db);
  expect(await figures()).toEqual({ synchronousStandbys: 0, lagSeconds: undefined, isArchiveFailing: false });

  const standby = await primary.addStandby(await folderOfRun());
  await set('synchronous_standby_names', '*');
  await expect.poll(figures).toMatchObject({ synchronousStandbys: 1 });
  expect((await figures())?.lagSeconds).toBeGreaterThanOrEqual(0);
  const onStandby = openDatabase(standby.url, { poolSize: 1 });
  expect(await measureReplication(onStandby.db)).toBeUndefined();
  await onStandby.close();
  standby.kill();
  await expect.poll(figures).toMatchObject({ synchronousStandbys: 0, lagSeconds: undefined });
});

test.skipIf(!hasDebianPostgres)('sees that archiving fails', async () => {
  const primary = await startDebianPostgres(await folderOfRun(), '-c archive_mode=on -c archive_command=false');
  onTestFinished(() => primary.stop());
  const { db, close } = openDatabase(primary.url, { poolSize: 1 });
  onTestFinished(close);
  await sql`create table written (id integer)`.execute(db);
  await sql`select pg_switch_wal()`.execute(db);
  await expect.poll(() => measureReplication(db)).toMatchObject({ isArchiveFailing: true });
});
