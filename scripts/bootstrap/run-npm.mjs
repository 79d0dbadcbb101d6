import { checkout } from './checkout.mjs';
import { runStep } from './run-step.mjs';

/**
 * Runs npm, the one that runs this script where there is one.
 * @param {string[]} args
 * @param {string} installs what it brings, for the progress line
 */
export function runNpm(args, installs) {
  // Inside a script npm names itself and the Node it runs on; the Node on the PATH may be the one about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const command = npm && node ? { command: node, args: [npm, ...args] } : { command: 'npm', args };
  return runStep({
    ...command,
    cwd: checkout,
    doing: `Installing ${installs}`,
    done: `Installed ${installs}`,
    failed: `npm could not install ${installs}; it says why above. Check the connection to the npm registry and start again.`,
  });
}
