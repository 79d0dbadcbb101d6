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
