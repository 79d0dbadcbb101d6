import type { Logger } from 'pino';
import { words } from '../processes/product-process.ts';

/** Time for requests and jobs under way (10 s) and for closing the database after them. A start that hangs gets no more either. */
const longestStopMs = 15_000;

/**
 * The first SIGTERM, SIGINT or SIGHUP, which a closed terminal sends, stops the process in good order and ends it with 0.
 * A second one ends it at once, and so does a stop that takes too long. The word of who supervises this process counts as the first.
 */
export function stopOnSignals(stop: () => Promise<void>, log: Logger, longestMs = longestStopMs): void {
  let isStopping = false;
  const begin = (signal: string) => {
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('could not stop in time');
      process.exit(1);
    }, longestMs);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in good order');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    begin(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('message', (word) => {
    if (word === words.stop && !isStopping) begin(word);
  });
}
