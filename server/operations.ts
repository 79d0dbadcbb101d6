// `npm run operations`
import { setTimeout as delay } from 'node:timers/promises';
import { type CommandDeps, runCommand } from './operations/operations-command.ts';
import { readCommand } from './operations/read-command.ts';
import { recordScans } from './operations/record-scans.ts';
import { findCurrentPreferences } from './shipments/preferences/preferences.queries.ts';
import { runAsCommand } from './startup/run-as-command.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

await runAsCommand(
  (args) => readCommand(args, new Date()),
  ({ config, ...deps }, command) =>
    runCommand({ ...deps, ...(config.environment !== 'production' && { simulateDay: simulationOn(deps) }) }, command),
);

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
