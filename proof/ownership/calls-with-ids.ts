import type { Endpoint } from '../../contract/endpoint.ts';
import { jsonSchemaOf } from '../../server/openapi/json-schema.ts';

export interface CallWithId {
  readonly endpoint: Endpoint;
  readonly place: 'path' | 'body';
  readonly field: string;
}

/** Quotes have no owner: visitors get them too. */
const withoutOwner = new Set(['quote_id']);

/** Every customer endpoint that takes an id in its path or body, from the contract, so that none is forgotten. */
export function callsWithIds(endpoints: readonly Endpoint[]): CallWithId[] {
  return endpoints
    .filter(({ auth }) => auth === 'customer')
    .flatMap((endpoint) => [
      ...fieldsOf(endpoint.params).map((field) => ({ endpoint, place: 'path' as const, field })),
      ...fieldsOf(endpoint.body)
        .filter((field) => /(^|_)ids?$/.test(field) && !withoutOwner.has(field))
        .map((field) => ({ endpoint, place: 'body' as const, field })),
    ]);
}

function fieldsOf(schema: Endpoint['params']): string[] {
  return schema ? Object.keys(jsonSchemaOf(schema, 'input').properties ?? {}) : [];
}
