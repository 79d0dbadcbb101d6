import { type ErrorBody, type ErrorCode, errorBody } from '../../../contract/errors.ts';

/** Said when no answer came at all: the device is offline, or the server is. */
const unreachableMessage = 'We could not reach our server. Check your connection and try again.';

/** Said when an answer came that is not ours, such as a proxy's error page or a hotel's log-in. */
const unreadableMessage = 'Something went wrong on our side. Please try again in a minute.';

/** A call that failed. The message is for people: the server's own, or a plain sentence where the server said nothing. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'UNREACHABLE' | 'UNREADABLE';
  /** A message for each form field that was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the code is to be sent with, where one is asked for. */
  readonly challenge: string | undefined;

  constructor(code: ApiError['code'], message: string, fields: ErrorBody['fields'] = {}, challenge?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.challenge = challenge;
  }
}

/** The error for a request that got no answer. */
export function unreachable(): ApiError {
  return new ApiError('UNREACHABLE', unreachableMessage);
}

/** The error for an answer that is not ours. */
export function unreadable(): ApiError {
  return new ApiError('UNREADABLE', unreadableMessage);
}

/** The error that an unsuccessful answer stands for. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return errorWithoutCode(response.status, body);
  const { code, message, fields, challenge } = parsed.data;
  return new ApiError(code, message, fields, challenge);
}

/** The specification's own shape has a message and no code: the message is shown, and a 401 may end the session by it. */
function errorWithoutCode(status: number, body: unknown): ApiError {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  if (!hasMessage || typeof body.message !== 'string' || body.message === '') return unreadable();
  return new ApiError(status === 401 ? 'SESSION_EXPIRED' : 'UNREADABLE', body.message);
}
