import type { FastifyInstance } from 'fastify';
import { type AuditEntry, listAudit } from '../../contract/staff/staff.ts';
import type { Database } from '../database/database.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import { type AuditEntryRow, countAuditEntries, selectAuditEntries } from './audit.repository.ts';

export function registerAuditRoutes(app: FastifyInstance, database: Database): void {
  serve(app, listAudit, async ({ query: { subject = '', person = '', page } }, { caller }) => {
    const search = { subject: subject.trim(), person: person.trim(), depotId: caller.depotId };
    const [rows, total] = await Promise.all([
      selectAuditEntries(database, search, readPage(page)),
      countAuditEntries(database, search),
    ]);
    return { data: rows.map(presentEntry), total };
  });
}

function presentEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    who: { id: row.actorId, name: row.actorName, role: row.actorRole },
    device: row.device,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId },
    before: row.before,
    after: row.after,
    request_id: row.requestId,
  };
}
