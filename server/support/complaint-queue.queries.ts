import { sql } from 'kysely';
import type {
  ComplaintEventKind,
  ComplaintFilter,
  ComplaintOutcome,
  ComplaintState,
} from '../../contract/staff/complaints.ts';
import type { ComplaintKind } from '../../contract/support.ts';
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

export interface ComplaintQueueRow {
  readonly reference: string;
  readonly kind: ComplaintKind;
  readonly name: string;
  readonly state: ComplaintState;
  readonly createdAt: Date;
  /** Dates are texts, YYYY-MM-DD. */
  readonly dueOn: string | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
}

interface ComplaintDetails extends ComplaintQueueRow {
  readonly email: string;
  readonly text: string;
  readonly trackingCode: string;
  readonly acknowledgeBy: string;
  readonly answerBy: string;
  readonly concludeBy: string;
  readonly outcome: ComplaintOutcome | null;
  readonly version: number;
  readonly customerId: string | null;
}

interface ComplaintEvent {
  readonly at: Date;
  readonly kind: ComplaintEventKind;
  /** Null: the complainant. */
  readonly authorId: string | null;
  readonly author: string | null;
  readonly text: string;
}

interface Queue {
  readonly show: ComplaintFilter;
  /** Of the person who looks. */
  readonly userId: string;
  /** As YYYY-MM-DD. */
  readonly today: string;
  readonly page: Page;
}

/** The earliest deadline first; closed ones by the latest. */
export async function selectComplaintQueue(
  database: Database,
  { show, userId, today, page }: Queue,
): Promise<{ readonly rows: readonly ComplaintQueueRow[]; readonly total: number }> {
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
  return { rows, total };
}

/** Overdue on a day given as YYYY-MM-DD. */
export async function countOpenComplaints(
  database: Database,
  today: string,
): Promise<{ readonly open: number; readonly overdue: number }> {
  return database
    .selectFrom('support_complaints')
    .where('due_on', 'is not', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere(conditions.overdue('', today)).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

const conditions = {
  open: () => sql<boolean>`due_on is not null`,
  mine: (userId: string) => sql<boolean>`due_on is not null and assigned_to = ${userId}`,
  overdue: (_userId: string, today: string) => sql<boolean>`due_on < ${today}::date`,
  closed: () => sql<boolean>`closed_at is not null`,
} satisfies Record<ComplaintFilter, unknown>;

/** With the organisation of the account that it was sent from. */
export async function selectComplaintDetails(
  database: Database,
  reference: string,
): Promise<ComplaintDetails | undefined> {
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
export async function selectComplaintEvents(database: Database, reference: string): Promise<readonly ComplaintEvent[]> {
  return database
    .selectFrom('complaint_events')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['at', 'kind', 'author_id as authorId', 'full_name as author', 'text'])
    .where('reference', '=', reference)
    .orderBy('complaint_events.id')
    .execute();
}
