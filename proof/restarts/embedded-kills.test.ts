import { globSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../local/postgres/start-embedded-postgres.ts';
import { openDatabase } from '../../server/database/database.ts';
import { isUnavailable } from '../../server/database/database-errors.ts';
import { query } from '../../server/testing/database/query.ts';
import { startOwner } from '../../server/testing/database/start-owner.ts';
import { runningServer, suiteDataDir, temporaryDataDir } from '../../server/testing/temporary-folder.ts';

// EMBEDDED_KILLS kills more often: `npm run proof -- restarts --kills 30`.
const rounds = Number(process.env['EMBEDDED_KILLS'] ?? 4);

describe('kill -9 on a folder in use', { timeout: 180_000 + rounds * 5_000 }, () => {
  const folder = suiteDataDir();

  test('of the product leaves a server that the next product joins, and stops in its turn', async () => {
    const owner = startOwner(folder.path);
    await owner.ready;
    const before = await runningServer(folder.path);
    await owner.kill();

    const next = await startEmbeddedPostgres({ dataDir: folder.path });

    expect((await runningServer(folder.path))?.pid).toBe(before?.pid);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(await runningServer(folder.path)).toBeUndefined();
  });

  test('of the server makes every product that uses it carry on under the same address', async () => {
    const reports: string[] = [];
    const owner = await startEmbeddedPostgres({ dataDir: folder.path, report: (message) => reports.push(message) });
    const other = startOwner(folder.path);
    await other.ready;
    const database = openDatabase(owner.url);
    await expect.poll(() => database.ping().then(() => 'answers', isUnavailable)).toBe('answers');
    const before = await killServer(folder.path);

    await expect.poll(async () => (await runningServer(folder.path))?.pid).not.toBe(before);
    await expect.poll(() => database.ping().then(() => 'answers', isUnavailable)).toBe('answers');

    expect(reports).toEqual(['The database server has gone; starting it again']);
    await database.close();
    await owner.stop();
    expect(await answers(await other.ready)).toBe(true);
    await other.stop();
    expect(await runningServer(folder.path)).toBeUndefined();
  });

  test('of the server and the product leaves a folder that the next product recovers', async () => {
    const owner = startOwner(folder.path);
    await owner.ready;
    await owner.kill();
    await killServer(folder.path);

    const next = await startEmbeddedPostgres({ dataDir: folder.path });

    expect(await answers(next.url)).toBe(true);
    await next.stop();
  });

  test('is recovered from even when the dead server’s number now belongs to another process', async () => {
    const owner = startOwner(folder.path);
    await owner.ready;
    await owner.kill();
    await killServer(folder.path);
    const note = join(folder.path, 'postgres', 'cluster', 'data', 'postmaster.pid');
    await writeFile(note, (await readFile(note, 'utf8')).replace(/^\d+/, String(process.pid)));

    const next = await startEmbeddedPostgres({ dataDir: folder.path });

    expect(await answers(next.url)).toBe(true);
    await next.stop();
  });

  test(`loses no acknowledged row, ${rounds} times in a row`, async () => {
    const acknowledged: number[] = [];
    const preparation = await startEmbeddedPostgres({ dataDir: folder.path });
    await query(preparation.url, 'create table scan (number integer primary key)');
    await preparation.stop();
    for (let round = 0; round < rounds; round += 1) {
      const owner = startOwner(folder.path);
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        const url = await owner.ready;
        for (let row = 0; ; row += 1) {
          const number = round * 100_000 + writer * 10_000 + row;
          await query(url, 'insert into scan (number) values ($1)', [number]);
          acknowledged.push(number);
        }
      });
      const start = acknowledged.length;
      await expect.poll(() => acknowledged.length - start, { interval: 5 }).toBeGreaterThan(10 + round);
      if (round % 2 === 0) await owner.kill(); // else the product lives, and starts the server again
      await killServer(folder.path);
      await Promise.allSettled(writers);
      await owner.kill();
    }

    const server = await startEmbeddedPostgres({ dataDir: folder.path });
    const lost = await query(
      server.url,
      'select number from unnest($1::integer[]) number except select number from scan',
      [acknowledged],
    );
    await server.stop();

    expect(acknowledged.length).toBeGreaterThan(10 * rounds);
    expect(lost).toEqual([]);
  });
});

describe('kill -9 during the first start', () => {
  test.each([
    { when: 'before there is a file', sign: 'new-*' },
    { when: 'while the files are being written', sign: 'new-*/data/global/pg_control' },
    { when: 'near the end of that', sign: 'new-*/data/base/5' },
    { when: 'when they have just come into place', sign: 'cluster' },
    { when: 'while the server starts', sign: 'cluster/data/postmaster.pid' },
  ])('$when leaves nothing broken', async ({ sign }) => {
    const dataDir = await temporaryDataDir();
    const cwd = join(dataDir, 'postgres');
    const owner = startOwner(dataDir);
    // On a busy machine a sign may be gone before anybody looks; then the kill comes a little later, which must do no harm either.
    const found = () => globSync(sign.startsWith('new-') ? [sign, 'cluster'] : sign, { cwd });
    await expect.poll(found, { interval: 1 }).not.toHaveLength(0);
    await owner.kill();

    const server = await startEmbeddedPostgres({ dataDir });

    expect(await answers(server.url)).toBe(true);
    const files = (await readdir(cwd)).filter((name) => !name.startsWith('new-')); // what an orphan still wrote goes at the next start
    expect(files.toSorted()).toEqual(['cluster', 'owners.lock', 'server.log', 'start.lock']);
    await server.stop();
  });
});

async function killServer(dataDir: string): Promise<number | undefined> {
  const pid = (await runningServer(dataDir))?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  return pid;
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  );
}
