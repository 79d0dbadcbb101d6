import { spawn } from 'node:child_process';
import { checkout } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';

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

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const reminderEverySeconds = 15;

/**
 * Says what a long step is doing: a spinner with the seconds in a terminal, plain lines elsewhere (a log, a pipe).
 * @param {string} doing such as `Installing packages`
 * @param {{ isTTY?: boolean, write(text: string): unknown }} output
 */
export function startProgress(doing, output = process.stdout) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  let ticks = 0;

  const spin = () => output.write(`\r\x1b[2K${frames[ticks++ % frames.length]} ${doing} ${seconds()} s`);
  const remind = () => output.write(`  still ${doing[0]?.toLowerCase()}${doing.slice(1)}, ${seconds()} s\n`);

  if (!output.isTTY) output.write(`${doing} …\n`);
  const timer = output.isTTY ? setInterval(spin, 100) : setInterval(remind, reminderEverySeconds * 1000);

  return {
    /** @param {string} done such as `Installed packages` */
    end(done) {
      clearInterval(timer);
      output.write(`${output.isTTY ? '\r\x1b[2K' : ''}${done} (${seconds()} s)\n`);
    },
  };
}
