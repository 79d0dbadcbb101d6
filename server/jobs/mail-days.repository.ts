import { sql } from 'kysely';
import { days } from '../../contract/values/time/duration.ts';
import { dateText } from '../../contract/values/time/working-days.ts';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { type MailKind, mailSubjects } from '../support/mail-codes.ts';
import type { Job, JobKind } from './job.ts';

const mailKinds = Object.keys(mailSubjects);

function isMail(kind: JobKind): kind is MailKind {
  return mailKinds.includes(kind);
}

type MailEvent = 'sent' | 'refused' | 'given_up';

/**
 * In the transaction that settles the job, so that each is counted once. Last in it: all mails of a day and template wait for this row.
 * What is no mail is not counted.
 */
export async function countMail(trx: Trx, { kind, payload, createdAt }: Job, event: MailEvent): Promise<void> {
  if (!isMail(kind)) return;
  const template =
    typeof payload === 'object' && payload && 'template' in payload ? `${kind} ${payload.template}` : kind;
  const column = sql.ref(event);
  const sentAt = event === 'sent' ? sql`now()` : sql`null::timestamptz`;
  await sql`
    insert into mail_days (day, template, ${column}, last_sent_at)
    values ((${createdAt}::timestamptz at time zone 'Europe/London')::date, ${template}, 1, ${sentAt})
    on conflict (day, template) do update set ${column} = mail_days.${column} + 1,
      last_sent_at = coalesce(excluded.last_sent_at, mail_days.last_sent_at)`.execute(trx);
}

interface MailDay {
  readonly day: string;
  readonly template: string;
  readonly sent: number;
  readonly refused: number;
  readonly given_up: number;
  readonly last_sent_at: Date | null;
}

/** From this day, the newest first. */
export async function selectMailDays(database: Database, from: string): Promise<MailDay[]> {
  return database
    .selectFrom('mail_days')
    .select([sql<string>`day::text`.as('day'), 'template', 'sent', 'refused', 'given_up', 'last_sent_at'])
    .where('day', '>=', from)
    .orderBy('mail_days.day', 'desc')
    .orderBy('template')
    .execute();
}

/** While a mail server is away any number may wait. */
export const mostCounted = 10_000;

/** Of the first that are due; one more than are counted, where there are more. */
export async function selectWaitingMails(
  database: Database,
): Promise<readonly { readonly day: string; readonly template: string; readonly waiting: number }[]> {
  const { rows } = await sql<{ day: string; template: string; waiting: number }>`
    select (created_at at time zone 'Europe/London')::date::text as day,
      concat_ws(' ', kind, payload->>'template') as template, count(*)::integer as waiting
    from (
      select created_at, kind, payload from jobs
      where failed_at is null and kind = any(${mailKinds}) order by run_at limit ${mostCounted + 1}
    ) as due group by 1, 2`.execute(database);
  return rows;
}

export interface MailFailure {
  readonly id: string;
  readonly template: string;
  readonly recipient: string | null;
  readonly state: 'abandoned' | 'retrying';
  readonly reason: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly at: Date;
  readonly can_retry: boolean;
}

const mostListed = 50;

/** The newest of those given up, then the newest of those that are tried again. */
export async function selectMailFailures(database: Database): Promise<MailFailure[]> {
  const what = sql`id, concat_ws(' ', kind, payload->>'template') as template, recipient, last_error as reason, attempts, created_at`;
  const { rows } = await sql<MailFailure>`
    (select ${what}, 'abandoned' as state, failed_at as at, payload is not null as can_retry from jobs
      where failed_at is not null and kind = any(${mailKinds}) order by failed_at desc limit ${mostListed})
    union all
    (select ${what}, 'retrying' as state, run_at as at, claimed_by is null as can_retry from jobs
      where failed_at is null and last_error is not null and kind = any(${mailKinds})
      order by created_at desc limit ${mostListed})`.execute(database);
  return rows;
}

export async function purgeMailDays(database: Database, now: Date): Promise<void> {
  await deleteInBatches(database, 'mail_days', sql`day < ${dateText(new Date(now.getTime() - days(365)))}::date`);
}
