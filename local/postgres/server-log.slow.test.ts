import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { query } from '../../server/testing/database/query.ts';
import { temporaryDataDir, temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { poll } from './poll.ts';
import { rotateLog } from './server-log.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const megabyte = 1_000_000;
const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;

describe('the log of the embedded server', () => {
  test('stays bounded while the server runs, and keeps its newest lines', async () => {
    const dataDir = await temporaryDataDir();
    const logFile = join(dataDir, 'postgres', 'server.log');
    const server = await startEmbeddedPostgres({ dataDir, rotateLogEveryMs: 5 });
    for (let written = 1; written <= 12; written += 1) {
      await query(server.url, `do $$ begin raise log 'line ${written} %', repeat('x', ${megabyte}); end $$`);
      const isSmall = async () => ((await sizeOf(logFile)) < 6 * megabyte ? true : undefined);
      expect(await poll(isSmall, { everyMs: 5, timeoutMs: 30_000 })).toBe(true);
      expect(await sizeOf(`${logFile}.1`)).toBeLessThanOrEqual(5 * megabyte);
    }
    await server.stop();
    const kept = (await readFile(`${logFile}.1`, 'utf8')) + (await readFile(logFile, 'utf8'));
    expect(kept).toContain('line 12 xxx');
    expect(kept).not.toContain('line 1 xxx');
    expect((await stat(`${logFile}.1`)).mode & 0o777).toBe(0o600);
  });

  test('has neither the statement of an error nor the values of its rows', async () => {
    const dataDir = await temporaryDataDir();
    const server = await startEmbeddedPostgres({ dataDir });
    await query(server.url, 'create table customer (email text primary key)');
    const insert = () => query(server.url, `insert into customer values ('ada@example.com')`);
    await insert();
    await expect(insert()).rejects.toThrow('customer_pkey');
    await server.stop();
    const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log).toContain('customer_pkey');
    expect(log).not.toContain('ada@example.com');
  });
});

describe('rotating a log', () => {
  test('leaves a small one as it is, and says where its next line will be', async () => {
    const logFile = join(await temporaryFolder(), 'server.log');
    await writeFile(logFile, 'small');
    expect(await rotateLog(logFile)).toBe(5);
    expect(await readFile(logFile, 'utf8')).toBe('small');
  });

  test('keeps only the end of one that has grown far beyond its bound', async () => {
    const logFile = join(await temporaryFolder(), 'server.log');
    await writeFile(logFile, `${'x'.repeat(20 * megabyte)}the end`);
    expect(await rotateLog(logFile)).toBe(0);
    expect(await sizeOf(logFile)).toBe(0);
    const kept = await readFile(`${logFile}.1`, 'utf8');
    expect(kept).toHaveLength(5 * megabyte);
    expect(kept.endsWith('the end')).toBe(true);
  });
});
