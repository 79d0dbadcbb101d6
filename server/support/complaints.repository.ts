import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readPages } from '../database/read-pages.ts';
import type { SupportComplaintTable } from '../database/support-tables.ts';
import type { Complaint } from './complaint.ts';

const columns = ['reference', 'account_id', 'name', 'email', 'tracking_code', 'kind', 'text', 'created_at'] as const;

/** Keeps a complaint. */
export async function insertComplaint(database: Database, complaint: Complaint): Promise<void> {
  await database
    .insertInto('support_complaints')
    .values({
      reference: complaint.reference,
      account_id: complaint.accountId ?? null,
      name: complaint.name,
      email: complaint.email,
      tracking_code: complaint.trackingCode,
      kind: complaint.kind,
      text: complaint.text,
      created_at: complaint.createdAt,
    })
    .execute();
}

/** The newest complaints first. */
export async function findComplaints(database: Database, limit: number): Promise<readonly Complaint[]> {
  const rows = await database
    .selectFrom('support_complaints')
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(complaintFrom);
}

/** As a Date knows it. */
const createdMs = sql<Date>`date_trunc('milliseconds', created_at)`;

/** An account's complaints, the oldest first. */
export function readComplaintsOf(database: Database, accountId: string): AsyncGenerator<readonly Complaint[]> {
  return readPages(async (last: Complaint | undefined, limit) => {
    const rows = await database
      .selectFrom('support_complaints')
      .select(columns)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(${createdMs}, reference) > (${last?.createdAt ?? new Date(0)}, ${last?.reference ?? ''})`)
      .orderBy(createdMs)
      .orderBy('reference')
      .limit(limit)
      .execute();
    return rows.map(complaintFrom);
  });
}

/** Forgets an account's complaints. */
export async function deleteComplaintsOf(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('support_complaints').where('account_id', '=', accountId).execute();
}

/** Forgets complaints that were sent before an instant. */
export async function deleteComplaintsBefore(database: Database, instant: Date): Promise<void> {
  await database.deleteFrom('support_complaints').where('created_at', '<', instant).execute();
}

function complaintFrom(row: Selectable<SupportComplaintTable>): Complaint {
  return {
    reference: row.reference,
    accountId: row.account_id ?? undefined,
    name: row.name,
    email: row.email,
    trackingCode: row.tracking_code,
    kind: row.kind,
    text: row.text,
    createdAt: row.created_at,
  };
}
