import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';

/** A product process that is started again whenever it ends. */
export interface KillableProduct {
  /** Where it serves; undefined while it does not. */
  address(): string | undefined;
  /** Resolves once it serves. */
  ready(): Promise<void>;
  /** Ends it as the kernel does when memory runs out, and starts the next. */
  kill(): void;
  /** Stops it for a while in the middle of whatever it does, locks and all, as a machine does that is moved to another. */
  freeze(milliseconds: number): Promise<void>;
  /** Ends it in an orderly way; it stays ended until `start`. */
  stop(): Promise<void>;
  start(): void;
  /** From now on its clock is ahead of the computer's by that much. */
  putClock(aheadMs: number): void;
}

/** What a product is started with, and who hears what it has to say. */
export interface ProductOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly webRoot: string;
  /** Each line of its log. */
  onLine(line: string): void;
  /** It ended, and nobody had asked for that. */
  onUnasked(why: string): void;
}

const startAgainAfterMs = 250;

const script = fileURLToPath(new URL('product-process.ts', import.meta.url));

/** Starts a product as a process of its own. */
export function startKillableProduct(options: ProductOptions): KillableProduct {
  let aheadMs = 0;
  let child: ChildProcess | undefined;
  let address: string | undefined;
  let serving = Promise.withResolvers<undefined>();
  let end: 'unasked' | 'kill' | 'stop' = 'unasked';

  const leave = () => {
    if (address === undefined) return;
    address = undefined;
    serving = Promise.withResolvers();
  };
  const start = () => {
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, PORT: '0', ...options.settings };
    const args = [options.webRoot, String(aheadMs)];
    // Detached, because Ctrl-C in the terminal is for the process that started it.
    const next = fork(script, args, { env, execArgv: [], detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child = next;
    end = 'unasked';
    for (const output of [next.stdout, next.stderr]) {
      if (output) createInterface(output).on('line', hear);
    }
    next.once('exit', (code, signal) => {
      // One that finds no database does not start: its supervisor tries again.
      const hasServed = address !== undefined;
      leave();
      if (end === 'unasked' && hasServed) options.onUnasked(`a product ended by itself: ${signal ?? code}`);
      if (end !== 'stop') setTimeout(start, end === 'unasked' ? startAgainAfterMs : 0);
    });
  };
  const hear = (line: string) => {
    options.onLine(line);
    const found = /is ready at (\S+)/.exec(line)?.[1];
    if (found === undefined) return;
    address = found;
    serving.resolve(undefined);
  };

  start();
  return {
    address: () => address,
    ready: async () => serving.promise,
    kill: () => {
      end = 'kill';
      leave();
      child?.kill('SIGKILL');
    },
    freeze: async (milliseconds) => {
      const frozen = child;
      frozen?.kill('SIGSTOP');
      await delay(milliseconds);
      frozen?.kill('SIGCONT');
    },
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      end = 'stop';
      leave();
      child.kill('SIGTERM');
      await exited;
    },
    start,
    putClock: (nextMs) => {
      aheadMs = nextMs;
      if (child?.connected) child.send(nextMs);
    },
  };
}
