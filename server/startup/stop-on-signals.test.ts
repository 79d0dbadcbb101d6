import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { compileCache } from '../testing/processes/compile-cache.ts';

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s stops in good order and ends with 0', async (signal) => {
  expect(await endOf('async () => {}', signal)).toEqual({ code: 0, log: ['stopping'] });
});

test('a stop that fails is logged and ends with 1', async () => {
  const end = await endOf('async () => { throw new Error("broken") }', 'SIGTERM');
  expect(end).toEqual({ code: 1, log: ['stopping', 'could not stop in good order'] });
});

test('a stop that never comes to an end, as during a start that hangs, is cut off', async () => {
  const end = await endOf('() => new Promise(() => {})', 'SIGTERM');
  expect(end).toEqual({ code: 1, log: ['stopping', 'could not stop in time'] });
});

test('it ends although the reader of its log has gone, as a tee has that Ctrl-C ended too', async () => {
  const child = startProcess('async () => {}');
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('it ends although the reader of its log takes nothing any more', async () => {
  const child = startProcess(`async () => {
    for (let line = 0; line < 5_000; line += 1) log.info({ fill: 'x'.repeat(1_000) }, 'more than a pipe holds');
  }`);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.pause();
  child.kill('SIGTERM');
  expect(await exited).toEqual([null, 'SIGKILL']);
});

/** Runs a process that stops in the given way, sends it a signal, and tells how it ended and what it logged. */
async function endOf(stop: string, signal: NodeJS.Signals) {
  const child = startProcess(stop);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') child.kill(signal);
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null]; // Node's own event
  const lines = output.trimEnd().split('\n').slice(1);
  const log = lines.map((line) => (JSON.parse(line) as { msg: string }).msg); // the logger's own lines
  return { code, log };
}

function startProcess(stop: string) {
  const script = `
    import { createLogger } from '${import.meta.resolve('./create-logger.ts')}';
    import { stopOnSignals } from '${import.meta.resolve('./start-product.ts')}';
    const log = createLogger('info');
    stopOnSignals(${stop}, log, 50);
    setInterval(() => {}, 1000);
    process.stdout.write('ready\\n');
  `;
  const env = { NODE_COMPILE_CACHE: compileCache };
  const args = ['--input-type=module', '--eval', script];
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}
