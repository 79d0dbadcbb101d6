import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './start-lock.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('only one at a time does the work, and the one that waits is told whom it waits for', async () => {
  const path = join(folder, 'build', '.lock');
  const events: string[] = [];
  const release = Promise.withResolvers<void>();
  const first = withLock(path, async () => {
    events.push('first begins');
    await release.promise;
    events.push('first ends');
  });
  const second = withLock(
    path,
    async () => events.push('second begins'),
    (holder) => {
      expect(holder).toBe(process.pid);
      release.resolve();
    },
  );
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
  expect(existsSync(path)).toBe(false);
});

test('a lock left by a process that is gone is taken over', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const path = join(folder, '.lock');
  writeFileSync(path, String(gone));
  await expect(withLock(path, async () => 'worked')).resolves.toBe('worked');
});

test('the lock is given back when the work fails', async () => {
  const path = join(folder, '.lock');
  const failing = withLock(path, () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  expect(existsSync(path)).toBe(false);
});
