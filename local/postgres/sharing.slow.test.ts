import { describe, expect, test } from 'vitest';
import { query } from '../../server/testing/database/query.ts';
import { startOwner } from '../../server/testing/database/start-owner.ts';
import { runningServer, suiteDataDir, temporaryDataDir } from '../../server/testing/temporary-folder.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

describe('one folder, several products', () => {
  const folder = suiteDataDir();

  test('six that start at once on a new folder share one server, which the last to leave stops', async () => {
    const dataDir = await temporaryDataDir();

    const owners = Array.from({ length: 6 }, () => startOwner(dataDir));
    const urls = await Promise.all(owners.map((owner) => owner.ready));

    expect(new Set(urls).size).toBe(1);
    expect(owners.flatMap((owner) => owner.reports)).toEqual(['Preparing the database']);
    const url = urls[0] ?? '';
    await query(url, 'create table parcel (code integer primary key)');
    await Promise.all(urls.map((own, code) => query(own, 'insert into parcel (code) values ($1)', [code])));
    expect(await query(url, 'select count(*)::integer as parcels from parcel')).toEqual([{ parcels: 6 }]);

    const pid = (await runningServer(dataDir))?.pid;
    await Promise.all(owners.slice(1).map((owner) => owner.stop()));
    expect((await runningServer(dataDir))?.pid).toBe(pid);
    expect(await query(url, 'select count(*)::integer as parcels from parcel')).toEqual([{ parcels: 6 }]);
    await owners[0]?.stop();
    expect(await runningServer(dataDir)).toBeUndefined();
  });

  test('the one who joined keeps the server when the one who started it leaves', async () => {
    const starter = startOwner(folder.path);
    await starter.ready;
    const joiner = await startEmbeddedPostgres({ dataDir: folder.path });

    await starter.stop();

    expect(await query(joiner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await joiner.stop();
    expect(await runningServer(folder.path)).toBeUndefined();
  });

  test('an owner who was killed does not count as one', async () => {
    const owner = await startEmbeddedPostgres({ dataDir: folder.path });
    const killed = startOwner(folder.path);
    await killed.ready;

    await killed.kill();
    await owner.stop();

    expect(await runningServer(folder.path)).toBeUndefined();
  });

  test('stopping twice is stopping once', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder.path });
    const second = await startEmbeddedPostgres({ dataDir: folder.path });
    await Promise.all([first.stop(), first.stop()]);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });
});
