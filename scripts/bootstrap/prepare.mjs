import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { checkout } from './checkout.mjs';
import { installPackages } from './install-packages.mjs';
import { requireVersions } from './require-versions.mjs';
import { withLock } from './start-lock.mjs';

/**
 * Brings a checkout up to date: packages and, where asked, the built web. Of several at once, one does the work and the others wait.
 * @param {{ packages: import('./installed-packages.mjs').Scope, web: boolean }} wanted
 */
export async function prepare({ packages, web }) {
  requireVersions(process.versions.node, process.env['npm_config_user_agent']);
  const work = async () => {
    await installPackages(packages);
    if (web) await buildWeb();
  };
  await withLock(join(checkout, 'build', '.preparing'), work, (holder) => {
    process.stdout.write(`Waiting for process ${holder}, which is preparing the same folder …\n`);
  });
}
