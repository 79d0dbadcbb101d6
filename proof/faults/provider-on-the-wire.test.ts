import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { stripeCards } from '../../server/integrations/card-payments/stripe-cards.ts';
import { startCardSandbox, type TestCardSandbox } from '../../server/testing/start-card-sandbox.ts';

let provider: TestCardSandbox;
beforeAll(async () => {
  provider = await startCardSandbox();
});
afterAll(() => provider.close());

/** How the way to the provider goes wrong: with what it would have answered, once it has done what it was asked for. */
type Trouble = (response: ServerResponse, carryOut: () => Promise<string>) => Promise<unknown> | void;

const troubles: readonly (readonly [string, Trouble])[] = [
  ['answers 500', (response) => void response.writeHead(500).end('{"error":{"type":"api_error"}}')],
  ['is a proxy that answers in HTML', (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['answers no JSON', (response) => void response.writeHead(200).end('well done')],
  ['answers too many requests', (response) => void response.writeHead(429).end('{"error":{"code":"rate_limit"}}')],
  ['hangs up', (response) => void response.destroy()],
  ['never answers', () => undefined],
  ['does it and hangs up', async (response, carryOut) => void (await carryOut(), response.destroy())],
  ['does it and never answers', (_response, carryOut) => carryOut()],
  ['does it and hangs up in the middle of its answer', answerHalf],
];

async function answerHalf(response: ServerResponse, carryOut: () => Promise<string>): Promise<void> {
  const body = await carryOut();
  response.writeHead(200, { 'content-length': body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

/** Stands between the product and the provider, and is in trouble until it is told that that is over. */
async function startTroubledWay(trouble: Trouble) {
  const way = { isTroubled: true, port: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const carryOut = async () => {
      const body = await text(request);
      const { host: _ours, ...given } = request.headers;
      const headers = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
      const answer = await fetch(provider.url + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...(body && { body }),
      });
      return answer.text();
    };
    if (way.isTroubled) await trouble(response, carryOut);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(await carryOut());
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  way.port = (server.address() as AddressInfo).port; // it listens on a port
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return way;
}

describe('a card provider that', () => {
  test.concurrent.each(troubles)('%s is to be tried again, and has done it once', async (_says, trouble) => {
    const way = await startTroubledWay(trouble);
    const server = { host: '127.0.0.1', port: way.port, protocol: 'http' as const };
    const hasty = stripeCards({ ...provider.sandbox.keys, server, timeoutMs: 1000 });
    const patient = stripeCards({ ...provider.sandbox.keys, server }); // a busy machine is no trouble
    const shipmentId = randomUUID();
    const request = { amountPence: 792, shipmentId, description: 'Parcel SHP-1', idempotencyKey: randomUUID() };
    expect(await hasty.createIntent(request)).toMatchObject({ outcome: 'try-again' });
    way.isTroubled = false;
    expect(await patient.createIntent(request)).toMatchObject({ outcome: 'found', intent: { shipmentId } });
    const { data } = await provider.stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ metadata }) => Object.values(metadata).includes(shipmentId))).toHaveLength(1);
  });
});
