import { setTimeout as delay } from 'node:timers/promises';
import type { OwnerConnection } from './connect-as-owner.ts';

const pauseMs = 500;

/**
 * Watches the connection to the server and calls `restart` for a new one whenever it ends, as often as it takes. Gives the function
 * that ends the watch and the connection.
 */
export function keepRunning(
  first: OwnerConnection,
  restart: () => Promise<OwnerConnection>,
  report: (message: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let connection = first;
  let recovery = Promise.resolve();

  const recoverOnceGone = async ({ gone }: OwnerConnection) => {
    await gone;
    if (!stopping.signal.aborted) recovery = recover();
  };
  const watch = (next: OwnerConnection) => {
    connection = next;
    void recoverOnceGone(next);
  };
  const recover = async (): Promise<void> => {
    report('The database server has gone; starting it again');
    while (!stopping.signal.aborted) {
      try {
        return watch(await restart());
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}); // stopping cuts the pause short
      }
    }
  };

  watch(first);
  return async () => {
    stopping.abort();
    await recovery;
    await connection.end();
  };
}
