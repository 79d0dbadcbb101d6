// `npm run card-sandbox -- --port 8777`: the card sandbox without the product.
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { openDatabase } from '../../server/database/database.ts';
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts';
import { createCardSandbox } from './card-sandbox.ts';
import type { SendWebhook } from './deliver-webhooks.ts';

const timeoutMs = 10_000;

try {
  await run();
} catch (error) {
  // A port in use, a folder that can't be written, an unknown option: what the person at the keyboard can correct.
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
  const databaseUrl = values['database-url'];
  const webhookUrl = values['webhook-url'];
  const server =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: resolve(values['data-dir']), report: () => {} })
      : { url: databaseUrl, stop: async () => {} };
  const database = openDatabase(server.url, { applicationName: 'card sandbox', timeoutMs });
  const app = fastify({ genReqId: () => randomUUID() });
  const stop = async () => {
    await app.close();
    await database.close();
    await server.stop();
  };
  try {
    const { keys, register } = await createCardSandbox({ database: database.db, sendWebhook: senderTo(webhookUrl) });
    register(app);
    const url = await app.listen({ host: 'localhost', port: Number(values.port) });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
    process.stdout.write(
      [
        `The card sandbox is ready at ${url} (test mode: no money moves)`,
        `  Secret key       ${keys.secretKey}`,
        `  Publishable key  ${keys.publishableKey}`,
        `  Webhook secret   ${keys.webhookSecret}`,
        `  Webhooks         ${webhookUrl ?? 'nobody listens; give --webhook-url'}`,
        '',
      ].join('\n'),
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without an address webhooks count as delivered. */
function senderTo(url: string | undefined): SendWebhook {
  return async (body, headers) => {
    if (url === undefined) return 204;
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer(); // or the connection would stay open
    return response.status;
  };
}
