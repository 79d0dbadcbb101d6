import type { ApiDescription, Operation } from '../../server/openapi/describe-api.ts';
import type { JsonSchema } from '../../server/openapi/json-schema.ts';

/** A call of the API as its OpenAPI description tells it to strangers. */
export interface DescribedCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path, parameters in braces. */
  readonly path: string;
  readonly audience: 'public' | 'customer' | 'operations';
  readonly parameters: NonNullable<Operation['parameters']>;
  readonly body?: JsonSchema;
}

/** Every call of a description. */
export function readDescription({ servers, paths }: ApiDescription): DescribedCall[] {
  const base = servers[0]?.url ?? '';
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'].schema;
      return {
        name: operation.operationId,
        method: method.toUpperCase() as DescribedCall['method'], // OpenAPI knows these alone, in small letters
        path: base + path,
        audience: Object.keys(operation.security[0] ?? { public: [] })[0] as DescribedCall['audience'], // the description's own three
        parameters: operation.parameters ?? [],
        ...(body && { body }),
      };
    }),
  );
}
