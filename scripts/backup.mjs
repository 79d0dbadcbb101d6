// `npm run backup -- <folder>`: every row of the database into a new folder, while the product runs.
import { join, resolve } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

// npm runs scripts in the checkout; paths are meant from where the person is.
const from = process.env['INIT_CWD'] ?? process.cwd();
const folders = process.argv.slice(2).map((path) => resolve(from, path));

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  return handOver(ownNode, [...settingsFileArguments, join('server', 'backup.ts'), 'backup', ...folders], {
    cwd: checkout,
  });
});
