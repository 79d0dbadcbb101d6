import { join } from 'node:path';
import { checkout, ownNode, serverArguments, serverEnvironment, settingsFileArguments } from './checkout.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/**
 * Brings the checkout up to date and serves the product with a program of `server/` until it ends; answers its exit code.
 * @param {string} program
 */
export async function runServer(program) {
  await prepare({ packages: 'production', web: true, settings: true });
  return handOver(ownNode, [...serverArguments, ...settingsFileArguments, join('server', program)], {
    cwd: checkout,
    env: { ...serverEnvironment, ...process.env },
  });
}
