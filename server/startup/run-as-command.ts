import { CommandError } from '../cli/command-error.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import { openStorage } from './open-storage.ts';
import { explainStartFailure, printToStderr } from './start-failure.ts';

interface CommandContext {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly output: NodeJS.WriteStream;
  openCards(): Promise<CardPayments>;
}

/**
 * Runs a command, such as `npm run staff`, in a process of its own; the product may run meanwhile. A mistake in the arguments is told
 * before the database is opened, and any failure in a sentence.
 */
export async function runAsCommand<Command>(
  read: (args: readonly string[]) => Command,
  run: (context: CommandContext, command: Command) => Promise<unknown>,
): Promise<void> {
  try {
    const command = read(process.argv.slice(2));
    const config = readConfig();
    const storage = await openStorage(config, { onProgress: printToStderr, onBrokenConnection: () => {} });
    try {
      const parts = { config, database: storage.database.db, now: () => new Date() };
      const openCards = async () => {
        const integrations = await import('../composition/choose-integrations.ts'); // few commands need it
        return (await integrations.openCards(parts)).cards;
      };
      await run({ ...parts, output: process.stdout, openCards }, command);
    } finally {
      await storage.close();
    }
  } catch (error) {
    printToStderr(error instanceof CommandError ? error.message : explainStartFailure(error));
    process.exitCode = 1;
  }
}
