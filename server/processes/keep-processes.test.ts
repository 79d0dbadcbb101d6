import { expect, test } from 'vitest';
import { keepProcesses } from './keep-processes.ts';
import type { ProductProcess } from './product-process.ts';

/** Processes that come up and end when the test says so. The supervisor's waits end at once and are written down. */
function createStage() {
  const processes: { pid: number; isStopped: boolean; isDeaf: boolean; comeUp(): void; end(how: string): void }[] = [];
  const waits: number[] = [];
  const log: string[] = [];
  const start = (): ProductProcess => {
    const { promise: serves, resolve: setServes } = Promise.withResolvers<boolean>();
    const { promise: ended, resolve: setEnded } = Promise.withResolvers<string>();
    const process = {
      pid: processes.length + 1,
      isStopped: false,
      isDeaf: false,
      comeUp: () => setServes(true),
      end: (how: string) => {
        setServes(false);
        setEnded(how);
      },
    };
    const stop = () => {
      process.isStopped = true;
      if (!process.isDeaf) process.end('exit 0');
    };
    processes.push(process);
    return { pid: process.pid, serves, ended, stop, kill: () => process.end('SIGKILL') };
  };
  const write = (_fields: object, message: string) => void log.push(message);
  const wait = async (ms: number) => void waits.push(ms);
  const keep = async (count: number) => {
    const kept = keepProcesses({ count, start, log: { info: write, error: write }, wait });
    processes[0]?.comeUp();
    await expect.poll(() => processes.length).toBe(count);
    for (const process of processes) process.comeUp();
    await kept.started;
    return kept;
  };
  const alive = () => processes.length - processes.filter(({ isStopped }) => isStopped).length;
  return { processes, waits, log, start, write, keep, alive };
}

test('where the first does not come up, no other is tried', async () => {
  const { processes, start, write } = createStage();
  const { started } = keepProcesses({ count: 3, start, log: { info: write, error: write } });
  processes[0]?.end('exit 1');
  expect(await started).toBe('failed');
  expect(processes).toHaveLength(1);
});

test('a first that ended without a word of its own is told of', async () => {
  const { processes, log, start, write } = createStage();
  const { started } = keepProcesses({ count: 3, start, log: { info: write, error: write } });
  processes[0]?.end('Error: spawn ENOENT');
  expect(await started).toBe('failed');
  expect(log).toEqual(['the first process did not come up']);
});

test('they can be stopped while the first has not come up yet', async () => {
  const { processes, start, write } = createStage();
  const { started, stop } = keepProcesses({ count: 3, start, log: { info: write, error: write } });
  await stop();
  expect(await started).toBe('stopped');
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([true]);
});

test('one that ends is replaced, later each time while they keep ending', async () => {
  const { processes, waits, keep } = createStage();
  await keep(2);
  for (const victim of [1, 2, 3]) {
    processes[victim]?.end('SIGKILL');
    await expect.poll(() => processes.length).toBe(victim + 2);
  }
  expect(waits).toEqual([250, 500, 1000]);
});

test('a restart lets each go only once its successor serves', async () => {
  const { processes, keep } = createStage();
  const kept = await keep(2);
  const restarting = kept.restart();
  await expect.poll(() => processes.length).toBe(3);
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([false, false, false]);
  processes[2]?.comeUp();
  await expect.poll(() => processes.length).toBe(4);
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([true, false, false, false]);
  processes[3]?.comeUp();
  expect(await restarting).toBe(true);
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([true, true, false, false]);
});

test('one that does not hear that it should go is killed, and the others are replaced after it', async () => {
  const { processes, log, waits, keep } = createStage();
  const kept = await keep(2);
  if (processes[0]) processes[0].isDeaf = true;
  const restarting = kept.restart();
  for (const index of [2, 3]) {
    await expect.poll(() => processes.length).toBe(index + 1);
    processes[index]?.comeUp();
  }
  expect(await restarting).toBe(true);
  expect(log[0]).toBe('a process did not end when it was asked to, and was killed');
  expect(waits[0]).toBeGreaterThan(15_000); // what it takes by itself at most
});

test('one that does not hear that all should stop is killed', async () => {
  const { processes, keep } = createStage();
  const kept = await keep(2);
  if (processes[1]) processes[1].isDeaf = true;
  await kept.stop();
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});

test('a successor that does not come up ends the restart and costs nothing', async () => {
  const { processes, log, keep, alive } = createStage();
  const kept = await keep(2);
  const restarting = kept.restart();
  await expect.poll(() => processes.length).toBe(3);
  processes[2]?.end('exit 1');
  expect(await restarting).toBe(false);
  expect(log).toEqual(['a new process did not come up: those that run are left as they are']);
  expect(alive()).toBe(3);
  expect(processes.slice(0, 2).map(({ isStopped }) => isStopped)).toEqual([false, false]);
});

test('stopping stops every one, those that are only starting too, and replaces none', async () => {
  const { processes, keep } = createStage();
  const kept = await keep(2);
  const restarting = kept.restart();
  await expect.poll(() => processes.length).toBe(3);
  await kept.stop();
  expect(await restarting).toBe(false);
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([true, true, true]);
});

test('a restart that is asked for during the start begins when that is over', async () => {
  const { processes, start, write } = createStage();
  const kept = keepProcesses({ count: 2, start, log: { info: write, error: write } });
  const restarting = kept.restart();
  for (const index of [0, 1, 2, 3]) {
    await expect.poll(() => processes.length).toBe(index + 1);
    processes[index]?.comeUp();
  }
  expect(await restarting).toBe(true);
  expect(processes.map(({ isStopped }) => isStopped)).toEqual([true, true, false, false]);
});

test('a start that fails is not followed by a restart', async () => {
  const { processes, start, write } = createStage();
  const kept = keepProcesses({ count: 2, start, log: { info: write, error: write } });
  const restarting = kept.restart();
  processes[0]?.end('exit 1');
  expect(await restarting).toBe(false);
  expect(processes).toHaveLength(1);
});
