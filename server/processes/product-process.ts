import cluster from 'node:cluster';
import { once } from 'node:events';

/** A process of the product, as who supervises it sees it. */
export interface ProductProcess {
  readonly pid: number | undefined;
  /** Resolves with true once it serves, and with false where it ends before that. */
  readonly serves: Promise<boolean>;
  /** Resolves once it has ended, with how: 'exit 1' or 'SIGKILL'. */
  readonly ended: Promise<string>;
  /** Asks it to finish what is under way and end. Asking again, or one that has ended, changes nothing. */
  stop(): void;
}

/** What the two say to each other. A message, not a signal: who stops a whole group of processes signals each of them as well. */
export const words = { ready: 'ready', stop: 'stop' } as const;

/** Starts a process of the product that takes connections from the port all of them share. */
export function forkProduct(): ProductProcess {
  const worker = cluster.fork();
  const ended = once(worker, 'exit').then(([code, signal]) => (signal === null ? `exit ${code}` : String(signal)));
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  worker.on('message', (word) => {
    if (word === words.ready) resolve(true);
  });
  return {
    pid: worker.process.pid,
    serves: Promise.race([ready, ended.then(() => false)]),
    ended,
    stop: () => {
      if (worker.isConnected()) worker.send(words.stop, () => {}); // one that has just ended need not hear it
    },
  };
}
