import { DatabaseError } from 'pg';

/** The column that may not be empty and would have been (not_null_violation); undefined for any other error. */
export function missingValueIn(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23502' ? error.column : undefined;
}
