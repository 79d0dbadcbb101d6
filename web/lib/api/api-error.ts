import type { ErrorBody } from '../../../contract/error-body.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

/** A failed call. The message is for people: the server's own, or a general one without an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'UNREACHABLE' | 'UNREADABLE';
  readonly fields: Readonly<Record<string, string>>;
  /** Sent back with the code of a second factor. */
  readonly challenge: string | undefined;

  constructor(code: ApiError['code'], message: string, fields: ErrorBody['fields'] = {}, challenge?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.challenge = challenge;
  }
}

export function hasCode(error: unknown, ...codes: readonly ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** Whether the server did not refuse the call but failed or stayed silent: the call may have had its effect. */
export function isUnclear(error: unknown): boolean {
  return hasCode(error, 'UNREACHABLE', 'UNREADABLE', 'UNAVAILABLE', 'INTERNAL');
}
