import { toast } from 'react-hot-toast/headless';
import type { Endpoint, EndpointAnswer, EndpointInput } from '../../../contract/endpoint.ts';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { ApiError, errorFrom, unreachable, unreadable } from './api-error.ts';
import { apiSession } from './api-session.ts';
import { type RequestParts, requestFor } from './request-for.ts';

/** What a call can carry besides its input. */
export interface CallOptions {
  /** Makes the server do the same request once only, however often it arrives. */
  readonly idempotencyKey?: string;
  /** For what nobody has asked for, such as preparing a shortcut: its failure is thrown, but not shown. */
  readonly isQuiet?: boolean;
  /** The bearer token of a session that this browser has left already; the present session's unless it is given. */
  readonly accessToken?: string;
}

/**
 * Calls an endpoint and answers with its typed response. Whatever fails is shown as an error toast here, once and for every
 * caller (specification, section 7), and thrown as an ApiError. A call that its caller aborted is no failure.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  try {
    const response = await send(endpoint, { ...input, ...options }, options.accessToken, signal);
    // Not parsed again: the server parsed it on its way out with the same schema, and both are built from the same commit.
    const answer: unknown = endpoint.produces ? new Uint8Array(await response.arrayBuffer()) : await response.json();
    return answer as EndpointAnswer<E>; // what the contract says it is
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = failureFrom(error);
    // Being asked for a code is no failure but the next step, and its page says so.
    const isTold = !options.isQuiet && failure.code !== 'SECOND_FACTOR_REQUIRED';
    if (isTold) toast.error(failure.message, { id: failure.message }); // the same message twice is one toast
    // After the toast: without its session the page that called is taken away, and a call without its page says nothing.
    if (endsSession(failure)) apiSession().end();
    throw failure;
  }
}

/** Sends the request; a 401 to a call that carried a token is tried once more, and a second one may end the session (section 4). */
async function send(
  endpoint: Endpoint,
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

/** The answer came where it could not be read as JSON; it didn't where anything else was thrown. */
function failureFrom(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return error instanceof SyntaxError ? unreadable() : unreachable();
}

function endsSession({ code, message }: ApiError): boolean {
  return code === 'SESSION_EXPIRED' && message === sessionExpiredMessage && apiSession().accessToken() !== '';
}
