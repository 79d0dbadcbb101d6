import type { Endpoint } from '../../contract/endpoint.ts';
import { jsonSchemaOf } from '../../server/openapi/json-schema.ts';

/** A customer's call that names something by its id, and where it names it. */
export interface CallWithId {
  readonly endpoint: Endpoint;
  readonly place: 'path' | 'body';
  readonly field: string;
}

/** Quotes are made for visitors too and belong to whoever has them; they hold two postcodes, a weight and a price. */
const ofNobody = new Set(['quote_id']);

/** Every call of customers that takes an id, in its path or its body: found in the contract, so that a new one can't be forgotten. */
export function callsWithIds(endpoints: readonly Endpoint[]): CallWithId[] {
  return endpoints
    .filter(({ auth }) => auth === 'customer')
    .flatMap((endpoint) => [
      ...fieldsOf(endpoint.params).map((field) => ({ endpoint, place: 'path' as const, field })),
      ...fieldsOf(endpoint.body)
        .filter((field) => /(^|_)ids?$/.test(field) && !ofNobody.has(field))
        .map((field) => ({ endpoint, place: 'body' as const, field })),
    ]);
}

function fieldsOf(schema: Endpoint['params']): string[] {
  return schema ? Object.keys(jsonSchemaOf(schema, 'input').properties ?? {}) : [];
}
