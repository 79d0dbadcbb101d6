// `npm start`: from a fresh clone to a product that serves. Runs on any Node from 20 on, with nothing installed.
import { join } from 'node:path';
import { checkout, ownNode, serverArguments, serverEnvironment, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: true, settings: true });
  return handOver(ownNode, [...serverArguments, ...settingsFileArguments, join('server', 'main.ts')], {
    cwd: checkout,
    env: { ...serverEnvironment, ...process.env },
  });
});
