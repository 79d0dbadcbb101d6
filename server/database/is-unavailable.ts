import { DatabaseError } from 'pg';

/** The connection to the database broke, or none could be had. What was asked for may or may not have happened. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database can’t be reached at the moment.', { cause });
  }
}

// SQLSTATE: 08 connection exceptions, 53 out of resources (connections, disk, memory), 57P shutting down or starting up,
// 57014 cut off by the statement time-out, 40 given up for the sake of another transaction (a deadlock, for one).
const passingTroubles = /^(08...|40...|53...|57P..|57014)$/;

/** True for failures that pass by themselves, after which the same request may be sent again: HTTP answers them with 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof DatabaseError && passingTroubles.test(error.code ?? '');
}
