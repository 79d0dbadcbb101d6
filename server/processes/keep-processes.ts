import { setTimeout as delay } from 'node:timers/promises';
import type { ProductProcess } from './product-process.ts';
import { countFailures, restartDelay } from './restart-delay.ts';

/** What keeping processes takes. */
export interface KeepDeps {
  readonly count: number;
  readonly start: () => ProductProcess;
  readonly log: Record<'info' | 'error', (fields: object, message: string) => void>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Processes that are kept running. */
export interface KeptProcesses {
  /** How the start ended: all of them serve, the first did not come up, or they were stopped before that. */
  readonly started: Promise<'serving' | 'failed' | 'stopped'>;
  /** Replaces them one after another, after the start; each goes only once its successor serves. False where one did not come up. */
  restart(): Promise<boolean>;
  /** Stops all of them and waits until they have ended. */
  stop(): Promise<void>;
}

/** A process ends by itself within 15 seconds of being asked to. One that does not hears nothing any more: it runs in circles. */
const longestStopMs = 17_000;

/**
 * Keeps so many processes running, and replaces one that ends by itself, slower and slower while they keep ending. The first is waited
 * for: where it does not come up, because a setting is wrong for example, the others would not either, and none is tried.
 */
export function keepProcesses({ count, start, log, wait = delay }: KeepDeps): KeptProcesses {
  const seats = new Map<number, ProductProcess>();
  const alive = new Set<ProductProcess>();
  let isStopping = false;
  let restarting: Promise<boolean> | undefined;

  const launch = (): ProductProcess => {
    const process = start();
    alive.add(process);
    void process.ended.then(() => alive.delete(process));
    return process;
  };

  const seat = (index: number, process: ProductProcess, failures = 0): void => {
    const startedAtMs = performance.now();
    seats.set(index, process);
    const refill = async () => {
      const how = await process.ended;
      if (isStopping || seats.get(index) !== process) return; // it was asked to go
      const failed = countFailures(failures, performance.now() - startedAtMs);
      const waitMs = restartDelay(failed);
      log.error({ process: process.pid, how, waitMs }, 'a process ended and will be replaced');
      await wait(waitMs);
      if (!isStopping && seats.get(index) === process) seat(index, launch(), failed);
    };
    void refill();
  };

  const letGo = async (process: ProductProcess): Promise<void> => {
    process.stop();
    const hasEnded = process.ended.then(() => true);
    if (await Promise.race([hasEnded, wait(longestStopMs).then(() => false)])) return;
    log.error({ process: process.pid }, 'a process did not end when it was asked to, and was killed');
    process.kill();
    await process.ended;
  };

  const restart = async (): Promise<boolean> => {
    if ((await started) !== 'serving') return false;
    for (const index of seats.keys()) {
      if (isStopping) return false;
      const fresh = launch();
      if (!(await fresh.serves)) {
        log.error({ process: fresh.pid }, 'a new process did not come up: those that run are left as they are');
        return false;
      }
      const old = seats.get(index);
      seat(index, fresh);
      if (old) await letGo(old);
      log.info({ process: fresh.pid, instead: old?.pid }, 'a process was replaced');
    }
    return true;
  };

  const startAll = async (): Promise<'serving' | 'failed' | 'stopped'> => {
    const first = launch();
    const isUp = await first.serves;
    if (isStopping) return 'stopped';
    if (!isUp) {
      const how = await first.ended;
      if (how !== 'exit 1') log.error({ process: first.pid, how }, 'the first process did not come up'); // or it has said why itself
      return 'failed';
    }
    seat(0, first);
    const others = Array.from({ length: count - 1 }, (_, index) => {
      const process = launch();
      seat(index + 1, process);
      return process.serves;
    });
    await Promise.all(others);
    return isStopping ? 'stopped' : 'serving';
  };

  const started = startAll();
  return {
    started,
    restart: () => {
      restarting ??= restart().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(Array.from(alive, letGo));
    },
  };
}
