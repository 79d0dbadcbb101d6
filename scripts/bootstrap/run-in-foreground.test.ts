import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./run-in-foreground.mjs', import.meta.url));
const node = JSON.stringify(process.execPath);

function foregroundScript(code: string): string[] {
  const main = `const { runInForeground } = await import(${module});
    process.exitCode = await runInForeground(${node}, ['-e', ${JSON.stringify(code)}], { cwd: process.cwd() });`;
  return ['--input-type=module', '-e', main];
}

function startForeground(code: string) {
  return spawn(process.execPath, foregroundScript(code), { stdio: ['ignore', 'pipe', 'inherit'] });
}

test("the program's exit code is passed on", async () => {
  expect(await once(startForeground('process.exit(7)'), 'exit')).toEqual([7, null]);
});

test('a signal that arrives twice at once, as npm delivers Ctrl-C, reaches the program once', async () => {
  const outer = startForeground(
    `let seen = 0; process.on('SIGINT', () => { if (++seen === 1) setTimeout(() => process.exit(10 + seen), 300); }); console.log('ready'); setInterval(() => {}, 1000)`,
  );
  await once(outer.stdout, 'data');
  outer.kill('SIGINT');
  outer.kill('SIGINT');
  expect(await once(outer, 'exit')).toEqual([11, null]);
});

test('a program killed by a signal ends with the exit code shells give for it', async () => {
  const outer = startForeground(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`);
  expect(await once(outer, 'exit')).toEqual([137, null]);
});

test("a program started through npm ends when npm's shell is gone", async () => {
  const program = `process.on('SIGTERM', () => { console.log('told to end'); process.exit(); }); console.log('ready'); setInterval(() => {}, 1000)`;
  const shell = `require('node:child_process').spawn(${node}, ${JSON.stringify(foregroundScript(program))}, { stdio: 'inherit' })`;
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const outer = spawn(process.execPath, ['-e', shell], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(outer.stdout)[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: 'ready' });
  outer.kill('SIGKILL');
  expect(await lines.next()).toMatchObject({ value: 'told to end' });
});
