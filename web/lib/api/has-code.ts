import { ApiError } from './api-error.ts';

/** Whether a call failed for one of these reasons. */
export function hasCode(error: unknown, ...codes: readonly ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
