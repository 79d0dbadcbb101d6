import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { type CardSandbox, createCardSandbox } from '../../../local/card-sandbox/card-sandbox.ts';
import type { Database } from '../../database/database.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { createBareServer } from '../processes/bare-server.ts';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  readonly body: string;
  readonly signature: string;
}

/** The card sandbox on a port and a database of its own, somebody who listens to its webhooks, and the official library. */
export interface TestCardSandbox {
  readonly sandbox: CardSandbox;
  /** Where it keeps its state. */
  readonly database: Database;
  readonly url: string;
  readonly port: number;
  readonly stripe: Stripe;
  /** Every webhook that arrived, oldest first. */
  readonly webhooks: readonly ReceivedWebhook[];
  /** From now on the listener answers webhooks with this status. */
  answerWebhooksWith(status: number): void;
  /** Makes a call by hand, with the secret key unless told otherwise. */
  call(path: string, form?: Readonly<Record<string, string>>, key?: string): Promise<Response>;
  /** What happened to an object, oldest first, as the events tell it. */
  eventTypesOf(objectId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the sandbox. Its webhooks wait until a test asks for them, so that nothing depends on when they come. */
export async function startCardSandbox(): Promise<TestCardSandbox> {
  const webhooks: ReceivedWebhook[] = [];
  let status = 200;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    webhooks.push({ body: await text(request), signature: String(request.headers['stripe-signature']) });
    response.writeHead(status).end();
  };
  const listener = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port: listenerPort } = listener.address() as AddressInfo; // it listens on a port
  const database = await createTestDatabase();
  const sandbox = await createCardSandbox({
    database: database.db,
    sendWebhook: async (body, headers) => {
      const response = await fetch(`http://127.0.0.1:${listenerPort}/`, { method: 'POST', body, headers });
      return response.status;
    },
  });
  const { app } = createBareServer();
  sandbox.register(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(url).port);
  const call: TestCardSandbox['call'] = (path, form, key = sandbox.keys.secretKey) =>
    fetch(url + path, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(form && { body: new URLSearchParams(form) }),
    });
  await call('/v1/test_helpers/behaviour', { webhooks_paused: 'true' });
  const stripe = new Stripe(sandbox.keys.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    sandbox,
    database: database.db,
    url,
    port,
    stripe,
    webhooks,
    answerWebhooksWith: (next) => {
      status = next;
    },
    call,
    eventTypesOf: async (objectId) => {
      const { data } = await stripe.events.list({ limit: 100 });
      const about = data.filter((event) => JSON.stringify(event.data.object).includes(objectId));
      return about.map(({ type }) => type).toReversed();
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      listener.close();
      await database.drop();
    },
  };
}
