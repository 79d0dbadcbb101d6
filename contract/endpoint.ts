import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { MemberPermission } from './permissions.ts';
import type { StaffPermission } from './staff/staff-permissions.ts';

export type Schema = z.core.$ZodType;

/** `staff` work for the courier; `operations` is a machine scanner with an operations key. */
export type Audience = 'public' | 'customer' | 'staff' | 'operations';

/** What an operations key may be used for. */
export const operationsScopes = ['scan', 'preferences:read', 'points'] as const;

export type OperationsScope = (typeof operationsScopes)[number];

type FileType = 'application/pdf' | 'image/jpeg' | 'image/svg+xml' | 'text/calendar' | 'text/csv';

export interface Endpoint {
  /** Unique camelCase name, also the operation id in OpenAPI. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base path, with parameters in braces: `/shipment/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly auth: Audience;
  /** What a customer must be able to do in their organisation. */
  readonly memberPermission?: MemberPermission;
  /** Whether somebody who sends without an account may call it too. */
  readonly forGuests?: true;
  /** What staff must be permitted. */
  readonly permission?: StaffPermission;
  /** What an operations key must be for. */
  readonly scope?: OperationsScope;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is the bytes of a file, of whatever declared type. Otherwise it is JSON. */
  readonly takesFile?: true;
  /** Set only where it is above the general limit. */
  readonly largestBodyBytes?: number;
  readonly response: Schema;
  /** Whether it honours `Idempotency-Key`: the same key and input has one effect and one answer. */
  readonly takesKey?: true;
  /** The description of its 202, where it may answer before everything is done. The answer has the same shape. */
  readonly unfinished?: string;
  /** The type of the file it answers with; `response` is then `fileBytes`. The handler chooses among several. Otherwise the answer is JSON. */
  readonly produces?: FileType | readonly FileType[];
  /** Without those any call can meet. */
  readonly errors?: readonly ErrorCode[];
}

type PartName = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = { [K in PartName]: E[K] extends Schema ? K : never }[PartName];
type SchemaOf<E extends Endpoint, K extends PartName> = Extract<E[K], Schema>;

/** The input of `call`: the declared parts, before the schema normalises them. */
export type EndpointInput<E extends Endpoint> = { [K in PartsOf<E>]: z.input<SchemaOf<E, K>> };

/** The input of a handler: the same parts, checked and normalised. */
export type EndpointRequest<E extends Endpoint> = { [K in PartsOf<E>]: z.output<SchemaOf<E, K>> };

/** The answer. Fields a handler returns beyond it are stripped. */
export type EndpointAnswer<E extends Endpoint> = z.output<E['response']>;

export const apiBasePath = '/api/v1';

/** Who may call it. */
type Access =
  | {
      readonly auth: 'public';
      readonly memberPermission?: never;
      readonly forGuests?: never;
      readonly permission?: never;
      readonly scope?: never;
    }
  | {
      readonly auth: 'customer';
      readonly memberPermission: MemberPermission;
      readonly forGuests?: true;
      readonly permission?: never;
      readonly scope?: never;
    }
  | {
      readonly auth: 'staff';
      readonly permission: StaffPermission;
      readonly memberPermission?: never;
      readonly forGuests?: never;
      readonly scope?: never;
    }
  | {
      readonly auth: 'operations';
      readonly scope: OperationsScope;
      readonly memberPermission?: never;
      readonly forGuests?: never;
      readonly permission?: never;
    };

type EndpointOptions = Omit<Endpoint, 'name' | 'method' | 'path' | keyof Access> & Access;

/** Keeps the exact type, from which both sides infer theirs. */
export function defineEndpoint<
  const N extends Endpoint['name'],
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const O extends EndpointOptions,
>(name: N, route: `${M} ${P}`, options: O) {
  const [method, path] = route.split(' ') as [M, P]; // the two parts of its type
  return { name, method, path, ...options };
}
