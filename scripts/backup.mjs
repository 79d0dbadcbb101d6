// `npm run backup -- <path>`: a copy of the database at a new path, while the product runs.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { givenPaths } from './bootstrap/given-paths.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  return handOver(ownNode, [...settingsFileArguments, join('server', 'backup.ts'), 'backup', ...givenPaths()], {
    cwd: checkout,
  });
});
