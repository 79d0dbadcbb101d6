// `npm run depots`: a process of its own, which may run while the product does.
import { CommandError } from './cli/command-error.ts';
import { readConfig } from './config.ts';
import { readCommand, runCommand } from './depots/depots-command.ts';
import { openStorage } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  printToStderr(error instanceof CommandError ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  const storage = await openStorage(readConfig(), { onProgress: printToStderr, onBrokenConnection: () => {} });
  try {
    const deps = { database: storage.database.db, now: () => new Date(), output: process.stdout };
    await runCommand(deps, command);
  } finally {
    await storage.close();
  }
}
