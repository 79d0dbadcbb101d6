import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How the queue of jobs stands. */
export interface JobFigures {
  /** Those whose time has come and that nobody has taken. */
  readonly due: number;
  /** Those that wait for their time, or for the end of a try under way. */
  readonly later: number;
  /** Those given up for good, and not yet forgotten. */
  readonly failed: number;
  /** For how long the one that is due longest has been waiting. */
  readonly oldestDueSeconds: number;
}

/** Counts the jobs of the whole product, whichever process will do them. */
export async function measureJobs(database: Database): Promise<JobFigures> {
  const isDue = sql`failed_at is null and run_at <= now()`;
  return database
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where ${isDue})`.as('due'),
      sql<number>`count(*) filter (where failed_at is null and run_at > now())`.as('later'),
      sql<number>`count(*) filter (where failed_at is not null)`.as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(run_at) filter (where ${isDue})), 0)::float8`.as(
        'oldestDueSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();
}
