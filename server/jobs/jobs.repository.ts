import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromNow } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { keepsPayload } from './enqueue-job.ts';
import type { Job, JobKind, JobOutcome, RepeatingKind } from './job.ts';
import { countMail } from './mail-days.repository.ts';

export type ClaimedJob = Job & {
  readonly isTooLate: boolean;
  readonly repeatMs: number | undefined;
};

/** Later claims of a worker have higher numbers. */
export interface Claim {
  readonly workerId: string;
  readonly number: number;
}

/** Up to `count` jobs. If a lease ends and the job is still there, after a crash, any worker may claim it. */
export async function claimJobs(
  database: Database,
  claim: Claim,
  { kinds, count, leaseMs }: { kinds: readonly string[]; count: number; leaseMs: number },
): Promise<ClaimedJob[]> {
  const rows = await database
    // Materialised, or the planner might look for due jobs once for every row and claim more than `count`.
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
 * Releases leases left by a timed-out claim: those of the worker’s earlier claims that it doesn’t know of. Run late by a frozen server,
 * it still touches nothing that a later claim holds.
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

/** Deletes the job with its payload, and inserts the next run of a recurring job. */
export async function finishJob(database: Database, job: ClaimedJob, hasSentMail = false): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempt) // not after the lease has ended
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    if (hasSentMail) await countMail(trx, job, 'sent');
    if (job.repeatMs === undefined) return;
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

type Failure = Pick<Extract<JobOutcome, { outcome: 'try-again' }>, 'reason' | 'recipient'>;

/** At the latest until `useful_until`. */
export async function postponeJob(
  database: Database,
  job: Job,
  delayMs: number,
  { reason, recipient }: Failure,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({
        run_at: sql<Date>`least(${fromNow(delayMs)}, useful_until)`,
        last_error: reason,
        ...(recipient !== undefined && { recipient }),
        claimed_by: null,
        claim_number: null,
      })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempt)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await countMail(trx, job, 'refused');
  });
}

/** Deletes the payload unless it may be tried again by hand; the reason stays for people to read. */
export async function abandonJob(database: Database, job: Job, { reason, recipient }: Failure): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({
        failed_at: sql<Date>`now()`,
        last_error: reason,
        ...(!keepsPayload(job.kind) && { payload: null }),
        ...(recipient !== undefined && { recipient }),
      })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempt)
      .where('failed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await countMail(trx, job, 'given_up');
  });
}

export async function deleteFailedJobs(database: Database, olderThanMs: number): Promise<void> {
  await deleteInBatches(database, 'jobs', sql`failed_at < ${fromNow(-olderThanMs)}`);
}

export async function selectWaitingCounts(
  database: Database,
  kind: JobKind,
): Promise<{ fresh: number; failed: number }> {
  return database
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('last_error', 'is', null)
        .filterWhere(sql<boolean>`(run_at <= now() or attempts > 0)`) // due or running, not put off
        .as('fresh'),
      eb.fn.countAll<number>().filterWhere('last_error', 'is not', null).as('failed'),
    ])
    .where('kind', '=', kind)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Interval in milliseconds between the end of a run and the next. */
export type Schedule = Readonly<Partial<Record<RepeatingKind, number>>>;

/** Idempotent: each recurring job exists once, however many processes call this. */
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

export interface JobFigures {
  readonly due: number;
  /** Not due yet, or running. */
  readonly later: number;
  readonly failed: number;
  readonly oldestDueSeconds: number;
}

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
