import { DatabaseError } from 'pg';

/** Whether PostgreSQL refused a row because there may be only one like it (unique_violation). */
export function isDuplicate(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}
