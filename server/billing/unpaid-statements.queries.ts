import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { dayAfter, isPaying, leftPence } from './statements.repository.ts';

export interface UnpaidStatement {
  readonly number: string;
  readonly organisationId: string;
  readonly customerName: string;
  readonly issuedAt: Date;
  readonly dueOn: string;
  readonly duePence: number;
  readonly leftPence: number;
  readonly reminders: number;
  readonly ageDays: number;
  readonly overdueDays: number;
  /** When a debit that the customer was told is still to come. */
  readonly collectOn: string | undefined;
  readonly isPaying: boolean;
  readonly hasStopped: boolean;
}

/** Of all organisations, the longest due first, after another one. What is settled or taken off by credits is left out. */
export async function findUnpaidStatements(
  database: Database,
  now: Date,
  { limit, offset = 0, after }: { readonly limit: number; readonly offset?: number; readonly after?: UnpaidStatement },
): Promise<readonly UnpaidStatement[]> {
  const today = dayAfter(now, 0);
  const { rows } = await sql<Omit<UnpaidStatement, 'collectOn'> & { readonly collectOn: string | null }>`
    select number, organisation_id as "organisationId", issued_at as "issuedAt", due_on as "dueOn", due_pence as "duePence",
      left_pence as "leftPence", reminders, is_paying as "isPaying", stops_on <= ${today} as "hasStopped",
      case when collect_on >= ${today} then collect_on end as "collectOn",
      ${today}::date - (issued_at at time zone 'Europe/London')::date as "ageDays",
      greatest(0, ${today}::date - due_on) as "overdueDays",
      coalesce(nullif((select company_name from organisations where id = organisation_id), ''),
        (select full_name from memberships m join users u on u.id = m.user_id
          where m.organisation_id = unpaid.organisation_id order by m.role = 'OWNER' desc, m.created_at limit 1), '') as "customerName"
    from (select statements.*, ${leftPence} as left_pence, ${isPaying} as is_paying from statements where settled_at is null) unpaid
    where left_pence > 0
      ${after ? sql`and (due_on, number) > (${after.dueOn}::date, ${after.number})` : sql``}
    order by due_on, number limit ${limit} offset ${offset}`.execute(database);
  return rows.map(({ collectOn, ...row }) => ({ ...row, collectOn: collectOn ?? undefined }));
}

export async function sumUnpaidStatements(
  database: Database,
): Promise<{ readonly total: number; readonly leftPence: number }> {
  const { rows } = await sql<{ total: number; leftPence: number }>`
    select count(*)::integer as total, coalesce(sum(left_pence), 0)::bigint as "leftPence"
    from (select ${leftPence} as left_pence from statements where settled_at is null) unpaid where left_pence > 0`.execute(
    database,
  );
  return rows[0] ?? { total: 0, leftPence: 0 };
}
