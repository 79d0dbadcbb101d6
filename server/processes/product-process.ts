import cluster from 'node:cluster';

/** A process of the product, as who supervises it sees it. */
export interface ProductProcess {
  readonly pid: number | undefined;
  /** Resolves with true once it serves, and with false where it ends before that. */
  readonly serves: Promise<boolean>;
  /** Resolves once it has ended, with how: 'exit 1' or 'SIGKILL', or why it could not be started. */
  readonly ended: Promise<string>;
  /** Asks it to finish what is under way and end. Asking again, or one that has ended, changes nothing. */
  stop(): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

/** What the two say to each other. A message, not a signal: who stops a whole group of processes signals each of them as well. */
export const words = { ready: 'ready', stop: 'stop' } as const;

/** Starts a process of the product that takes connections from the port all of them share. */
export function forkProduct(): ProductProcess {
  const worker = cluster.fork();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  worker.once('exit', (code, signal) => end(signal ?? `exit ${code}`));
  // One that the machine could not start has no exit: no process was to be had, or the folder of its release is gone. An error that
  // nobody listens to would end the supervisor, and with it those that serve.
  worker.on('error', (error) => {
    if (worker.process.pid === undefined) end(String(error));
  });
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
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
