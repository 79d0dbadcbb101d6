import type { FastifyInstance } from 'fastify';
import type { Database } from '../../server/database/database.ts';
import { type FetchSandbox, fetchInProcess } from './fetch-in-process.ts';
import { forgetOld } from './forget-old.ts';
import { readKeys, type SandboxKeys } from './keys.ts';
import { registerMoneyBackRoutes } from './payments/money-back.routes.ts';
import { registerPaymentIntentRoutes } from './payments/payment-intents.routes.ts';
import type { SandboxContext } from './protocol/serve-calls.ts';
import { setUpProtocol } from './protocol/set-up-protocol.ts';
import { openSandboxDatabase } from './sandbox-database.ts';
import { registerTestControls } from './test-controls.routes.ts';
import { deliverWebhooks, type SendWebhook, type Which } from './webhooks/deliver-webhooks.ts';
import { runTasks } from './webhooks/run-tasks.ts';
import { type Clockwork, startClockwork } from './webhooks/start-clockwork.ts';

/** What the sandbox runs on. */
export interface CardSandboxOptions {
  readonly database: Database;
  /** How webhooks reach whoever listens. Without it they wait for another process that knows the way. */
  readonly sendWebhook?: SendWebhook;
  readonly now?: () => Date;
}

/** A card provider of our own. It takes no money. */
export interface CardSandbox {
  readonly keys: SandboxKeys;
  /** Serves the provider's calls under `/v1`, and sends webhooks from the moment the server listens until it closes. */
  register(app: FastifyInstance): void;
  /** The same calls for this process itself, as the provider's library takes it: no address, no port, no network. */
  readonly fetch: FetchSandbox;
  /** Does what the provider would do later, and sends webhooks: those due, or all that wait. Answers how many arrived. */
  runNow(which: Which): Promise<number>;
  forgetOld(): Promise<void>;
}

/** Opens the card sandbox on a database, which keeps its state and its keys. */
export async function createCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const { sendWebhook, now = () => new Date() } = options;
  const database = await openSandboxDatabase(options.database);
  const keys = await readKeys(database);
  let clockwork: Clockwork | undefined;
  const context: SandboxContext = {
    database,
    keys,
    now,
    onChange: () => clockwork?.wake(),
  };
  const runNow = async (which: Which) => {
    await runTasks(context, which);
    if (!sendWebhook) return 0;
    return deliverWebhooks({ database, now, webhookSecret: keys.webhookSecret, send: sendWebhook }, which);
  };

  const serveCalls = (app: FastifyInstance) => {
    void app.register(
      (scope, _options, done) => {
        setUpProtocol(scope);
        registerPaymentIntentRoutes(scope, context);
        registerMoneyBackRoutes(scope, context);
        registerTestControls(scope, context, runNow);
        done();
      },
      { prefix: '/v1' },
    );
  };
  const register = (app: FastifyInstance) => {
    serveCalls(app);
    // The server's own event, because Fastify's hook is for servers that Fastify itself has opened.
    app.server.once('listening', () => {
      clockwork = startClockwork(
        async () => void (await runNow('due')),
        (error) => app.log.warn({ err: error }, 'card sandbox waits'),
      );
    });
    // Before the server closes, as a webhook on its way may be for the server itself.
    app.addHook('preClose', async () => {
      await clockwork?.stop();
    });
  };
  return { keys, register, fetch: fetchInProcess(serveCalls), runNow, forgetOld: () => forgetOld({ database, now }) };
}
