import { apiBasePath, type Endpoint, type EndpointAnswer, type EndpointInput } from '../../../contract/endpoint.ts';
import type { ErrorBody } from '../../../contract/error-body.ts';
import { errorStatus, sessionExpiredMessage } from '../../../contract/errors.ts';
import { showToast } from '../show-toast.ts';
import { ApiError } from './api-error.ts';
import { apiSession } from './api-session.ts';

interface CallOptions {
  /** The server handles requests with the same key once. */
  readonly idempotencyKey?: string;
  /** For background requests: a failure is thrown but not shown as a toast. */
  readonly isQuiet?: boolean;
  /** The token of a session that this browser has already left. Default: the current session's. */
  readonly accessToken?: string;
}

/** An endpoint without its schemas, for pages whose first load is to be without zod. Its texts are the contract's by their types. */
export interface EndpointAddress<E extends Endpoint> {
  readonly name: E['name'];
  readonly method: E['method'];
  readonly path: E['path'];
  readonly produces?: undefined;
  /** Never set: what the answer's type is inferred from. */
  readonly contract?: E;
}

/** Shows every failure as an error toast (specification, section 7) and throws it as an ApiError, unless the caller aborted the call. */
export async function call<E extends Endpoint>(
  endpoint: E | EndpointAddress<E>,
  input: EndpointInput<E>,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  try {
    const response = await send(endpoint, { ...input, ...options }, options.accessToken, signal);
    // Not parsed again: the server validated it with the same schema, and both are built from the same commit.
    const answer: unknown = endpoint.produces ? new Uint8Array(await response.arrayBuffer()) : await response.json();
    return answer as EndpointAnswer<E>; // what the contract says it is
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = failureFrom(error);
    // A second factor is the next step of the log-in, which its page shows; in the settings it is a failure.
    const isNextStep = failure.code === 'SECOND_FACTOR_REQUIRED' && !endpoint.path.startsWith('/account/');
    const isShown = !options.isQuiet && !isNextStep;
    if (isShown) void showToast('error', failure.message);
    if (endsSession(failure)) apiSession().end();
    throw failure;
  }
}

/** Retries a 401 once if the call carried a token. A second 401 may end the session (section 4). */
async function send(
  endpoint: Address,
  parts: RequestParts,
  givenToken?: string,
  signal?: AbortSignal,
): Promise<Response> {
  const accessToken = () => givenToken ?? apiSession().accessToken();
  const attempt = () => fetch(requestFor(endpoint, parts, accessToken(), signal));
  const hasToken = accessToken() !== '';

  let response = await attempt();
  if (response.status === 401 && hasToken) response = await attempt();
  if (response.ok) return response;
  throw await errorFrom(response);
}

/** A SyntaxError means an answer came that is not JSON; any other error means none came. */
function failureFrom(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return error instanceof SyntaxError ? unreadable() : unreachable();
}

function endsSession({ code }: ApiError): boolean {
  return code === 'SESSION_EXPIRED' && apiSession().accessToken() !== '';
}

function unreachable(): ApiError {
  return new ApiError('UNREACHABLE', 'We couldn’t reach our server. Check your connection and try again.');
}

/** The answer is not ours, such as a proxy's error page or a hotel's log-in. */
function unreadable(): ApiError {
  return new ApiError('UNREADABLE', 'Something went wrong on our side. Please try again in a minute.');
}

async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isErrorBody(body)) return errorWithoutCode(response.status, body);
  return new ApiError(body.code, body.message, body.fields, body.challenge);
}

/** By hand: the schema would bring zod to the first load of every page that calls. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, message, fields = {}, challenge = '' } = body as Partial<Record<keyof ErrorBody, unknown>>; // each is checked below
  return (
    Object.keys(errorStatus).some((known) => known === code) &&
    typeof message === 'string' &&
    typeof fields === 'object' &&
    Object.values(fields ?? { fields }).every((text) => typeof text === 'string') &&
    typeof challenge === 'string'
  );
}

/** The specification's error has a message and no code. One message has a code of its own (section 4). */
function errorWithoutCode(status: number, body: unknown): ApiError {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  if (!hasMessage || typeof body.message !== 'string' || body.message === '') return unreadable();
  const isSessionEnd = status === 401 && body.message === sessionExpiredMessage;
  return new ApiError(isSessionEnd ? 'SESSION_EXPIRED' : 'UNREADABLE', body.message);
}

type Address = Pick<Endpoint, 'method' | 'path'> & { readonly produces?: Endpoint['produces'] | undefined };

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

function requestFor(endpoint: Address, parts: RequestParts, accessToken: string, signal?: AbortSignal): Request {
  const headers = new Headers({ accept: String(endpoint.produces ?? 'application/json') });
  if (accessToken !== '') headers.set('authorization', `Bearer ${accessToken}`);
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey);
  const { body } = parts;
  const isFile = body instanceof Uint8Array;
  if (body !== undefined) headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json');
  return new Request(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

function addressOf(endpoint: Address, { params, query }: RequestParts): string {
  const values = textsOf(params);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(textsOf(query)).toString();
  return `${apiBasePath}${path}${search === '' ? '' : `?${search}`}`;
}

function textsOf(values: unknown): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
