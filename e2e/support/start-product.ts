import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlainWeb } from '../../scripts/bootstrap/build-web.mjs';
import { cloneDatabase, startTestPostgres } from '../../server/testing/test-postgres.ts';
import { forgetOldResults } from './forget-old-results.ts';
import { startServer } from './start-server.ts';

/** Runs once before all journeys: the built web, a database of its own and the real server. Answers how to stop them. */
export default async function startProduct(): Promise<() => Promise<void>> {
  await forgetOldResults();
  await buildPlainWeb();
  const postgres = await startTestPostgres(process.env['TEST_DATABASE_URL']);
  const database = await cloneDatabase(postgres);
  const dataDir = await mkdtemp(join(tmpdir(), 'larkway-e2e-'));
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  process.env['E2E_URL'] = server.url; // the workers, which run the journeys, start with this environment
  process.env['E2E_DATABASE_URL'] = database.url;
  process.env['E2E_MAILBOX'] = join(dataDir, 'mailbox');
  process.env['E2E_DATABASE_URL'] = database.url; // for a journey with a second process on the same data
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await server.stop();
    await database.drop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
