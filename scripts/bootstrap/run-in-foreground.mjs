import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const repeatWithinMs = 500;
const watchEveryMs = 500;

/**
 * Runs the program that is to have the terminal from now on, passes signals to it and answers its exit code.
 *
 * It gets a process group of its own: Ctrl-C reaches every process of the terminal's group and npm passes it on once more, so that
 * it would arrive twice, and the second is how a person says 'at once'. Here repeats of the same keystroke are dropped.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runInForeground(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: 'inherit', detached: process.platform !== 'win32' });
  let passedAt = Number.NEGATIVE_INFINITY;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - passedAt < repeatWithinMs) return;
    passedAt = performance.now();
    child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);

  const stopWatching = process.env['npm_lifecycle_event'] ? onParentGone(() => pass('SIGTERM')) : undefined;

  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      stopWatching?.();
      for (const each of signals) process.off(each, pass);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

/**
 * npm puts a shell between itself and its scripts, and a shell that is told to end does not tell us: we would go on without it.
 * @param {() => void} act
 */
function onParentGone(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, watchEveryMs);
  return () => clearInterval(timer);
}
