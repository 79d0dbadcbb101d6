import { sql } from 'kysely';
import type { ComplaintFilter } from '../../contract/staff/complaints.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../http/pagination.ts';

const columns = [
  'reference',
  'c.kind',
  'c.name',
  'state',
  'c.created_at as createdAt',
  'due_on as dueOn',
  'assigned_to as assigneeId',
  'users.full_name as assigneeName',
] as const;

interface Queue {
  readonly show: ComplaintFilter;
  /** Of the person who looks. */
  readonly userId: string;
  /** As YYYY-MM-DD. */
  readonly today: string;
  readonly page: Page;
}

/** The earliest deadline first; closed ones by the latest. */
export async function selectComplaintQueue(database: Database, { show, userId, today, page }: Queue) {
  const chosen = database.selectFrom('support_complaints as c').where(conditions[show](userId, today));
  const rows = await chosen
    .leftJoin('users', 'users.id', 'assigned_to')
    .select(columns)
    .$if(show === 'closed', (query) => query.orderBy('closed_at', 'desc'))
    .$if(show !== 'closed', (query) => query.orderBy('due_on').orderBy('c.created_at'))
    .orderBy('reference')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

const conditions = {
  open: () => sql<boolean>`due_on is not null`,
  mine: (userId: string) => sql<boolean>`due_on is not null and assigned_to = ${userId}`,
  overdue: (_userId: string, today: string) => sql<boolean>`due_on < ${today}::date`,
  closed: () => sql<boolean>`closed_at is not null`,
} satisfies Record<ComplaintFilter, unknown>;

/** With the organisation of the account that it was sent from. */
export function selectComplaintDetails(database: Database, reference: string) {
  return database
    .selectFrom('support_complaints as c')
    .leftJoin('users', 'users.id', 'assigned_to')
    .select(columns)
    .select(['c.email', 'c.text', 'tracking_code as trackingCode', 'acknowledge_by as acknowledgeBy'])
    .select(['answer_by as answerBy', 'conclude_by as concludeBy', 'outcome', 'c.version'])
    .select(
      sql<
        string | null
      >`(select organisation_id from memberships m where m.user_id = c.user_id order by m.created_at limit 1)`.as(
        'customerId',
      ),
    )
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Oldest first. */
export function selectComplaintEvents(database: Database, reference: string) {
  return database
    .selectFrom('complaint_events')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['at', 'kind', 'author_id as authorId', 'full_name as author', 'text'])
    .where('reference', '=', reference)
    .orderBy('complaint_events.id')
    .execute();
}
