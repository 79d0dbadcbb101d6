import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, compiledFolder, ownNode } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { forgetCompiled } from './forget-compiled.mjs';
import { isInstalled, missingPlatformPackages, scopeToInstall } from './installed-packages.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * Whether everything the lock file asks for is there.
 * @param {import('./installed-packages.mjs').Scope} scope
 */
export function arePackagesInstalled(scope) {
  const lock = readLockFile('package-lock.json');
  if (!lock) throw new ExpectedFailure('package-lock.json is missing: git checkout package-lock.json brings it back.');
  return isInstalled(lock, readInstalled(), scope) && existsSync(ownNode) && missingForThisPlatform().length === 0;
}

/**
 * Installs what the lock file asks for, unless it is there already.
 * @param {import('./installed-packages.mjs').Scope} scope
 */
export async function installPackages(scope) {
  if (arePackagesInstalled(scope)) return;
  const flag = scopeToInstall(readInstalled(), scope) === 'all' ? '--include=dev' : '--omit=dev';
  // Not `npm ci`: it refuses a lock file that lacks the packages of other platforms, which a registry need not carry.
  // Without saving, `npm install` keeps to the locked versions all the same and leaves the lock file as it is.
  await runNpm(['install', flag, '--no-save'], 'packages');
  const missing = missingForThisPlatform();
  if (missing.length > 0) {
    await runNpm(['install', flag, '--no-save', '--no-package-lock', ...missing], 'packages for this platform');
  }
  forgetCompiled(compiledFolder); // it may be another Node now, and it is other files
  if (!existsSync(ownNode)) {
    throw new ExpectedFailure(
      'The packages are installed, but Node was not unpacked because npm has install scripts switched off: ' +
        'run `npm rebuild node --ignore-scripts=false` and start again.',
    );
  }
}

function missingForThisPlatform() {
  const platform = `${process.platform}-${process.arch}`;
  return missingPlatformPackages(readInstalled() ?? { packages: {} }, platform, isMusl());
}

/** Whether this is a Linux with musl as its C library, for which there are packages of their own. */
function isMusl() {
  if (process.platform !== 'linux') return false;
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {});
  return report.header?.glibcVersionRuntime === undefined;
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
