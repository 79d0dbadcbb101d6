// `npm run operations`: a process of its own, which may run while the product does.
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from './cli/command-error.ts';
import { readConfig } from './config.ts';
import { type CommandDeps, readCommand, runCommand } from './operations/operations-command.ts';
import { recordScans } from './operations/record-scans.ts';
import { findCurrentPreferences } from './shipments/preferences/preferences.queries.ts';
import { openStorage } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

try {
  await main(process.argv.slice(2));
} catch (error) {
  printToStderr(error instanceof CommandError ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const command = readCommand(args, new Date());
  const config = readConfig();
  const storage = await openStorage(config, { onProgress: printToStderr, onBrokenConnection: () => {} });
  const deps = { database: storage.database.db, now: () => new Date(), output: process.stdout };
  try {
    await runCommand(
      { ...deps, ...(config.environment !== 'production' && { simulateDay: simulationOn(deps) }) },
      command,
    );
  } finally {
    await storage.close();
  }
}

function simulationOn(deps: Pick<CommandDeps, 'database' | 'now'>): NonNullable<CommandDeps['simulateDay']> {
  return async (pace) => {
    const { simulateDay } = await import('../local/simulation/simulate-day.ts');
    return simulateDay(
      {
        ...deps,
        output: process.stdout,
        signal: stopping.signal,
        wait: (milliseconds) => delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}),
        recordScans: (scans) => recordScans(deps, scans),
        findPreferences: (trackingCodes) => findCurrentPreferences(deps.database, trackingCodes, deps.now()),
      },
      pace,
    );
  };
}
