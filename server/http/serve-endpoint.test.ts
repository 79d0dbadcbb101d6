import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { fileBytes } from '../../contract/values/texts/file-bytes.ts';
import { aCaller } from '../testing/accounts/a-caller.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { Refusal, refuse } from './errors.ts';
import { serve } from './serve-endpoint.ts';

const parcel = z.object({
  weight: z.number('Please give a weight.').check(z.gte(1, 'Too light.')),
  note: z.optional(z.string()),
  places: z.optional(z.array(z.object({ town: z.string('Which town?') }))),
});

const makeParcel = defineEndpoint('makeParcel', 'POST /parcels/{shelf}', {
  summary: 'Put a parcel on a shelf',
  auth: 'public',
  params: z.object({ shelf: z.string().check(z.regex(/^\d+$/, 'There is no such shelf.')) }),
  query: z.object({ side: z.optional(z.enum(['left', 'right'], 'Left or right?')) }),
  body: parcel,
  response: z.object({ shelf: z.string(), weight: z.number(), side: z.optional(z.string()) }),
  errors: ['CONFLICT'],
});

const listParcels = defineEndpoint('listParcels', 'GET /parcels', {
  summary: 'List my parcels',
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.array(z.string()),
});

function parcelServer() {
  const server = createBareServer();
  serve(server.app, makeParcel, async ({ params, query, body }) => {
    if (body.weight === 13) refuse('CONFLICT', 'That parcel is there already.');
    return { shelf: params.shelf, weight: body.weight, ...query, owner: 'nobody is told' };
  });
  return server;
}

const url = '/api/v1/parcels/7';
const json = (payload: string) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json' },
  payload,
});

describe('serve', () => {
  it('hands over parameters, query and body as the contract reads them', async () => {
    const answer = await parcelServer().app.inject({ method: 'POST', url: `${url}?side=left`, payload: { weight: 2 } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ shelf: '7', weight: 2, side: 'left' });
  });

  it('lets out nothing the contract does not declare', async () => {
    const answer = await parcelServer().app.inject({ method: 'POST', url, payload: { weight: 2 } });
    expect(answer.body).not.toContain('nobody is told');
  });

  it('ignores fields the contract does not know', async () => {
    const answer = await parcelServer().app.inject({ method: 'POST', url, payload: { weight: 2, colour: 'red' } });
    expect(answer.statusCode).toBe(200);
  });

  it('refuses wrong input with the first message, and one message for each field of every part', async () => {
    const payload = { weight: 0.5, places: [{ town: 'Dartford' }, {}] };
    const answer = await parcelServer().app.inject({ method: 'POST', url: '/api/v1/parcels/x?side=up', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'VALIDATION',
      message: 'There is no such shelf.',
      fields: {
        shelf: 'There is no such shelf.',
        side: 'Left or right?',
        weight: 'Too light.',
        'places.1.town': 'Which town?',
      },
    });
  });

  it('says what is wrong and what to do where the contract has no words for it', async () => {
    const answer = await parcelServer().app.inject({ method: 'POST', url, payload: { weight: 2, note: 4 } });
    const message = '“Note” must be text. Please correct it.';
    expect(answer.json()).toEqual({ code: 'VALIDATION', message, fields: { note: message } });
  });

  it.each(['[]', '"text"', '4', 'null', ''])('asks for an object where the body is %j', async (body) => {
    const answer = await parcelServer().app.inject(json(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'VALIDATION', message: 'Please send a JSON object.' });
  });

  it('answers a refusal with the status of its code', async () => {
    const answer = await parcelServer().app.inject({ method: 'POST', url, payload: { weight: 13 } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'CONFLICT', message: 'That parcel is there already.' });
  });

  it('says when to try again where a refusal knows', async () => {
    const { app } = createBareServer();
    serve(app, { ...listParcels, auth: 'public' }, async () => {
      throw new Refusal('TOO_MANY_REQUESTS', 'Please wait a minute.', undefined, 60);
    });
    const answer = await app.inject('/api/v1/parcels');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
  });

  it('tells the handler where the call comes from and sends the headers it sets', async () => {
    const { app } = createBareServer();
    serve(app, { ...listParcels, auth: 'public' }, async (_request, { address, headers, setHeader }) => {
      setHeader('x-parcels', 'two');
      return [address, String(headers['user-agent'])];
    });
    const answer = await app.inject({
      url: '/api/v1/parcels',
      headers: { 'user-agent': 'van' },
      remoteAddress: '192.0.2.7',
    });
    expect(answer.json()).toEqual(['192.0.2.7', 'van']);
    expect(answer.headers['x-parcels']).toBe('two');
  });

  it('sends a file as what the contract says it is, and refuses in JSON', async () => {
    const { app } = createBareServer();
    const drawParcels = {
      ...listParcels,
      auth: 'public',
      query: makeParcel.query,
      response: fileBytes,
      produces: 'image/svg+xml',
    } as const;
    serve(app, drawParcels, async () => new TextEncoder().encode('<svg/>'));
    const answer = await app.inject('/api/v1/parcels');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-length']).toBe('6');
    expect(answer.body).toBe('<svg/>');
    expect((await app.inject('/api/v1/parcels?side=up')).json()).toMatchObject({ message: 'Left or right?' });
  });

  it('answers 304 to who has this ETag already', async () => {
    const { app } = createBareServer();
    serve(app, makeParcel, async (_request, { setHeader }) => {
      setHeader('etag', '"7"');
      return { shelf: '7', weight: 2 };
    });
    const ask = (etag: string) =>
      app.inject({ method: 'POST', url, payload: { weight: 2 }, headers: { 'if-none-match': etag } });
    const first = await ask('"6"');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.body).toBe('{"shelf":"7","weight":2}');
    expect(await ask('"7"')).toMatchObject({ statusCode: 304, body: '' });
  });

  it('answers 500 without a word of the reason where a handler breaks the contract', async () => {
    const { app, logLines } = createBareServer();
    serve(app, { ...listParcels, auth: 'public' }, async () => [1] as unknown as string[]); // the fault under test
    const answer = await app.inject('/api/v1/parcels');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('contract');
    expect(JSON.stringify(logLines)).toContain('The answer of listParcels breaks the contract: 0:');
  });
});

describe('serve to an audience', () => {
  it('refuses everybody while nobody can be recognised', async () => {
    const { app } = createBareServer();
    serve(app, listParcels, async () => []);
    const answer = await app.inject({ url: '/api/v1/parcels', headers: { authorization: 'Bearer anything' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'SESSION_EXPIRED', message: sessionExpiredMessage });
  });

  it('tells the handler who calls', async () => {
    const { app } = createBareServer({
      authenticators: { customer: async (authorization) => aCaller(`by ${authorization}`) },
    });
    serve(app, listParcels, async (_request, { caller }) => [caller.userId, caller.sessionId]);
    const answer = await app.inject({ url: '/api/v1/parcels', headers: { authorization: 'Bearer abc' } });
    expect(answer.json()).toEqual(['by Bearer abc', 'seven']);
  });

  it('has the log name the user and organisation or the key, and nothing that could be used', async () => {
    const { app, logLines } = createBareServer({
      authenticators: {
        customer: async () => aCaller('ada'),
        operations: async () => ({ id: 'a key', operationsKeyId: 1, pointId: null, depotId: 'dartford', scopes: [] }),
      },
    });
    serve(app, listParcels, async () => []);
    serve(app, { ...listParcels, path: '/depots', auth: 'operations' }, async () => []);
    await app.inject('/api/v1/parcels');
    await app.inject('/api/v1/depots');
    expect(logLines.map(({ user, organisation, key }) => ({ user, organisation, key }))).toEqual([
      { user: 'ada', organisation: 'organisation of ada', key: undefined },
      { user: undefined, organisation: undefined, key: 'a key' },
    ]);
    expect(JSON.stringify(logLines)).not.toContain('seven');
  });

  it('refuses a visitor before it reads what he sent', async () => {
    const { app } = createBareServer({ authenticators: { operations: async () => undefined } });
    serve(app, { ...makeParcel, auth: 'operations' }, async () => ({ shelf: '1', weight: 1 }));
    expect((await app.inject(json('{'))).statusCode).toBe(401);
  });
});

describe('serve and hostile input', () => {
  it('names the limit of the endpoint when too much is sent', async () => {
    const { app } = createBareServer();
    serve(app, { ...makeParcel, largestBodyBytes: 3_000_000 }, async () => ({ shelf: '1', weight: 1 }));
    const answer = await app.inject(json(`"${'x'.repeat(3_000_001)}"`));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ code: 'TOO_LARGE', message: 'That’s more than 3 MB. Please send less.' });
  });

  it.each([
    ['a NUL byte', '{"weight":2,"note":"a\\u0000b"}', 'note'],
    ['half a surrogate pair', '{"weight":2,"note":"\\ud800"}', 'note'],
    ['a NUL byte deep inside', '{"weight":2,"places":[{"town":"\\u0000"}]}', 'places.0.town'],
    ['a NUL byte in a name', '{"weight":2,"no\\u0000te":"a"}', undefined],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await parcelServer().app.inject(json(body));
    expect(answer.statusCode).toBe(400);
    const message = 'This contains characters we can’t use. Please type it again.';
    expect(answer.json()).toEqual({ code: 'VALIDATION', message, ...(field && { fields: { [field]: message } }) });
  });

  it('accepts whole surrogate pairs, which every emoji is', async () => {
    expect((await parcelServer().app.inject(json('{"weight":2,"note":"\\ud83d\\ude9a"}'))).statusCode).toBe(200);
  });

  it('refuses a NUL byte in the address', async () => {
    expect(
      (await parcelServer().app.inject({ method: 'POST', url: '/api/v1/parcels/%00', payload: {} })).statusCode,
    ).toBe(400);
    expect((await parcelServer().app.inject({ method: 'POST', url: `${url}?side=%00`, payload: {} })).statusCode).toBe(
      400,
    );
  });

  it.each([10, 40_000])('refuses JSON nested %i deep', async (depth) => {
    const answer = await parcelServer().app.inject(json(`{"weight":2,"x":${'['.repeat(depth)}${']'.repeat(depth)}}`));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'VALIDATION', message: 'The request is nested too deeply.' });
  });

  it('refuses more parameters than any call takes', async () => {
    const parameters = Array.from({ length: 51 }, (_, at) => `p${at}=`).join('&');
    const answer = await parcelServer().app.inject({ method: 'POST', url: `${url}?${parameters}`, payload: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'VALIDATION', message: 'The web address has too many parameters.' });
  });

  it('refuses a parameter given twice', async () => {
    const answer = await parcelServer().app.inject({ method: 'POST', url: `${url}?side=left&side=right`, payload: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: { side: 'The web address contains “Side” twice. Give it once.' },
    });
  });

  it.each(['1e400', '-1e400', '"12"', 'true', '{}', '[1]'])('refuses %s for a number', async (weight) => {
    const answer = await parcelServer().app.inject(json(`{"weight":${weight}}`));
    expect(answer.statusCode).toBe(400);
  });

  it.each(['{"weight":2,"__proto__":{"a":1}}', '{"weight":2,"constructor":{"prototype":{}}}', '{"weight":2'])(
    'refuses %s',
    async (body) => {
      const answer = await parcelServer().app.inject(json(body));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'VALIDATION',
        message: 'The body is not valid JSON, or has a forbidden key such as __proto__.',
      });
    },
  );
});
