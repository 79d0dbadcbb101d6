import type { ApiDescription, Operation } from '../../server/openapi/describe-api.ts';
import type { JsonSchema } from '../../server/openapi/json-schema.ts';

/** From the OpenAPI description. */
export interface ApiCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the base path, and parameters in braces. */
  readonly path: string;
  readonly audience: 'public' | 'customer' | 'staff' | 'operations';
  readonly parameters: NonNullable<Operation['parameters']>;
  readonly body?: JsonSchema;
}

export function readDescription({ servers, paths }: ApiDescription): ApiCall[] {
  const base = servers[0]?.url ?? '';
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.schema;
      return {
        name: operation.operationId,
        method: method.toUpperCase() as ApiCall['method'], // OpenAPI writes methods in lower case
        path: base + path,
        audience: Object.keys(operation.security[0] ?? { public: [] })[0] as ApiCall['audience'], // the description's own
        parameters: operation.parameters ?? [],
        ...(body && { body }),
      };
    }),
  );
}
