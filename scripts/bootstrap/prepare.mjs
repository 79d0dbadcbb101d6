import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { arePackagesInstalled, installPackages } from './install-packages.mjs';
import { withLock } from './start-lock.mjs';

const lockPath = join(checkout, 'build', '.preparing');

/**
 * Brings a checkout up to date: packages and, where asked, the built web. Of several at once, one does the work and the others wait.
 * Where there is nothing to do nothing is written, so that a finished checkout can be read-only.
 * Where the web must be built and the product is to start afterwards, the settings are checked first.
 * @param {{ packages: import('./install-packages.mjs').Scope, web: boolean, settings?: boolean }} wanted
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

/** One sentence about a wrong setting, before the slow build. */
function checkSettings() {
  const args = [...settingsFileArguments, join('scripts', 'settings', 'check-settings.ts')];
  const { status, stderr } = spawnSync(ownNode, args, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new ExpectedFailure((stderr ?? '').trim() || 'The settings could not be checked.');
}

const oldestNode = 20;
const oldestNpm = 10;

/**
 * Refuses a Node or npm too old to install the packages.
 * @param {string} nodeVersion such as `20.11.0`
 * @param {string | undefined} npmUserAgent what npm says of itself to its scripts, `npm/10.8.2 node/v20.11.0 …`
 */
export function requireVersions(nodeVersion, npmUserAgent) {
  if (Number.parseInt(nodeVersion, 10) < oldestNode) {
    throw new ExpectedFailure(`Node ${nodeVersion} is too old to start with: install Node ${oldestNode} or later.`);
  }
  const npmVersion = /^npm\/(\S+)/.exec(npmUserAgent ?? '')?.[1];
  if (npmVersion && Number.parseInt(npmVersion, 10) < oldestNpm) {
    throw new ExpectedFailure(
      `npm ${npmVersion} is too old: install npm ${oldestNpm} or later (npm install --global npm).`,
    );
  }
}
