import type { Database } from '../database/database.ts';

/** What the calls of operations are made with. */
export interface OperationsDeps {
  readonly database: Database;
  readonly now: () => Date;
}
