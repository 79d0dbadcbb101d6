import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { openDatabase } from '../../server/database/database.ts';
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts';
import { createCardSandbox } from './card-sandbox.ts';
import type { SendWebhook } from './deliver-webhooks.ts';
import type { SandboxKeys } from './sandbox-database.ts';

export interface StandaloneOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Without it nobody listens, and webhooks count as delivered. */
  readonly webhookUrl?: string | undefined;
}

export interface RunningSandbox {
  readonly url: string;
  readonly keys: SandboxKeys;
  stop(): Promise<void>;
}

const patienceMs = 10_000;

export async function startStandaloneServer({
  port,
  dataDir,
  databaseUrl,
  webhookUrl,
}: StandaloneOptions): Promise<RunningSandbox> {
  const server =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, report: () => {} })
      : { url: databaseUrl, stop: async () => {} };
  const database = openDatabase(server.url, { applicationName: 'card sandbox', timeoutMs: patienceMs });
  const app = fastify({ genReqId: () => randomUUID() });
  const stop = async () => {
    await app.close();
    await database.close();
    await server.stop();
  };
  try {
    const sandbox = await createCardSandbox({ database: database.db, sendWebhook: senderTo(webhookUrl) });
    sandbox.register(app);
    return { url: await app.listen({ host: 'localhost', port }), keys: sandbox.keys, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function senderTo(url: string | undefined): SendWebhook {
  return async (body, headers) => {
    if (url === undefined) return 204;
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { method: 'POST', body, headers, signal });
    await response.arrayBuffer(); // or the connection would be kept waiting for somebody to read it
    return response.status;
  };
}
