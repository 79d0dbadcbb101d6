import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { type PidFile, readPidFile } from '../../local/postgres/server-process.ts';
import { startEmbeddedPostgres } from '../../local/postgres/start-embedded-postgres.ts';

/** An empty folder that is gone when the test is. */
export async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(inject('testPostgres').folder, 'folder-'));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** An empty folder that goes with the run of the tests, for what a whole file of them works with. */
export async function folderOfRun(): Promise<string> {
  return mkdtemp(join(inject('testPostgres').folder, 'folder-'));
}

/** A data folder whose database, if the test leaves one running, is stopped before the folder goes. */
export async function temporaryDataDir(mode?: number): Promise<string> {
  const dataDir = await temporaryFolder(mode);
  onTestFinished(async () => {
    if ((await runningServer(dataDir)) === undefined) return;
    const server = await startEmbeddedPostgres({ dataDir });
    await server.stop();
  });
  return dataDir;
}

/** A data folder with a database in it that the tests of a suite use one after the other. Each leaves it without a server. */
export function suiteDataDir(): { readonly path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(inject('testPostgres').folder, 'folder-'));
    await chmod(folder.path, 0o755);
    const server = await startEmbeddedPostgres({ dataDir: folder.path });
    await server.stop();
  }, 60_000);
  afterAll(() => rm(folder.path, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** What the server of a data folder says about itself; undefined after an orderly stop. */
export async function runningServer(dataDir: string): Promise<PidFile | undefined> {
  return readPidFile(join(dataDir, 'postgres', 'cluster', 'data'));
}
