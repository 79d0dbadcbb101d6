import { type ChildProcess, spawn } from 'node:child_process';
import { checkout } from '../bootstrap/checkout.mjs';

let running: ChildProcess | undefined;
let isStopping = false;

// Ctrl-C ends the part that runs and, as `isStopping` says, those that would follow.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    running?.kill(signal);
  });
}

/** Whether somebody has asked the run to end. */
export function isRunStopping(): boolean {
  return isStopping;
}

/** Runs a program of the checkout with its output on the terminal and answers its exit code. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(command, args, { cwd: checkout, env, stdio: ['ignore', 'inherit', 'inherit'] });
  running = child;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
