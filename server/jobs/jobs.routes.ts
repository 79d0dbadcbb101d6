import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { type JobKindRow, type JobRow, listJobKinds, listJobs, retryJob } from '../../contract/staff/jobs.ts';
import { type MailDay, staffMails } from '../../contract/staff/mails.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { recordAudit, staffActor } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import { requireEverywhere } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import { enqueueAgain } from './enqueue-job.ts';
import { mostCounted, selectMailDays, selectMailFailures, selectWaitingMails } from './mail-days.repository.ts';

export function registerJobRoutes(app: FastifyInstance, deps: JobRouteDeps): void {
  const { database, now } = deps;
  serve(app, staffMails, async (_request, { caller }) => {
    requireEverywhere(caller);
    return seeMails(deps);
  });

  serve(app, listJobKinds, async (_request, { caller }) => {
    requireEverywhere(caller);
    return { data: await selectJobKinds(database) };
  });

  serve(app, listJobs, async ({ query: { page, state } }, { caller }) => {
    requireEverywhere(caller);
    const states = state ? [state] : stuck;
    const { limit, offset } = readPage(page);
    const [rows, { total }] = await Promise.all([
      selectJobs(database, states).limit(limit).offset(offset).execute(),
      database
        .selectFrom('jobs')
        .select(sql<number>`count(*)::integer`.as('total'))
        .where(stateOf, 'in', states)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), at: row.at.toISOString() })),
      total,
    };
  });

  serve(app, retryJob, async ({ params: { id } }, { caller, requestId }) => {
    requireEverywhere(caller);
    await database.transaction().execute(async (trx) => {
      const job = isUuid(id)
        ? await trx.selectFrom('jobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
        : undefined;
      if (!job) throw refuse('NOT_FOUND', 'This job is done already.');
      if (job.failed_at) {
        await trx.deleteFrom('jobs').where('id', '=', id).execute();
        const isAgain = job.payload !== null && (await enqueueAgain(trx, job));
        if (!isAgain) refuse('CONFLICT', 'This job was given up, and what it was to do is deleted.');
      } else {
        if (job.claimed_by !== null) refuse('CONFLICT', 'This job is running. Look again in a minute.');
        await trx.updateTable('jobs').set({ run_at: sql<Date>`now()` }).where('id', '=', id).execute();
      }
      const before = { kind: job.kind, run_at: job.run_at, attempts: job.attempts, reason: job.last_error };
      await recordAudit(
        trx,
        staffActor(caller, requestId),
        { action: 'retry job', subject: { kind: 'job', id }, before },
        now(),
      );
    });
    return { message: 'The job is tried again now.' };
  });
}

const stuck: readonly JobRow['state'][] = ['abandoned', 'retrying', 'late'];

/** A claim of a crashed worker ends with its lease, when the job is due again. */
const stateOf = sql<JobRow['state']>`case
  when failed_at is not null then 'abandoned'
  when claimed_by is not null and run_at > now() then 'running'
  when last_error is not null then 'retrying'
  when run_at < now() - interval '1 minute' then 'late'
  else 'waiting' end`;

function selectJobs(database: Database, states: readonly JobRow['state'][]) {
  return database
    .selectFrom('jobs')
    .select(['id', 'kind', stateOf.as('state'), 'created_at', 'attempts', 'last_error as reason'])
    .select(sql<Date>`coalesce(failed_at, run_at)`.as('at'))
    .select(sql<boolean>`${stateOf} <> 'running' and (failed_at is null or payload is not null)`.as('can_retry'))
    .where(stateOf, 'in', states)
    .orderBy(sql`array_position(${sql.val(stuck)}::text[], ${stateOf})`)
    .orderBy('created_at')
    .orderBy('id');
}

const counted = (state: JobRow['state']) => sql<number>`(count(*) filter (where state = ${state}))::integer`.as(state);

async function selectJobKinds(database: Database): Promise<JobKindRow[]> {
  const rows = await database
    .selectFrom(
      database
        .selectFrom('jobs')
        .select(['kind', 'repeat_ms', 'run_at', 'failed_at', stateOf.as('state')])
        .as('job'),
    )
    .select([
      'kind',
      sql<boolean>`bool_or(repeat_ms is not null)`.as('is_recurring'),
      counted('waiting'),
      counted('running'),
      counted('late'),
      counted('retrying'),
      counted('abandoned'),
      sql<Date | null>`min(run_at) filter (where failed_at is null and run_at <= now())`.as('due_since'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({ ...row, due_since: row.due_since?.toISOString() ?? null }));
}

interface JobRouteDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Null: mails are files of the local mailbox. */
  readonly smtpServer: EndpointAnswer<typeof staffMails>['server'];
  readonly mailFrom: string;
}

const shownDays = 30;

async function seeMails({
  database,
  now,
  smtpServer,
  mailFrom,
}: JobRouteDeps): Promise<EndpointAnswer<typeof staffMails>> {
  const from = dateText(new Date(londonDay(now()).getTime() - days(shownDays - 1)));
  const [mailDays, waiting, failures] = await Promise.all([
    selectMailDays(database, from),
    selectWaitingMails(database),
    selectMailFailures(database),
  ]);
  const rows = new Map<string, MailDay>();
  for (const { last_sent_at: _, ...row } of mailDays) rows.set(`${row.day} ${row.template}`, { ...row, waiting: 0 });
  for (const row of waiting) {
    // What has waited for longer is not left out: it counts for the first day.
    const day = row.day < from ? from : row.day;
    const key = `${day} ${row.template}`;
    const known = rows.get(key) ?? { ...row, day, sent: 0, refused: 0, given_up: 0, waiting: 0 };
    rows.set(key, { ...known, waiting: known.waiting + row.waiting });
  }
  const lastSent = Math.max(...mailDays.map(({ last_sent_at: at }) => at?.getTime() ?? 0), 0);
  return {
    server: smtpServer,
    sender: /[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? mailFrom,
    last_sent_at: lastSent === 0 ? null : new Date(lastSent).toISOString(),
    data: [...rows.values()].toSorted(
      (one, other) => other.day.localeCompare(one.day) || one.template.localeCompare(other.template),
    ),
    has_more_waiting: waiting.reduce((sum, row) => sum + row.waiting, 0) > mostCounted,
    failures: failures.map((row) => ({ ...row, created_at: row.created_at.toISOString(), at: row.at.toISOString() })),
  };
}
