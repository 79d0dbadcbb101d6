import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { createLogger } from './create-logger.ts';
import { explainStartFailure } from './start-failure.ts';
import { startProduct, stopOnSignals } from './start-product.ts';

// The folder of the built web can be given as an argument: `node server/main.ts [folder]`.
const webRoot = process.argv[2] ?? fileURLToPath(new URL('../../build/web', import.meta.url));

process.stdout.on('error', () => {}); // whoever read our output has gone; the customers haven't

try {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  // Unhandled rejections arrive here too. Nothing is certain any more after either: say so, and let the next process begin.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'crashed');
    process.exit(1);
  });
  const started = startProduct(config, log, webRoot);
  stopOnSignals(async () => (await started).stop(), log);
  await started;
  flushCompileCache(); // not at the end, which may come by kill -9
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
