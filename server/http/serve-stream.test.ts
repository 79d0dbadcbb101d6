import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { fileBytes } from '../../contract/values/texts/file-bytes.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { refuse } from './errors.ts';
import { serve } from './serve-endpoint.ts';
import { writeJson } from './stream-json.ts';

const listParcels = defineEndpoint('listParcels', 'GET /parcels', {
  summary: 'List every parcel',
  auth: 'public',
  response: z.object({ data: z.array(z.string()) }),
});
const tableOfParcels = { ...listParcels, response: fileBytes, produces: 'text/csv' } as const;

let app: FastifyInstance;
afterEach(() => {
  app.server.closeAllConnections();
  return app.close();
});

/** A server whose stream writes these pages, and the stream itself once somebody has asked for it. */
function streaming(pages: () => AsyncIterable<readonly string[]>, endpoint = listParcels) {
  const server = createBareServer();
  ({ app } = server);
  const asked = Promise.withResolvers<Readable>();
  serve(app, endpoint, async () => {
    const stream = Readable.from(writeJson({ data: pages() }));
    asked.resolve(stream);
    return stream;
  });
  return { asked: asked.promise, logLines: server.logLines };
}

async function ask(method = 'GET'): Promise<IncomingMessage> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const asking = request({ port, host: '127.0.0.1', method, path: '/api/v1/parcels' }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]; // what the event carries
  return answer;
}

const megabyte = 'x'.repeat(1_000_000);

describe('an answer that is streamed', () => {
  it('arrives whole, as JSON that nobody may cache', async () => {
    streaming(async function* () {
      yield ['one', 'two'];
      yield ['three'];
    });
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
    });
    expect(JSON.parse(await text(answer))).toEqual({ data: ['one', 'two', 'three'] });
  });

  it('is read no faster than its client takes it, and no further than it', async () => {
    let pagesRead = 0;
    const { asked } = streaming(async function* () {
      for (; pagesRead < 10_000; pagesRead += 1) yield [megabyte];
    });
    const answer = await ask();
    await once(answer, 'readable'); // the client has a part of it, and takes no more
    const stream = await asked;
    const closed = once(stream, 'close');
    answer.destroy();
    await closed;
    expect(pagesRead).toBeLessThan(100); // the buffers of two sockets, not the ten gigabytes behind them
    expect(stream.destroyed).toBe(true);
  });

  it('breaks off where reading fails, so that nobody takes it for a whole one', async () => {
    const { logLines } = streaming(async function* () {
      yield ['one'];
      throw new Error('the database went away');
    });
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    await expect(text(answer)).rejects.toThrow('aborted');
    expect(JSON.stringify(logLines)).toContain('the database went away');
  });

  it.each([listParcels, tableOfParcels])(
    'is refused in JSON where reading fails before its first byte',
    async (endpoint) => {
      ({ app } = createBareServer());
      serve(app, endpoint, async () =>
        Readable.from(
          (async function* () {
            yield refuse('CONFLICT', 'Not now.');
          })(),
        ),
      );
      const answer = await ask();
      expect(answer.statusCode).toBe(409);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(await text(answer))).toEqual({ code: 'CONFLICT', message: 'Not now.' });
    },
  );

  it('is not read for who asks for its head alone', async () => {
    let pagesRead = 0;
    const { asked } = streaming(async function* () {
      for (; ; pagesRead += 1) yield ['one'];
    });
    const answer = await ask('HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await asked).destroyed).toBe(true);
    expect(pagesRead).toBe(0);
  });
});
