import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts';

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

/** Whether a call failed for one of these reasons. */
export function hasCode(error: unknown, ...codes: readonly ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
