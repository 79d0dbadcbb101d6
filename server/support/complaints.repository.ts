import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ComplaintKind } from '../../contract/support.ts';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { ComplaintEventTable, SupportComplaintTable } from '../database/people-tables.ts';
import { readPages } from '../database/read-pages.ts';

const columns = [
  'reference',
  'name',
  'email',
  'tracking_code as trackingCode',
  'kind',
  'text',
  'created_at as createdAt',
] as const;

export async function insertComplaint(database: Database, complaint: Insertable<SupportComplaintTable>): Promise<void> {
  await database.insertInto('support_complaints').values(complaint).execute();
}

export function selectRecentComplaints(database: Database, limit: number): Promise<readonly Complaint[]> {
  return database.selectFrom('support_complaints').select(columns).orderBy('created_at', 'desc').limit(limit).execute();
}

export function selectComplaintOwner(
  database: Database,
  reference: string,
): Promise<{ readonly userId: string | null; readonly createdAt: Date } | undefined> {
  return database
    .selectFrom('support_complaints')
    .select(['user_id as userId', 'created_at as createdAt'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** False if it is gone. One upload at a time counts the files of a complaint. */
export async function lockComplaint(trx: Trx, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom('support_complaints')
    .select('reference')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if it is gone. */
export function lockComplaintForStep(trx: Trx, reference: string): Promise<ComplaintProgress | undefined> {
  return trx
    .selectFrom('support_complaints')
    .select(['reference', 'name', 'email', 'state', 'outcome', 'version', 'kind', 'created_at as createdAt'])
    .select(['assigned_to as assignedTo', 'answer_by as answerBy', 'conclude_by as concludeBy'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateComplaint(
  trx: Trx,
  reference: string,
  changes: Updateable<SupportComplaintTable>,
): Promise<void> {
  await trx.updateTable('support_complaints').set(changes).where('reference', '=', reference).execute();
}

/** Returns its id. */
export async function insertComplaintEvent(trx: Trx, event: Insertable<ComplaintEventTable>): Promise<number> {
  const { id } = await trx.insertInto('complaint_events').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Once for each job. */
export async function insertFailedMail(
  trx: Trx,
  {
    jobId,
    reason,
    ...event
  }: { readonly reference: string; readonly reason: string; readonly at: Date; readonly jobId: string },
): Promise<void> {
  await trx
    .insertInto('complaint_events')
    .values({ ...event, kind: 'MAIL_FAILED', author_id: null, text: reason, mail_job_id: jobId })
    .onConflict((conflict) => conflict.column('mail_job_id').doNothing())
    .execute();
}

/** With the precision of a Date. */
const createdMs = sql<Date>`date_trunc('milliseconds', created_at)`;

/** Oldest first, in pages. */
export function selectComplaintsOfUser(database: Database, userId: string): AsyncGenerator<readonly Complaint[]> {
  return readPages((last: Complaint | undefined, limit) =>
    database
      .selectFrom('support_complaints')
      .select(columns)
      .where('user_id', '=', userId)
      .where(sql<boolean>`(${createdMs}, reference) > (${last?.createdAt ?? new Date(0)}, ${last?.reference ?? ''})`)
      .orderBy(createdMs)
      .orderBy('reference')
      .limit(limit)
      .execute(),
  );
}

/** What was said since, without what staff keep for themselves. Oldest first. */
export async function selectRepliesOf(
  database: Database,
  references: readonly string[],
): Promise<readonly ComplaintReply[]> {
  return database
    .selectFrom('complaint_events')
    .select(['reference', 'kind', 'author_id as authorId', 'text', 'at'])
    .where('reference', 'in', references)
    .where('kind', 'not in', ['NOTE', 'ASSIGNED', 'SENT_AGAIN', 'MAIL_FAILED'])
    .orderBy('id')
    .execute();
}

/** As it was sent. */
export function selectFinalAnswer(trx: Trx, reference: string): Promise<{ readonly text: string; readonly at: Date }> {
  return trx
    .selectFrom('complaint_events')
    .select(['text', 'at'])
    .where('reference', '=', reference)
    .where('kind', '=', 'DEADLOCK')
    .executeTakeFirstOrThrow();
}

export async function deleteComplaintsOfUser(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('support_complaints').where('user_id', '=', userId).execute();
}

export async function deleteComplaintsBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'support_complaints', sql`created_at < ${instant}`);
}

export interface Complaint {
  /** Shown to people: `CMP-7K3M9Q2X`. */
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  /** Empty if no parcel is concerned. */
  readonly trackingCode: string;
  readonly kind: ComplaintKind;
  readonly text: string;
  readonly createdAt: Date;
}

export interface ComplaintReply {
  readonly reference: string;
  readonly kind: ComplaintEventTable['kind'];
  /** Null: the complainant. */
  readonly authorId: string | null;
  readonly text: string;
  readonly at: Date;
}

type Row = Selectable<SupportComplaintTable>;

export interface ComplaintProgress extends Pick<Row, 'state' | 'outcome' | 'version'> {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly kind: ComplaintKind;
  readonly createdAt: Date;
  /** The user of somebody of staff. */
  readonly assignedTo: string | null;
  readonly answerBy: string;
  readonly concludeBy: string;
}
