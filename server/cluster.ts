// `npm run cluster`: as many processes of the product as WORKERS says behind one port. This one serves nothing itself; it keeps them
// running, and replaces them one after another on SIGUSR2. docs/operations.md says when to use it.
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { answerMetrics } from './processes/cluster-metrics.ts';
import { keepProcesses } from './processes/keep-processes.ts';
import { forkProduct } from './processes/product-process.ts';
import { createLogger } from './startup/create-logger.ts';
import { explainStartFailure } from './startup/explain-start-failure.ts';
import { stopOnSignals } from './startup/stop-on-signals.ts';

process.stdout.on('error', () => {}); // whoever read our output has gone; the customers haven't

/** Longer than a process may take to stop. */
const longestStopMs = 20_000;

try {
  const { workers: count, environment, logLevel } = readConfig();
  const log = createLogger(logLevel);
  // In turn, or keep-alive connections would heap up in one process: of 60, three took 20 each, and 17, 1 and 42 without turns.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('main.ts', import.meta.url)), args: process.argv.slice(2) });
  answerMetrics();
  const kept = keepProcesses({ count, start: forkProduct, log });
  stopOnSignals(() => kept.stop(), log, longestStopMs);
  process.on('SIGUSR2', () => void kept.restart()); // from the start on: a signal that nobody listens to ends a process
  const outcome = await kept.started;
  if (outcome === 'failed') process.exit(1); // the process that did not come up has said why
  if (outcome === 'serving') {
    const sentence = `${count} processes serve. To replace them one after another: kill -USR2 ${process.pid}`;
    if (environment === 'production') log.info(sentence);
    else process.stdout.write(`${sentence}\n`);
  }
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
