import type { Logger } from 'pino';

/** Time for requests and jobs under way (10 s) and for closing the database after them. A start that hangs gets no more either. */
const longestStopMs = 15_000;

/** Who reads the log gets this long for the last lines of it. */
const longestFlushMs = 1_000;

/**
 * The first SIGTERM, SIGINT or SIGHUP, which a closed terminal sends, stops the process in good order and ends it with 0.
 * A second one ends it at once, and so does a stop that takes too long.
 */
export function stopOnSignals(stop: () => Promise<void>, log: Logger, longestMs = longestStopMs): void {
  let isStopping = false;
  // What waits to be logged goes out before the exit: what goes out with it waits forever for a reader who has gone.
  const end = (code: number) => {
    // An exit would wait as well for a reader who is there and takes nothing.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestFlushMs);
    log.flush(() => process.exit(code));
  };
  const begin = (signal: string) => {
    isStopping = true;
    log.info({ signal }, 'stopping');
    const tooLong = setTimeout(() => {
      log.error('could not stop in time');
      end(1);
    }, longestMs);
    stop()
      .finally(() => clearTimeout(tooLong))
      .then(
        () => end(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop in good order');
          end(1);
        },
      );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) end(1);
    else begin(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
