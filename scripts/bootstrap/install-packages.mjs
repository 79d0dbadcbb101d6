import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { isInstalled, scopeToInstall } from './installed-packages.mjs';
import { runNpm } from './run-step.mjs';

/**
 * Whether everything the lock file asks for is there.
 * @param {import('./installed-packages.mjs').Scope} scope
 */
export function arePackagesInstalled(scope) {
  const lock = readLockFile('package-lock.json');
  if (!lock) throw new ExpectedFailure('package-lock.json is missing: git checkout package-lock.json brings it back.');
  return isInstalled(lock, readInstalled(), scope) && existsSync(ownNode);
}

/**
 * Installs what the lock file asks for, unless it is there already.
 * @param {import('./installed-packages.mjs').Scope} scope
 */
export async function installPackages(scope) {
  if (arePackagesInstalled(scope)) return;
  const flag = scopeToInstall(readInstalled(), scope) === 'all' ? '--include=dev' : '--omit=dev';
  await runNpm(['ci', flag], 'packages');
  if (!existsSync(ownNode)) {
    throw new ExpectedFailure(
      'The packages are installed, but Node was not unpacked because npm has install scripts switched off: ' +
        'run `npm rebuild node --ignore-scripts=false` and start again.',
    );
  }
}

function readInstalled() {
  return readLockFile(join('node_modules', '.package-lock.json'));
}

/**
 * @param {string} path
 * @returns {import('./installed-packages.mjs').LockFile | undefined}
 */
function readLockFile(path) {
  const file = join(checkout, path);
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file, 'utf8');
  return /** @type {import('./installed-packages.mjs').LockFile} */ (JSON.parse(content)); // npm's own format
}
