import { type Insertable, sql } from 'kysely';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Page } from '../http/pagination.ts';

export async function insertAuditEntry(trx: Trx, entry: Insertable<Tables['audit_entries']>): Promise<void> {
  await trx.insertInto('audit_entries').values(entry).execute();
}

/** Whether they still work here in this role. Many transactions of one person may hold it; what ends the role waits for them. */
export async function lockActingStaff(
  trx: Trx,
  { staffId, role }: { readonly staffId: string; readonly role: StaffRole },
): Promise<boolean> {
  const row = await trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', staffId)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface AuditEntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly actorRole: StaffRole | null;
  readonly device: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
}

export interface AuditSearch {
  readonly subject: string;
  readonly person: string;
  /** Only what staff of this depot did while they worked there; null: everything. */
  readonly depotId: string | null;
}

function matching(database: Database, { subject, person, depotId }: AuditSearch) {
  return database
    .selectFrom('audit_entries')
    .$if(subject !== '', (query) => query.where('subject_id', '=', subject))
    .$if(person !== '', (query) => query.where(sql<boolean>`${person} in (actor_id::text, actor_name)`))
    .$if(depotId !== null, (query) => query.where('depot_id', '=', depotId));
}

/** Newest first. */
export function selectAuditEntries(
  database: Database,
  search: AuditSearch,
  { limit, offset }: Page,
): Promise<AuditEntryRow[]> {
  return matching(database, search)
    .select([
      sql<string>`id::text`.as('id'),
      'at',
      'actor_id as actorId',
      'actor_name as actorName',
      'actor_role as actorRole',
      'device',
      'action',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'before',
      'after',
      'request_id as requestId',
    ])
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAuditEntries(database: Database, search: AuditSearch): Promise<number> {
  const { count } = await matching(database, search)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
