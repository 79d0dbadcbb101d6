import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { fileBytes } from '../../contract/values/texts/file-bytes.ts';
import { describeApi } from './describe-api.ts';

const moveParcel = defineEndpoint('moveParcel', 'PUT /parcels/{id}', {
  summary: 'Move a parcel',
  auth: 'customer',
  memberPermission: 'account:own',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
  body: z.object({ at: z.iso.datetime(), shelf: z.optional(z.int()) }),
  response: z.object({ moved: z.boolean() }),
  errors: ['CONFLICT', 'NOT_FOUND'],
});

const { body: _body, params: _params, query: _query, ...withoutInput } = moveParcel;
const seeParcels = { ...withoutInput, name: 'seeParcels', method: 'GET', auth: 'public', errors: [] } as const;

describe('describeApi', () => {
  const api = describeApi([moveParcel, seeParcels], 'Larkway');
  const operation = api.paths['/parcels/{id}']?.['put'];

  it('describes every endpoint of the contract', () => {
    const described = describeApi(endpoints, 'Larkway');
    for (const { path, method, name } of endpoints) {
      expect(described.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  it('tells of which type a file is that comes back', () => {
    const drawParcel = { ...seeParcels, response: fileBytes, produces: 'image/svg+xml' } as const;
    const described = describeApi([drawParcel], 'Larkway').paths['/parcels/{id}']?.['get'];
    expect(described?.responses['200']?.content).toEqual({ 'image/svg+xml': {} });
    expect(described?.responses['500']?.content).toHaveProperty('application/json');
  });

  it('tells what to send, field by field', () => {
    expect(operation?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'string' } },
    ]);
    expect(operation?.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: { at: { type: 'string', format: 'date-time' }, shelf: { type: 'integer' } },
      required: ['at'],
    });
  });

  it('tells what comes back, and every refusal by its status', () => {
    expect(operation?.responses['200']?.content['application/json']?.schema).toMatchObject({
      properties: { moved: { type: 'boolean' } },
    });
    const refusals = Object.entries(operation?.responses ?? {}).map(([status, answer]) => [status, answer.description]);
    expect(Object.fromEntries(refusals)).toEqual({
      200: 'Done.',
      400: 'VALIDATION',
      401: 'SESSION_EXPIRED',
      403: 'PERMISSION_MISSING',
      404: 'NOT_FOUND',
      408: 'VALIDATION',
      409: 'CONFLICT',
      413: 'TOO_LARGE',
      415: 'UNSUPPORTED_MEDIA_TYPE',
      421: 'MISDIRECTED',
      429: 'TOO_MANY_REQUESTS',
      431: 'VALIDATION',
      500: 'INTERNAL',
      503: 'UNAVAILABLE',
    });
  });

  it('tells which calls can be named with a key, and which may answer before everything is done', () => {
    const payParcel = { ...moveParcel, takesKey: true, unfinished: 'Please ask again.' } as const;
    const described = describeApi([payParcel], 'Larkway').paths['/parcels/{id}']?.['put'];
    expect(described?.parameters?.at(-1)).toMatchObject({ name: 'Idempotency-Key', in: 'header', required: false });
    expect(described?.responses['202']).toEqual({
      description: 'Please ask again.',
      content: described?.responses['200']?.content,
    });
  });

  it('asks for a token exactly where the contract does', () => {
    expect(operation?.security).toEqual([{ customer: [] }]);
    expect(api.paths['/parcels/{id}']?.['get']?.security).toEqual([]);
  });

  it('tells machines with an unknown key apart from customers whose session ended', () => {
    const scanParcel = { ...moveParcel, auth: 'operations' } as const;
    const described = describeApi([scanParcel], 'Larkway').paths['/parcels/{id}']?.['put'];
    expect(described?.responses['401']?.description).toBe('WRONG_CREDENTIALS');
  });

  it('leaves out the refusals of input where there is none', () => {
    expect(Object.keys(api.paths['/parcels/{id}']?.['get']?.responses ?? {})).toEqual([
      '200',
      '408',
      '421',
      '431',
      '500',
      '503',
    ]);
  });
});
