import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode } from '../bootstrap/checkout.mjs';
import { runInForeground } from '../bootstrap/run-in-foreground.mjs';
import { runNpm } from '../bootstrap/run-step.mjs';

const version = '10.1.1';
// Below our own packages, so that its runner finds our vitest. Installed on demand: nothing else needs its 60 MB.
const folder = join(checkout, 'node_modules', '.cache', 'larkway', `stryker-${version}`);
const core = join(folder, 'node_modules', '@stryker-mutator', 'core');

/**
 * `npm run proof -- mutation rules` or `sample`: mutates the code and counts how many mutants the tests kill. One part, such as `price`,
 * takes minutes. Further arguments go to Stryker: `price --mutate server/quotes/price-shipment.ts` mutates one file.
 * @param {string[]} options
 */
export async function runMutation(options) {
  if (!isInstalled()) {
    const packages = [`@stryker-mutator/core@${version}`, `@stryker-mutator/vitest-runner@${version}`];
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps'];
    await runNpm(['install', '--prefix', folder, ...flags, ...packages], 'Stryker');
  }
  const args = [join('scripts', 'mutation', 'run-stryker.ts'), join(core, 'bin', 'stryker.js'), ...options];
  return runInForeground(ownNode, args, { cwd: checkout });
}

function isInstalled() {
  const path = join(core, 'package.json');
  return existsSync(path) && readFileSync(path, 'utf8').includes(`"version": "${version}"`);
}
