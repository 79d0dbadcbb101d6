// `npm run support`: a process of its own, which may run while the product does.
import { CommandError } from './cli/command-error.ts';
import { readConfig } from './config.ts';
import { createFileLinks } from './files/file-links.ts';
import { linkFilesOfSubject } from './files/file-records.ts';
import { enqueueSupportMail } from './jobs/mail-jobs.ts';
import { listOwedRefunds, recordPayOut } from './payments/refunds.ts';
import { openStorage, readOrCreateEncryptionKey } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';
import { readCommand, runCommand } from './support/support-command.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  printToStderr(error instanceof CommandError ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

function now(): Date {
  return new Date();
}

async function main(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  const config = readConfig();
  const storage = await openStorage(config, { onProgress: printToStderr, onBrokenConnection: () => {} });
  const { db: database } = storage.database;
  try {
    await runCommand(
      {
        database,
        now,
        enqueueMail: enqueueSupportMail,
        linkFiles: async (reference) => {
          const encryptionKey = config.encryptionKey ?? (await readOrCreateEncryptionKey(config.dataDir));
          const links = createFileLinks({ ...config, encryptionKey }, config.publicUrl);
          return linkFilesOfSubject({ database, now, links }, 'COMPLAINT', reference);
        },
        listOwedRefunds: () => listOwedRefunds(database),
        recordPayOut: (reference) => recordPayOut({ database, now }, reference),
        output: process.stdout,
      },
      command,
    );
  } finally {
    await storage.close();
  }
}
