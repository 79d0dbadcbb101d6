// `npm run backup` and `npm run restore`: a process of its own. A backup may be made while the product runs.
import { readConfig } from './config.ts';
import { BackupProblem } from './database/backup/backup-problem.ts';
import { restoreBackup } from './database/backup/restore-backup.ts';
import { writeBackup } from './database/backup/write-backup.ts';
import { explainStartFailure } from './startup/explain-start-failure.ts';
import { openServer } from './startup/open-server.ts';
import { prepareDataDir } from './startup/prepare-data-dir.ts';
import { sayAside } from './startup/say-aside.ts';

try {
  await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  sayAside(error instanceof BackupProblem ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

async function main(command: string | undefined, [folder, ...more]: readonly string[]): Promise<void> {
  if (folder === undefined || more.length > 0 || (command !== 'backup' && command !== 'restore')) {
    throw new BackupProblem('Name one folder: npm run backup -- FOLDER, or npm run restore -- FOLDER');
  }
  const config = readConfig();
  if (config.databaseUrl === undefined) await prepareDataDir(config.dataDir);
  const server = await openServer(config, sayAside);
  try {
    const { tables } =
      command === 'backup'
        ? await writeBackup(server.url, folder, new Date())
        : await restoreBackup(server.url, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const what = `${rows} rows of ${tables.length} tables`;
    if (command === 'restore') process.stdout.write(`Restored ${what} from ${folder} into ${server.description}.\n`);
    else process.stdout.write(`Wrote ${what} to ${folder}. ${keyReminder(config.encryptionKey, config.dataDir)}\n`);
  } finally {
    await server.stop();
  }
}

/** The key stays out of the backup on purpose: who gets hold of the one has not got the other. */
function keyReminder(key: string | undefined, dataDir: string): string {
  const where = key === undefined ? `the file encryption.key in ${dataDir}` : 'ENCRYPTION_KEY';
  return `Keep ${where} as well, in another place: without it nobody's authenticator app works on a restored copy.`;
}
