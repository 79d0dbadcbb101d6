import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';

const apiUrl = `http://localhost:${process.env['PORT'] ?? 3000}`;
const vite = join('node_modules', 'vite', 'bin', 'vite.js');
const programs = [
  start(['--watch', '--watch-preserve-output', join('server', 'main.ts')]),
  start([vite], { API_URL: apiUrl }),
  start([vite, '--config', join('console', 'vite.config.ts'), '--port', '5174'], { API_URL: apiUrl }),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
const [code] = (await Promise.race(programs.map((program) => once(program, 'exit')))) as [number | null]; // Node's own event
stopAll();
process.exitCode = code ?? 0;

function start(args: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(ownNode, args, { cwd: checkout, env: { ...process.env, ...settings }, stdio: 'inherit' });
}

/** When one ends, the other is stopped. */
function stopAll(): void {
  for (const program of programs) program.kill('SIGTERM');
}
