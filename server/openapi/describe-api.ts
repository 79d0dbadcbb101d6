import { type Audience, apiBasePath, type Endpoint, type Schema } from '../../contract/endpoint.ts';
import { errorBody } from '../../contract/error-body.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { hasMemberPermission, memberRoles } from '../../contract/permissions.ts';
import { hasPermission, staffRoles } from '../../contract/staff/staff-permissions.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: OperationAnswer['content'] };
  readonly responses: Readonly<Record<string, OperationAnswer>>;
}

export interface OperationAnswer {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface JsonContent extends Readonly<Record<string, { readonly schema: JsonSchema }>> {
  readonly 'application/json': { readonly schema: JsonSchema };
}

interface SecurityScheme {
  readonly type: 'http';
  readonly scheme: 'bearer';
  readonly description: string;
}

const securitySchemes = {
  customer: { type: 'http', scheme: 'bearer', description: 'The access token a customer gets by logging in.' },
  staff: { type: 'http', scheme: 'bearer', description: 'The access token of a staff session.' },
  operations: { type: 'http', scheme: 'bearer', description: 'The operations key of the depots.' },
} as const satisfies Record<Exclude<Endpoint['auth'], 'public'>, SecurityScheme>;

/** Made from the endpoints themselves, so it can’t be out of date. */
export function describeApi(endpoints: readonly Endpoint[], companyName: string): ApiDescription {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${companyName} API`,
      version: '1',
      description:
        'The calls our own pages make, open to programs of yours. Money is in pounds, weight in kilograms, times in UTC. Fields you send beyond those described are ignored.',
    },
    servers: [{ url: apiBasePath }],
    paths,
    components: { schemas: { Error: jsonSchemaOf(errorBody, 'output') }, securitySchemes },
  };
}

function describeOperation(endpoint: Endpoint): Operation {
  const parameters = [
    ...describeParameters('path', endpoint),
    ...describeParameters('query', endpoint),
    ...(endpoint.takesKey ? [idempotencyKey] : []),
  ];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: endpoint.auth === 'public' ? [] : [{ [endpoint.auth]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: describeBody(endpoint.body, endpoint) } }),
    responses: {
      200: { description: 'Done.', content: describeAnswer(endpoint) },
      ...(endpoint.unfinished && { 202: { description: endpoint.unfinished, content: describeAnswer(endpoint) } }),
      ...describeErrors(endpoint),
    },
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    description:
      'With the same key and body again you get the first answer, and nothing happens twice. 1 to 255 visible characters without commas, such as a UUID; without an account at least 32.',
  },
};

function describeParameters(place: 'path' | 'query', endpoint: Endpoint): Parameter[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }));
}

/** Too slow, or with headers too long: refused before anybody knows which call it is (`server/http/create-server.ts`). */
const beforeAnyCall: readonly (readonly [status: number, names: readonly ErrorCode[]])[] = [
  [408, ['VALIDATION']],
  [431, ['VALIDATION']],
];

/** What a caller without a live session or key gets. */
const unauthenticated: Readonly<Record<Audience, readonly ErrorCode[]>> = {
  public: [],
  customer: ['SESSION_EXPIRED'],
  staff: ['SESSION_EXPIRED'],
  operations: ['WRONG_CREDENTIALS'],
};

/** Whether some members of an organisation, staff roles or keys may not call it. */
function isRestricted({ auth, memberPermission, forGuests, permission, scope }: Endpoint): boolean {
  if (auth === 'customer' && !forGuests) return true;
  if (scope !== undefined) return true;
  if (permission !== undefined) return staffRoles.some((role) => !hasPermission(role, permission));
  return memberPermission !== undefined && memberRoles.some((role) => !hasMemberPermission(role, memberPermission));
}

function describeErrors(endpoint: Endpoint): Operation['responses'] {
  const hasInput = endpoint.params ?? endpoint.query ?? endpoint.body;
  const codes: ErrorCode[] = [
    ...(hasInput ? (['VALIDATION'] as const) : []),
    ...unauthenticated[endpoint.auth],
    ...(isRestricted(endpoint) ? (['PERMISSION_MISSING'] as const) : []),
    ...(endpoint.errors ?? []),
    ...(endpoint.body || endpoint.query ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(endpoint.body ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    'MISDIRECTED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
  const content = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    [...byStatus, ...beforeAnyCall].map(([status, names]) => [status, { description: names.join(', '), content }]),
  );
}

function describeBody(body: Schema, { takesFile }: Endpoint): OperationAnswer['content'] {
  return takesFile ? { 'application/octet-stream': {} } : json(jsonSchemaOf(body, 'input'));
}

function describeAnswer({ produces, response }: Endpoint): OperationAnswer['content'] {
  if (!produces) return json(jsonSchemaOf(response, 'output'));
  return Object.fromEntries([produces].flat().map((type) => [type, {}]));
}

function json(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}
