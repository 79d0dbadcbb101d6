// Every command of package.json: brings the checkout up to date and runs a program on the Node that comes with the packages. Runs itself on
// any Node from 20 on, with nothing installed.
import { resolve } from 'node:path';
import {
  checkout,
  importArguments,
  ownNode,
  serverArguments,
  serverEnvironment,
  settingsFileArguments,
} from './bootstrap/checkout.mjs';
import { ExpectedFailure, runMain } from './bootstrap/expected-failure.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { runInForeground } from './bootstrap/run-in-foreground.mjs';

/**
 * @typedef {object} Command
 * @property {string[]} [program] the file and its first arguments; without it the checkout is only brought up to date
 * @property {true} [isForDevelopers] needs the devDependencies too
 * @property {true} [needsWeb] the built web
 * @property {true} [checksSettings] before the web is built
 * @property {true} [takesPaths] arguments are paths, meant from where the person is
 * @property {true} [isRefusedInProduction]
 * @property {string[]} [nodeArguments]
 * @property {Record<string, string>} [environment] what is set unless the caller sets it
 */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    program: ['server/main.ts'],
    needsWeb: true,
    checksSettings: true,
    nodeArguments: [...serverArguments, ...settingsFileArguments],
    environment: serverEnvironment,
  },
  build: { needsWeb: true },
  migrate: { program: ['server/migrate.ts'], nodeArguments: settingsFileArguments },
  backup: { program: ['server/backup.ts', 'backup'], takesPaths: true, nodeArguments: settingsFileArguments },
  restore: { program: ['server/backup.ts', 'restore'], takesPaths: true, nodeArguments: settingsFileArguments },
  operations: { program: ['server/operations.ts'], nodeArguments: settingsFileArguments },
  support: { program: ['server/support.ts'], nodeArguments: settingsFileArguments },
  staff: { program: ['server/staff.ts'], nodeArguments: settingsFileArguments },
  depots: { program: ['server/depots.ts'], nodeArguments: settingsFileArguments },
  slots: { program: ['server/slots.ts'], nodeArguments: settingsFileArguments },
  points: { program: ['server/points.ts'], nodeArguments: settingsFileArguments },
  tariffs: { program: ['server/tariffs.ts'], nodeArguments: settingsFileArguments },
  billing: { program: ['server/billing.ts'], nodeArguments: settingsFileArguments },
  'addresses:import': {
    program: ['server/addresses-import.ts'],
    takesPaths: true,
    nodeArguments: [...settingsFileArguments, ...importArguments],
  },
  'calendar:import': {
    program: ['server/calendar-import.ts'],
    takesPaths: true,
    nodeArguments: settingsFileArguments,
  },
  'card-sandbox': { program: ['local/card-sandbox/cli.ts'], isRefusedInProduction: true },
  dev: {
    program: ['scripts/dev.ts'],
    isForDevelopers: true,
    needsWeb: true,
    nodeArguments: settingsFileArguments,
  },
  test: { program: ['scripts/test/run-tests.ts'], isForDevelopers: true },
  bench: { program: ['bench/main.ts'], isForDevelopers: true },
  'bench:scale': { program: ['bench/scale.ts'], isForDevelopers: true },
  'bench:events': { program: ['bench/events.ts'], isForDevelopers: true },
  screenshots: { program: ['e2e/screenshots/main.ts'], isForDevelopers: true },
  settings: { program: ['scripts/settings/write-table.ts'] },
};

await runMain(async () => {
  const [name = '', ...given] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new ExpectedFailure(`Please name a command: ${Object.keys(commands).join(', ')}.`);
  if (command.isRefusedInProduction && process.env['LARKWAY_ENV'] === 'production')
    throw new ExpectedFailure(`npm run ${name} does not run in production.`);
  await prepare({
    packages: command.isForDevelopers ? 'all' : 'production',
    web: command.needsWeb === true,
    settings: command.checksSettings === true,
  });
  if (!command.program) return 0;
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const rest = command.takesPaths ? given.map((path) => resolve(from, path)) : given;
  return runInForeground(ownNode, [...(command.nodeArguments ?? []), ...command.program, ...rest], {
    cwd: checkout,
    env: { ...command.environment, ...process.env },
  });
});
