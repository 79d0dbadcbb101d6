import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./hand-over.mjs', import.meta.url));
const node = JSON.stringify(process.execPath);

/** Starts a process that hands over to a Node running the given code. */
function startHandOver(code: string) {
  const main = `const { handOver } = await import(${module});
    process.exitCode = await handOver(${node}, ['-e', ${JSON.stringify(code)}], { cwd: process.cwd() });`;
  return spawn(process.execPath, ['--input-type=module', '-e', main], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test("the program's exit code is passed on", async () => {
  expect(await once(startHandOver('process.exit(7)'), 'exit')).toEqual([7, null]);
});

test('a signal that arrives twice at once, as npm delivers Ctrl-C, reaches the program once', async () => {
  const outer = startHandOver(
    `let seen = 0; process.on('SIGINT', () => { if (++seen === 1) setTimeout(() => process.exit(10 + seen), 300); }); console.log('ready'); setInterval(() => {}, 1000)`,
  );
  await once(outer.stdout, 'data');
  outer.kill('SIGINT');
  outer.kill('SIGINT');
  expect(await once(outer, 'exit')).toEqual([11, null]);
});

test('a program killed by a signal ends with the exit code shells give for it', async () => {
  const outer = startHandOver(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`);
  expect(await once(outer, 'exit')).toEqual([137, null]);
});
