import { DatabaseError } from 'pg';

/** The name of the constraint that refused a change; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}
