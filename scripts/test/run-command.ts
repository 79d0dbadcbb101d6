import { type ChildProcess, spawn } from 'node:child_process';
import { checkout } from '../bootstrap/checkout.mjs';
import { type Output, terminal } from './output.ts';

const running = new Set<ChildProcess>();
let isStopping = false;

// Ctrl-C ends the parts that run and, as `isStopping` says, those that would follow.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    for (const child of running) child.kill(signal);
  });
}

/** Whether somebody has asked the run to end. */
export function isRunStopping(): boolean {
  return isStopping;
}

/** Runs a program of the checkout and answers its exit code. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  output: Output = terminal,
): Promise<number> {
  const stream = output.isTerminal ? 'inherit' : 'pipe';
  const child = spawn(command, args, { cwd: checkout, env, stdio: ['ignore', stream, stream] });
  running.add(child);
  for (const each of [child.stdout, child.stderr]) {
    each?.setEncoding('utf8').on('data', (text: string) => output.write(text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
