import { apiBasePath, type Endpoint } from '../../../contract/endpoint.ts';

/** The parts of any endpoint's input, as they are put into a request. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** The HTTP request for an endpoint: parameters in the path, query in the address, body as JSON, bearer token when there is one. */
export function requestFor(
  endpoint: Endpoint,
  parts: RequestParts,
  accessToken: string,
  signal?: AbortSignal,
): Request {
  const headers = new Headers({ accept: endpoint.produces ?? 'application/json' });
  if (accessToken !== '') headers.set('authorization', `Bearer ${accessToken}`);
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  return new Request(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers,
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(signal ? { signal } : {}),
  });
}

function addressOf(endpoint: Endpoint, { params, query }: RequestParts): string {
  const values = textsOf(params);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(textsOf(query)).toString();
  return `${apiBasePath}${path}${search === '' ? '' : `?${search}`}`;
}

function textsOf(values: unknown): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
