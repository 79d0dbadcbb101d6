import { type Selectable, sql } from 'kysely';
import type { ComplaintKind } from '../../contract/support.ts';
import type { SupportComplaintTable } from '../database/account-tables.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { readPages } from '../database/read-pages.ts';

const columns = ['reference', 'account_id', 'name', 'email', 'tracking_code', 'kind', 'text', 'created_at'] as const;

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

export async function selectRecentComplaints(database: Database, limit: number): Promise<readonly Complaint[]> {
  const rows = await database
    .selectFrom('support_complaints')
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(complaintFrom);
}

/** With the precision of a Date. */
const createdMs = sql<Date>`date_trunc('milliseconds', created_at)`;

/** Oldest first, in pages. */
export function selectComplaintsOfAccount(database: Database, accountId: string): AsyncGenerator<readonly Complaint[]> {
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

export async function deleteComplaintsOfAccount(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('support_complaints').where('account_id', '=', accountId).execute();
}

export async function deleteComplaintsBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'support_complaints', sql`created_at < ${instant}`);
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

export interface Complaint {
  /** Shown to people: `CMP-7K3M9Q2X`. */
  readonly reference: string;
  /** Undefined for a visitor. */
  readonly accountId: string | undefined;
  readonly name: string;
  readonly email: string;
  /** Empty if no parcel is concerned. */
  readonly trackingCode: string;
  readonly kind: ComplaintKind;
  readonly text: string;
  readonly createdAt: Date;
}
