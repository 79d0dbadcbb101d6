// `npm run backup` and `npm run restore`: a process of its own. A backup may be made while the product runs.
import { rm } from 'node:fs/promises';
import { type Config, readConfig } from './config.ts';
import { BackupProblem, dumpDatabase, query, restoreDump } from './database/dump-database.ts';
import { openServer, prepareDataDir } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';

try {
  await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  printToStderr(error instanceof BackupProblem ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

async function main(command: string | undefined, [path, ...more]: readonly string[]): Promise<void> {
  if (path === undefined || more.length > 0 || (command !== 'backup' && command !== 'restore')) {
    throw new BackupProblem('Name one file or folder: npm run backup -- PATH, or npm run restore -- PATH');
  }
  const config = readConfig();
  if (config.databaseUrl === undefined) await prepareDataDir(config.dataDir);
  if (command === 'backup') await back(config, path);
  else await restore(config, path);
}

function loadEmbeddedBackup() {
  return import('../local/postgres/copy-embedded.ts');
}

async function back(config: Config, path: string): Promise<void> {
  const server = await openServer(config, printToStderr);
  try {
    const what = await describe(server.url);
    const write = config.databaseUrl === undefined ? (await loadEmbeddedBackup()).copyEmbedded : dumpDatabase;
    await write(server.url, path);
    process.stdout.write(`Wrote ${what} to ${path}. ${keyReminder(config.encryptionKey, config.dataDir)}\n`);
  } finally {
    await server.stop();
  }
}

async function restore(config: Config, path: string): Promise<void> {
  const made =
    config.databaseUrl === undefined
      ? await (await loadEmbeddedBackup()).restoreEmbedded(config.dataDir, path)
      : undefined;
  // The embedded server recovers its copy as it starts. One that can't, of another version, say, leaves nothing.
  const server = await openServer(config, printToStderr).catch(async (error: unknown) => {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  });
  try {
    if (config.databaseUrl !== undefined) await restoreDump(server.url, path);
    process.stdout.write(`Restored ${await describe(server.url)} from ${path} into ${server.description}.\n`);
  } finally {
    await server.stop();
  }
}

/** So that people see whether it is their database. */
async function describe(url: string): Promise<string> {
  const [table] = await query(url, `select to_regclass('public.shipments') is not null as "isThere"`);
  if (table?.['isThere'] !== true) throw new BackupProblem('The database has no tables of ours.');
  const [row] = await query(
    url,
    `select format('%s users and %s shipments', (select count(*) from users), (select count(*) from shipments)) as what`,
  );
  return String(row?.['what']);
}

/** The key stays out of the backup on purpose: who gets hold of the one has not got the other. */
function keyReminder(key: string | undefined, dataDir: string): string {
  const where = key === undefined ? `the file encryption.key in ${dataDir}` : 'ENCRYPTION_KEY';
  return `Keep ${where} as well, in another place: without it nobody's authenticator app works on a restored copy.`;
}
