import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
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
  const second = withLock(path, async () => events.push('second begins'), {
    onWait: (holder) => {
      expect(holder).toBe(`${process.pid} on ${hostname()}`);
      release.resolve();
    },
  });
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
  expect(existsSync(path)).toBe(false);
});

test('a lock left by a process that is gone is taken over', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const path = join(folder, '.lock');
  writeFileSync(path, `${gone} on ${hostname()}`);
  await expect(withLock(path, async () => 'worked')).resolves.toBe('worked');
});

test.each([
  ['whose process number another program has by now', `${process.ppid} on ${hostname()}`],
  ['of another machine or container', `${process.ppid} on elsewhere`],
  ['in words we do not know', '4711'],
])('a lock %s is taken over once nobody has touched it for a while', async (_case, holder) => {
  const path = join(folder, '.lock');
  writeFileSync(path, holder);
  const waitedFor: string[] = [];
  const onWait = (name: string) => void waitedFor.push(name);
  await expect(withLock(path, async () => 'worked', { onWait, staleAfterMs: 300 })).resolves.toBe('worked');
  expect(waitedFor).toEqual([holder]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock that is touched is waited for, however long the work takes', async () => {
  const path = join(folder, '.lock');
  const staleAfterMs = 300;
  const events: string[] = [];
  const touches = new Set<number>();
  const work = async () => {
    // Three touches take as long as the expiry of an untouched lock.
    await expect.poll(() => touches.add(statSync(path).mtimeMs).size).toBeGreaterThan(9);
    events.push('first ends');
  };
  const first = withLock(path, work, { staleAfterMs });
  const second = withLock(path, async () => events.push('second begins'), { staleAfterMs });
  await Promise.all([first, second]);
  expect(events).toEqual(['first ends', 'second begins']);
});

test('the lock is given back when the work fails', async () => {
  const path = join(folder, '.lock');
  const failing = withLock(path, () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  expect(existsSync(path)).toBe(false);
});
