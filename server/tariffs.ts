// `npm run tariffs`: a process of its own, which may run while the product does.
import { findOrganisation } from './accounts/find-organisation.ts';
import { CommandError } from './cli/command-error.ts';
import { readConfig } from './config.ts';
import { runTariffsCommand } from './quotes/tariffs/tariffs-command.ts';
import { openStorage } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  printToStderr(error instanceof CommandError ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const storage = await openStorage(readConfig(), { onProgress: printToStderr, onBrokenConnection: () => {} });
  const { db: database } = storage.database;
  try {
    await runTariffsCommand(
      {
        database,
        now: () => new Date(),
        output: process.stdout,
        findOrganisation: (email) => findOrganisation(database, email),
      },
      args,
    );
  } finally {
    await storage.close();
  }
}
