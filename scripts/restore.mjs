// `npm run restore -- <path>`: what `npm run backup` wrote, into an empty database.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { givenPaths } from './bootstrap/given-paths.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  return handOver(ownNode, [...settingsFileArguments, join('server', 'backup.ts'), 'restore', ...givenPaths()], {
    cwd: checkout,
  });
});
