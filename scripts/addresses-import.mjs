// `npm run addresses:import -- <files or folders…>`: brings the streets, places and postcodes of the country into the gazetteer.
import { join, resolve } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { importNodeOptions } from './bootstrap/import-node-options.mjs';
import { prepare } from './bootstrap/prepare.mjs';

// npm runs scripts in the checkout; paths are meant from where the person is.
const from = process.env['INIT_CWD'] ?? process.cwd();
const paths = process.argv.slice(2).map((path) => resolve(from, path));

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  const program = join('server', 'addresses-import.ts');
  const args = [...settingsFileArguments, ...importNodeOptions, program, ...paths];
  return handOver(ownNode, args, { cwd: checkout });
});
