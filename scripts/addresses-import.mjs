// `npm run addresses:import -- <files or folders…>`: brings the streets, places and postcodes of the country into the gazetteer.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { givenPaths } from './bootstrap/given-paths.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { importNodeOptions } from './bootstrap/import-node-options.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  const program = join('server', 'addresses-import.ts');
  const args = [...settingsFileArguments, ...importNodeOptions, program, ...givenPaths()];
  return handOver(ownNode, args, { cwd: checkout });
});
