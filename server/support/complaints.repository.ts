import { type Insertable, sql } from 'kysely';
import type { ComplaintKind } from '../../contract/support.ts';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { SupportComplaintTable } from '../database/people-tables.ts';
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
