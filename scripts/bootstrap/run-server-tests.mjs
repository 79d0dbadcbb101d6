import { join } from 'node:path';
import { checkout, ownNode } from './checkout.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/**
 * Brings the checkout up to date and runs some of the server's tests with more work than every test run has time for; answers the exit
 * code.
 * @param {string[]} chosen files, folders and `-t name`, as vitest understands them
 * @param {Record<string, string | undefined>} amounts variables that tell the tests how much to do; one without a value stays as it is
 */
export async function runServerTests(chosen, amounts) {
  await prepare({ packages: 'all', web: false });
  const program = join('node_modules', 'vitest', 'vitest.mjs');
  const given = Object.entries(amounts).filter(([, value]) => value !== undefined);
  return handOver(ownNode, [program, 'run', '--project', 'server', ...chosen], {
    cwd: checkout,
    env: { ...process.env, ...Object.fromEntries(given) },
  });
}
