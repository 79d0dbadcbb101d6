import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlainWeb } from '../../scripts/bootstrap/build-web.mjs';
import { cloneDatabase, startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { startServer } from '../support/start-server.ts';
import { operationsKey } from './seed-screenshot-data.ts';

/** As the end-to-end tests do, with a key for scans. The stack stops it. */
export async function startProduct(stack: AsyncDisposableStack): Promise<string> {
  await buildPlainWeb();
  const postgres = await startTestPostgres(process.env['TEST_DATABASE_URL']);
  stack.defer(() => postgres.stop());
  const database = await cloneDatabase(postgres);
  stack.defer(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'larkway-pictures-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    OPERATIONS_KEY: operationsKey,
  });
  stack.defer(() => server.stop());
  process.env['E2E_MAILBOX'] = join(dataDir, 'mailbox'); // for the verification email
  process.env['E2E_DATABASE_URL'] = database.url; // for commands
  return server.url;
}
