// `npm run test:mutation -- rules` or `-- sample`: changes the code in one small way after another, and counts how many the tests notice.
// A part takes minutes: `-- price`. What follows goes to Stryker: `-- price --mutate server/quotes/price-shipment.ts` looks at one file.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { runNpm } from './bootstrap/run-npm.mjs';

const version = '10.1.1';
// Below our own packages, so that its runner finds our vitest; installed when asked for, because nothing else needs its 60 MB.
const folder = join(checkout, 'node_modules', '.cache', 'larkway', `stryker-${version}`);
const core = join(folder, 'node_modules', '@stryker-mutator', 'core');

await runMain(async () => {
  await prepare({ packages: 'all', web: false });
  if (!isInstalled()) {
    const packages = [`@stryker-mutator/core@${version}`, `@stryker-mutator/vitest-runner@${version}`];
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps'];
    await runNpm(['install', '--prefix', folder, ...options, ...packages], 'Stryker');
  }
  const args = [join('scripts', 'mutation', 'main.ts'), join(core, 'bin', 'stryker.js'), ...process.argv.slice(2)];
  return handOver(ownNode, args, { cwd: checkout });
});

function isInstalled() {
  const path = join(core, 'package.json');
  return existsSync(path) && readFileSync(path, 'utf8').includes(`"version": "${version}"`);
}
