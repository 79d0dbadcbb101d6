import { createApp } from '../../app.ts';
import { openCards } from '../../composition/choose-integrations.ts';
import { composePayments } from '../../composition/compose-slices.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/database.ts';
import { createLogger } from '../../startup/create-logger.ts';
import type { KilledProcessTask } from '../processes/start-killed-process.ts';
import { checkAllPayments, runPaymentJobs } from './run-payment-jobs.ts';

// The product as a process of its own that does one thing on command, and nothing by itself: a test that kills it in the middle of
// that knows where. It does not listen, so neither the sandbox nor a worker asks the database anything meanwhile.
const database = openDatabase(process.argv[2] ?? '', { poolSize: 5, timeoutMs: 30_000 });
const config = readConfig({ LOG_LEVEL: 'silent', ENCRYPTION_KEY: 'known-to-the-tests-and-nobody-else' });
const logger = createLogger(config.logLevel);
const app = await createApp({ config, database, logger });
await app.ready();
const now = () => new Date();
const { cards } = await openCards({ config, database: database.db, now });
const payments = composePayments({ config, database: database.db, now, cards });

async function work(task: KilledProcessTask): Promise<number> {
  if (task === 'jobs') await runPaymentJobs(payments);
  else if (task === 'check') await checkAllPayments(payments);
  else return (await app.inject({ ...task, headers: { ...task.headers } })).statusCode;
  return 200;
}

process.on('message', (task: KilledProcessTask) => {
  void work(task).then((status) => process.send?.(status));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
