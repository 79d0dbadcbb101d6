import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { tryLock } from './file-lock.ts';

test('an exclusive lock keeps everybody else out until it is released', async () => {
  const path = join(await temporaryFolder(), 'lock');
  const lock = tryLock(path, 'exclusive');
  expect(tryLock(path, 'exclusive')).toBeUndefined();
  expect(tryLock(path, 'shared')).toBeUndefined();
  lock?.release();
  lock?.release();
  const next = tryLock(path, 'exclusive');
  expect(next).toBeDefined();
  next?.release();
});

test('shared locks go together and keep an exclusive one out until the last is released', async () => {
  const path = join(await temporaryFolder(), 'lock');
  const first = tryLock(path, 'shared');
  const second = tryLock(path, 'shared');
  first?.release();
  expect(tryLock(path, 'exclusive')).toBeUndefined();
  second?.release();
  const alone = tryLock(path, 'exclusive');
  expect(alone).toBeDefined();
  alone?.release();
});

test('the locks of a process stay though nothing refers to them, and go when it is killed', async () => {
  const path = join(await temporaryFolder(), 'lock');
  const program = `import { tryLock } from ${JSON.stringify(new URL('file-lock.ts', import.meta.url))};
    tryLock(${JSON.stringify(path)}, 'exclusive');
    gc();
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '--eval', program], {
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(tryLock(path, 'shared')).toBeUndefined();

  child.kill('SIGKILL');
  await once(child, 'exit');

  const lock = tryLock(path, 'exclusive');
  expect(lock).toBeDefined();
  lock?.release();
});
