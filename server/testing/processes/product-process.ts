import { readConfig } from '../../config.ts';
import { createLogger } from '../../startup/create-logger.ts';
import { startProduct, stopOnSignals } from '../../startup/start-product.ts';

// The product as `server/main.ts` starts it, by a clock that its parent can put forward: each message is by how much. Without
// its starter it ends, however that went.
const [webRoot = '', aheadAtFirst = '0'] = process.argv.slice(2);
let aheadMs = Number(aheadAtFirst);
process.on('message', (nextMs: number) => {
  aheadMs = nextMs;
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')); // an exit would first bring out the log, which nobody reads
process.stdout.on('error', () => {}); // the reader of our output has gone

const config = readConfig();
const log = createLogger(config.logLevel);
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'crashed');
  process.exit(1);
});
const started = startProduct(config, log, webRoot, { now: () => new Date(Date.now() + aheadMs) });
stopOnSignals(async () => (await started).stop(), log);
await started;
