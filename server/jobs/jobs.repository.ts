import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { fromNow } from '../database/from-now.ts';
import type { Job, JobKind, RepeatingKind } from './job.ts';

/** A job as it was taken. */
export type ClaimedJob = Job & {
  /** Whether the time in which it is useful had passed by then. */
  readonly isTooLate: boolean;
  /** How long after its end it is due again; undefined for one that is over then. */
  readonly repeatMs: number | undefined;
};

/** A claim by its name: who makes it, and which of theirs it is. A worker's later claims have higher numbers. */
export interface Claim {
  readonly workerId: string;
  readonly number: number;
}

/**
 * Takes up to `count` jobs that are due, each for the time of a lease. Nobody else sees them meanwhile; when the lease ends and they
 * are still there, because this process died for example, anybody may take them.
 */
export async function claimJobs(
  database: Database,
  claim: Claim,
  { kinds, count, leaseMs }: { kinds: readonly string[]; count: number; leaseMs: number },
): Promise<ClaimedJob[]> {
  const rows = await database
    // Materialised, or the planner might look for due jobs once for every row and take more than were asked for.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('jobs')
          .select('id')
          .where('failed_at', 'is', null)
          .where('run_at', '<=', sql<Date>`now()`)
          .where('kind', '=', sql<string>`any(${kinds})`)
          .orderBy('run_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('jobs')
    .from('due')
    .whereRef('jobs.id', '=', 'due.id')
    .set({
      attempts: sql`attempts + 1`,
      run_at: fromNow(leaseMs),
      claimed_by: claim.workerId,
      claim_number: claim.number,
    })
    .returning(['jobs.id', 'kind', 'payload', 'created_at', 'attempts', 'repeat_ms'])
    .returning(sql<boolean>`coalesce(useful_until < now(), false)`.as('is_too_late'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as JobKind, // one of those asked for
    payload: row.payload as Job['payload'], // as enqueueJob was given it for this kind
    createdAt: row.created_at,
    attempt: row.attempts,
    isTooLate: row.is_too_late,
    repeatMs: row.repeat_ms ?? undefined,
  }));
}

/**
 * Gives back what a worker's claims before this one took, except what it knows that it holds: the answer to such a claim was lost.
 * Asked through a frozen server and carried out much later, it still touches nothing that a later claim has taken.
 */
export async function releaseLostJobs(database: Database, before: Claim, knownIds: readonly string[]): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()`, claimed_by: null, claim_number: null })
    .where('claimed_by', '=', before.workerId)
    .where('claim_number', '<', before.number)
    .where('failed_at', 'is', null)
    .where('id', '<>', sql<string>`all(${knownIds})`)
    .execute();
}

/** Forgets a job that is done, and with it whatever secret it was told. One that repeats leaves the next of its kind. */
export async function finishJob(database: Database, job: ClaimedJob): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempt) // one whose lease ran out has nothing more to say
      .executeTakeFirst();
    if (job.repeatMs === undefined || numDeletedRows === 0n) return;
    await trx
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        kind: job.kind,
        payload: JSON.stringify(job.payload),
        run_at: fromNow(job.repeatMs),
        repeat_ms: job.repeatMs,
      })
      .execute();
  });
}

/** Lets a job wait for its next try, or for the moment when trying has no more use. */
export async function postponeJob(database: Database, job: Job, delayMs: number, reason: string): Promise<void> {
  await database
    .updateTable('jobs')
    .set({
      run_at: sql<Date>`least(${fromNow(delayMs)}, useful_until)`,
      last_error: reason,
      claimed_by: null,
      claim_number: null,
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempt)
    .execute();
}

/** Marks a job that will never succeed. Its payload is deleted; the reason stays for people to read. */
export async function abandonJob(database: Database, job: Job, reason: string): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ failed_at: sql<Date>`now()`, payload: null, last_error: reason })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempt)
    .execute();
}

/** Forgets jobs that were given up that long ago. */
export async function deleteFailedJobs(database: Database, olderThanMs: number): Promise<void> {
  await database.deleteFrom('jobs').where('failed_at', '<', fromNow(-olderThanMs)).execute();
}

/** How many jobs of a kind wait for their first try, and how many for another one. */
export async function selectWaitingCounts(
  database: Database,
  kind: JobKind,
): Promise<{ fresh: number; failed: number }> {
  return database
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('last_error', 'is', null).as('fresh'),
      eb.fn.countAll<number>().filterWhere('last_error', 'is not', null).as('failed'),
    ])
    .where('kind', '=', kind)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** How long after each end a repeating job is due again, in milliseconds. */
export type Schedule = Readonly<Partial<Record<RepeatingKind, number>>>;

/** Sees to it that every repeating job is there exactly once, however many processes say so; a new one is due at once. */
export async function scheduleJobs(database: Database, schedule: Schedule): Promise<void> {
  const jobs = Object.entries(schedule).map(([kind, repeat_ms]) => ({
    id: randomUUID(),
    kind,
    payload: JSON.stringify(null),
    repeat_ms,
  }));
  await database
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .where('repeat_ms', 'is not', null)
        .where('failed_at', 'is', null)
        .doUpdateSet((eb) => ({ repeat_ms: eb.ref('excluded.repeat_ms') })),
    )
    .execute();
}

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
