import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Any zod schema, whichever of zod's two dialects it was written in. */
export type Schema = z.core.$ZodType;

/** Who may call: anybody, a signed-in customer, or a depot with an operations key. */
export type Audience = 'public' | 'customer' | 'operations';

/** The kinds of files that calls answer with. */
export type FileType = 'application/pdf' | 'image/svg+xml' | 'text/csv';

/** One HTTP operation as data. The server serves it, the browser calls it and the OpenAPI description is made from it. */
export interface Endpoint {
  /** Unique camelCase name; the operation id of the OpenAPI description. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base path, parameters in braces: `/shipment/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly auth: Audience;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How large the body may be, where it may be larger than others. */
  readonly largestBodyBytes?: number;
  readonly response: Schema;
  /** Whether it honours `Idempotency-Key`: the same key and input is one effect and one answer. */
  readonly takesKey?: true;
  /** What its 202 says, where it may answer before everything is done; the answer's shape is the same. */
  readonly unfinished?: string;
  /** The type of the file it answers with; its response is `fileBytes` then. Without it the answer is JSON. */
  readonly produces?: FileType;
  /** The refusals particular to this operation; those any call can meet are left out. */
  readonly errors: readonly ErrorCode[];
}

type PartName = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = { [K in PartName]: E[K] extends Schema ? K : never }[PartName];
type SchemaOf<E extends Endpoint, K extends PartName> = Extract<E[K], Schema>;

/** What a caller passes to `call`: the parts the endpoint declares, before the schema has normalised them. */
export type EndpointInput<E extends Endpoint> = { [K in PartsOf<E>]: z.input<SchemaOf<E, K>> };

/** What a handler receives: the same parts after the schema has checked and normalised them. */
export type EndpointRequest<E extends Endpoint> = { [K in PartsOf<E>]: z.output<SchemaOf<E, K>> };

/** What the endpoint answers with; anything a handler returns beyond it is stripped on the way out. */
export type EndpointAnswer<E extends Endpoint> = z.output<E['response']>;

/** Every call of the API lives under this path. */
export const apiBasePath = '/api/v1';

/** Declares an endpoint and keeps its exact type, from which both sides infer everything. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
