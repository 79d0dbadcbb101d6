import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlainWeb } from '../../scripts/bootstrap/build-web.mjs';
import { cloneDatabase, startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { startServer } from './start-server.ts';

const resultsFolder = join(import.meta.dirname, '../../test-results');
const keptForMs = 24 * 60 * 60 * 1000;

/** Runs once before all tests. Returns the function that stops everything. */
export default async function startProduct(): Promise<() => Promise<void>> {
  await deleteOldResults();
  await buildPlainWeb();
  const postgres = await startTestPostgres(process.env['TEST_DATABASE_URL']);
  const database = await cloneDatabase(postgres);
  const dataDir = await mkdtemp(join(tmpdir(), 'larkway-e2e-'));
  const databaseUrl = patientUrl(database.url);
  const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  process.env['E2E_URL'] = server.url; // inherited by the workers
  process.env['E2E_MAILBOX'] = join(dataDir, 'mailbox');
  process.env['E2E_DATABASE_URL'] = databaseUrl; // for a second process on the same data
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await server.stop();
    await database.drop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A busy machine is no outage: statements may take longer than customers would be kept waiting. */
function patientUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const timeout of ['query_timeout', 'statement_timeout']) url.searchParams.set(timeout, '60000');
  return url.href;
}

/** Each run has a folder of its own, which nothing else deletes. */
async function deleteOldResults(): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  for (const name of await readdir(resultsFolder)) {
    const path = join(resultsFolder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > keptForMs) await rm(path, { recursive: true, force: true });
  }
}
