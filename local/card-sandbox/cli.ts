// `npm run card-sandbox -- --port 8777`: the card provider of test mode, alone.

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startStandaloneServer } from './standalone-server.ts';

try {
  await run();
} catch (error) {
  // A port in use, a folder that can't be written, an option nobody knows: what the person at the keyboard can put right.
  process.stderr.write(`The card sandbox could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8777' },
      'data-dir': { type: 'string', default: join('.data', 'card-sandbox') },
      'database-url': { type: 'string' },
      'webhook-url': { type: 'string' },
    },
  });
  if (!/^\d{1,5}$/.test(values.port)) throw new Error('--port takes a number, for example --port 8777');
  const { url, keys, stop } = await startStandaloneServer({
    port: Number(values.port),
    dataDir: resolve(values['data-dir']),
    databaseUrl: values['database-url'],
    webhookUrl: values['webhook-url'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
  process.stdout.write(
    [
      `The card sandbox is ready at ${url} (test mode: no money moves)`,
      `  Secret key       ${keys.secretKey}`,
      `  Publishable key  ${keys.publishableKey}`,
      `  Webhook secret   ${keys.webhookSecret}`,
      `  Webhooks         ${values['webhook-url'] ?? 'nobody listens; give --webhook-url'}`,
      '',
    ].join('\n'),
  );
}
