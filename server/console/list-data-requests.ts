import { sql } from 'kysely';
import type { DataRequestFilter, DataRequestRow } from '../../contract/staff/customer-care.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { readPage } from '../http/pagination.ts';
import type { ConsoleDeps } from './console-deps.ts';

type QueueRow = Omit<DataRequestRow, 'is_overdue'>;

const nameOf = sql`case when u.erased_at is null then coalesce(nullif(u.full_name, ''), u.email, 'No name') else 'Erased' end`;

/** The earliest deadline first, closed ones by the latest. Names of customers: each look is in the audit log. */
export async function listDataRequests(
  { database, now }: Pick<ConsoleDeps, 'database' | 'now'>,
  actor: Actor,
  { show, page }: { readonly show: DataRequestFilter; readonly page: string | undefined },
): Promise<{ data: DataRequestRow[]; total: number }> {
  return database.transaction().execute(async (trx) => {
    await recordAudit(
      trx,
      actor,
      { action: 'list data requests', subject: { kind: 'data requests', id: show } },
      now(),
    );
    const today = dateText(londonDay(now()));
    const chosen = sql.raw(conditions[show]);
    const { limit, offset } = readPage(page);
    const { rows } = await sql<QueueRow>`
      select r.id, r.kind, r.channel, r.received_on::text, r.due_on::text, (r.closed_at at time zone 'Europe/London')::date::text as closed_on,
        r.extended_at is not null as is_extended, r.outcome, ${nameOf} as name,
        (select organisation_id from memberships m where m.user_id = u.id order by m.created_at limit 1) as customer_id
      from data_requests r join users u on u.id = r.user_id
      where ${chosen} and (${show} <> 'overdue' or r.due_on < ${today}::date)
      order by r.closed_at desc nulls last, r.due_on, r.id limit ${limit} offset ${offset}`.execute(trx);
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from data_requests r
      where ${chosen} and (${show} <> 'overdue' or r.due_on < ${today}::date)`.execute(trx);
    const data = rows.map((row) => ({ ...row, is_overdue: row.due_on < (row.closed_on ?? today) }));
    return { data, total: counted.rows[0]?.total ?? 0 };
  });
}

const conditions: Readonly<Record<DataRequestFilter, string>> = {
  open: 'r.closed_at is null',
  overdue: 'r.closed_at is null',
  closed: 'r.closed_at is not null',
};
