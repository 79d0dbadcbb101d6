import { randomUUID } from 'node:crypto';
import { days } from '../../contract/values/time/duration.ts';
import { fromNow } from '../database/column-values.ts';
import type { Trx } from '../database/database.ts';
import type { JobKind, JobPayloads, RepeatingKind } from './job.ts';

type EnqueuedKind = Exclude<JobKind, RepeatingKind>;

export interface NewJob<K extends EnqueuedKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  readonly delayMs?: number;
  /** Dropped after this time; kept until done if absent. */
  readonly usefulForMs?: number;
}

/** Enqueues in the caller’s transaction. Times are the database’s, which all processes share. */
export async function enqueueJobs<K extends EnqueuedKind>(trx: Trx, jobs: readonly NewJob<K>[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map((job) => ({
    id: randomUUID(),
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: fromNow(job.delayMs ?? 0),
    useful_until: job.usefulForMs === undefined ? null : fromNow(job.usefulForMs),
  }));
  await trx.insertInto('jobs').values(rows).execute();
}

export function enqueueJob<K extends EnqueuedKind>(trx: Trx, job: NewJob<K>): Promise<void> {
  return enqueueJobs(trx, [job]);
}

/** Mails whose payloads say what they are about, and hold neither a person nor anything that is gone by the time they are written. */
const impersonalMailKinds = [
  'receipt',
  'notification',
  'preference-mail',
  'pickup-reminder',
  'collection-mail',
  'drop-off-mail',
  'closed-point-mail',
  'failed-refund-mail',
  'late-refund-mail',
  'billing-mail',
] as const satisfies readonly EnqueuedKind[];

/** Addresses in a payload are deleted with the shipment's record of sent mails, but not with a job that was given up. */
const mailKinds = [...impersonalMailKinds, 'address-mail'] as const;

/** Given up, it can still be tried again by hand. */
export function keepsPayload(kind: JobKind): boolean {
  return impersonalMailKinds.some((one) => one === kind);
}

/** Sends a mail once more; false where its kind is none of these. */
export async function enqueueAgain(
  trx: Trx,
  { kind, payload }: { readonly kind: string; readonly payload: unknown },
): Promise<boolean> {
  const known = mailKinds.find((one) => one === kind);
  if (known === undefined) return false;
  const job = { kind: known, payload: payload as JobPayloads[typeof known], usefulForMs: days(3) }; // as its first job had it
  await enqueueJob(trx, job);
  return true;
}
