import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stripeCards } from '../../server/integrations/card-payments/stripe-cards.ts';
import { startCardSandbox, type TestCardSandbox } from '../../server/testing/payments/start-card-sandbox.ts';

let provider: TestCardSandbox;
beforeAll(async () => {
  provider = await startCardSandbox();
});
afterAll(() => provider.close());

/** `forward` lets the provider do its work and returns its response. */
type Failure = (response: ServerResponse, forward: () => Promise<string>) => Promise<unknown> | void;

const failures: readonly (readonly [string, Failure])[] = [
  ['answers 500', (response) => void response.writeHead(500).end('{"error":{"type":"api_error"}}')],
  ['is a proxy that answers in HTML', (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['answers no JSON', (response) => void response.writeHead(200).end('well done')],
  ['answers too many requests', (response) => void response.writeHead(429).end('{"error":{"code":"rate_limit"}}')],
  ['hangs up', (response) => void response.destroy()],
  ['never answers', () => undefined],
  ['does it and hangs up', async (response, forward) => void (await forward(), response.destroy())],
  ['does it and never answers', (_response, forward) => forward()],
  ['does it and hangs up in the middle of its answer', answerHalf],
];

async function answerHalf(response: ServerResponse, forward: () => Promise<string>): Promise<void> {
  const body = await forward();
  response.writeHead(200, { 'content-length': body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

/** A proxy in front of the provider that fails while `isFailing`. */
async function startFailingProxy(failure: Failure) {
  const proxy = { isFailing: true, port: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const forward = async () => {
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
    if (proxy.isFailing) await failure(response, forward);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(await forward());
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as AddressInfo).port; // it listens on a port
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}

describe('a card provider that', () => {
  test.concurrent.each(failures)('%s: the call can be retried, and has had its effect once', async (_says, failure) => {
    const proxy = await startFailingProxy(failure);
    const server = { host: '127.0.0.1', port: proxy.port, protocol: 'http' as const };
    const shortTimeout = stripeCards({ ...provider.sandbox.keys, server, timeoutMs: 1000 });
    const longTimeout = stripeCards({ ...provider.sandbox.keys, server }); // long enough for a busy machine
    const shipmentId = randomUUID();
    const request = { amountPence: 792, shipmentId, description: 'Parcel SHP-1', idempotencyKey: randomUUID() };
    expect(await shortTimeout.createIntent(request)).toMatchObject({ outcome: 'try-again' });
    proxy.isFailing = false;
    // Again and again, as the product does: the first may still be under way on a busy machine.
    const found = { outcome: 'found', intent: { shipmentId } };
    const retry = async () => expect(await longTimeout.createIntent(request)).toMatchObject(found);
    await vi.waitFor(retry, { timeout: 60_000 });
    const { data } = await provider.stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ metadata }) => Object.values(metadata).includes(shipmentId))).toHaveLength(1);
  });
});
