import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { arePackagesInstalled, installPackages } from './install-packages.mjs';
import { requireVersions } from './require-versions.mjs';
import { withLock } from './start-lock.mjs';

const lockPath = join(checkout, 'build', '.preparing');

/**
 * Brings a checkout up to date: packages and, where asked, the built web. Of several at once, one does the work and the others wait.
 * Where there is nothing to do nothing is written, so that a finished checkout can be read-only.
 * Where the web must be built and the product is to start afterwards, the settings are checked first.
 * @param {{ packages: import('./installed-packages.mjs').Scope, web: boolean, settings?: boolean }} wanted
 */
export async function prepare({ packages, web, settings = false }) {
  requireVersions(process.versions.node, process.env['npm_config_user_agent']);
  if (!existsSync(lockPath) && arePackagesInstalled(packages) && (!web || isWebBuilt())) return;

  const work = async () => {
    await installPackages(packages);
    if (settings && web && !isWebBuilt()) checkSettings();
    if (web) await buildWeb();
  };
  await withLock(lockPath, work, {
    onWait: (holder) => process.stdout.write(`Waiting for process ${holder}, which is preparing the same folder …\n`),
  });
}

/** Fails with one sentence about a wrong setting. The server says the same, but only after everything was built. */
function checkSettings() {
  const args = [...settingsFileArguments, join('scripts', 'settings', 'main.ts')];
  const { status, stderr } = spawnSync(ownNode, args, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new ExpectedFailure((stderr ?? '').trim() || 'The settings could not be checked.');
}
