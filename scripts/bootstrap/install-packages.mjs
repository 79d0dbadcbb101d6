import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { runNpm } from './run-step.mjs';

/**
 * Whether everything the lock file asks for is there.
 * @param {Scope} scope
 */
export function arePackagesInstalled(scope) {
  const lock = readLockFile('package-lock.json');
  if (!lock) throw new ExpectedFailure('package-lock.json is missing: git checkout package-lock.json brings it back.');
  return isInstalled(lock, readInstalled(), scope) && existsSync(ownNode);
}

/**
 * Installs what the lock file asks for, unless it is there already.
 * @param {Scope} scope
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
 * @returns {LockFile | undefined}
 */
function readLockFile(path) {
  const file = join(checkout, path);
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file, 'utf8');
  return /** @type {LockFile} */ (JSON.parse(content)); // npm's own format
}

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} LockFile */
/** @typedef {'production' | 'all'} Scope production leaves out what only tests and benchmarks need */

/**
 * Whether node_modules holds what the lock file asks for, by the record npm keeps inside it.
 * Optional packages may be missing: they are for other platforms.
 * @param {LockFile} lock package-lock.json
 * @param {LockFile | undefined} installed node_modules/.package-lock.json, which npm writes when an install has succeeded
 * @param {Scope} scope
 */
export function isInstalled(lock, installed, scope) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || (scope === 'production' && (wanted.dev || wanted.devOptional))) return true;
    const present = installed.packages[path];
    return present ? present.version === wanted.version : wanted.optional === true;
  });
}

/**
 * What to install next: a checkout that already has everything is never cut down to what production needs.
 * @param {LockFile | undefined} installed
 * @param {Scope} scope
 * @returns {Scope}
 */
export function scopeToInstall(installed, scope) {
  const hasDev = Object.values(installed?.packages ?? {}).some((present) => present.dev);
  return hasDev ? 'all' : scope;
}
