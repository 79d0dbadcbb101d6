import { spawn } from 'node:child_process';
import { checkout } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { startProgress } from './progress.mjs';

/**
 * Runs one long step behind a progress line and keeps its output for the case that it fails.
 * @param {{ doing: string, done: string, failed: string, command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} step
 */
export async function runStep({ doing, done, failed, command, args, cwd, env }) {
  const progress = startProgress(doing);
  const { code, output } = await runQuietly(command, args, cwd, env);
  if (code === 0) {
    progress.end(done);
    return;
  }
  progress.end(`${doing}: failed`);
  throw new ExpectedFailure(`${lastLines(output, 15)}\n${failed}`);
}

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

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
function runQuietly(command, args, cwd, env = process.env) {
  return new Promise((resolve) => {
    let output = '';
    // npm is a .cmd file on Windows, which only a shell can run.
    const child = spawn(command, args, {
      cwd,
      env,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', () =>
      resolve({ code: 1, output: `The program ${command} could not be started: is it on the PATH?` }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The end of what a program said, without the frames of its stack traces, which say nothing to who started it.
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  const lines = text.trim().split('\n');
  return lines
    .filter((line) => !/^(npm error)?\s+at /.test(line))
    .slice(-count)
    .join('\n');
}
