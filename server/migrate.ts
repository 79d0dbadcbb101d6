// `npm run migrate`: brings the database up to date and ends. A release that replaces processes one by one runs it first.
import { readConfig } from './config.ts';
import { openStorage } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';

try {
  const config = readConfig();
  const pastPooler = { ...config, databasePoolUrl: undefined };
  const storage = await openStorage(pastPooler, { onProgress: printToStderr, onBrokenConnection: () => {} });
  await storage.close();
  process.stdout.write(`${storage.description} is up to date.\n`);
} catch (error) {
  printToStderr(explainStartFailure(error));
  process.exitCode = 1;
}
