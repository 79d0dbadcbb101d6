import type { Logger } from 'pino';

/** The first SIGTERM or SIGINT stops the process in good order and ends it with 0; a second one ends it at once. */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in good order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
