import { ExpectedFailure } from './expected-failure.mjs';

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
