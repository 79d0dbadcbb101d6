import { type Selectable, sql } from 'kysely';
import { days } from '../../contract/values/time/duration.ts';
import { londonDay } from '../../contract/values/time/working-days.ts';
import type { BillingTables } from '../database/billing-tables.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Page } from '../http/pagination.ts';

/** What an organisation owes for a month. Days are London's, as YYYY-MM-DD. */
export interface Statement {
  readonly number: string;
  readonly organisationId: string;
  readonly issuedAt: Date;
  readonly until: Date;
  readonly documentsPence: number;
  readonly broughtForwardPence: number;
  readonly duePence: number;
  readonly dueOn: string;
  readonly stopsOn: string;
  readonly collectOn: string | undefined;
  readonly settledAt: Date | undefined;
  readonly reminders: number;
  /** What less is owed since, for good. */
  readonly creditedPence: number;
  readonly leftPence: number; // to pay now
}

type Row = Selectable<BillingTables['statements']> & { readonly left_pence: number };

/** The card provider takes no smaller payment; what is less is carried forward to the next statement. The table says so too. */
export const leastPaymentPence = 30;

/** How long a customer has after a due date, or after a debit that failed. */
export const graceDays = 7;

/** A date in London, some days later, as YYYY-MM-DD. */
export function dayAfter(instant: Date, count: number): string {
  return new Date(londonDay(instant).getTime() + days(count)).toISOString().slice(0, 10);
}

/** Documents on account that no statement lists, and when they were issued. A day is looked back for those that were slow to commit. */
function notYetStated(organisationId: ReturnType<typeof sql>) {
  return sql`
    select number, issued_at, case kind when 'INVOICE' then gross_pence else -gross_pence end as pence,
      -- What is new, and not taken off what a statement has.
      not exists (select 1 from statement_lines where invoice_number = invoices.corrects) as is_new
    from invoices where paid_from = 'ACCOUNT' and organisation_id = ${organisationId}
      and issued_at >= coalesce((select max(until) from statements s where s.organisation_id = invoices.organisation_id)
        - interval '1 day', '-infinity')
      and not exists (select 1 from statement_lines where invoice_number = invoices.number)`;
}

/** What an organisation owes besides what is new. */
const owedPence = sql<number>`(
  coalesce((select -balance_pence from ledger_accounts account
    where account.kind = 'RECEIVABLE' and account.organisation_id = statements.organisation_id), 0)
  - coalesce((select sum(pence) from (${notYetStated(sql`statements.organisation_id`)}) u where is_new), 0))`;

/** Never more than is owed: what less is owed since, as after a cancellation, is taken off the oldest statement first. */
export const leftPence = sql<number>`(case when settled_at is not null then 0 else (
  select case when pence < ${sql.lit(leastPaymentPence)} then 0 else pence end
  from (select least(due_pence - credited_pence, ${owedPence} - coalesce((
    select sum(newer.due_pence - newer.credited_pence) from statements newer
    where newer.organisation_id = statements.organisation_id and newer.settled_at is null
      and (newer.issued_at, newer.number) > (statements.issued_at, statements.number)), 0)) as pence) owed) end)::integer`;

/**
 * Takes off statements for good what is not owed any more, so that a later debt is not asked for as if it were overdue. Not while somebody
 * is paying one.
 */
export async function creditStatements(database: Database, now: Date): Promise<void> {
  await sql`
    update statements set credited_pence = due_pence - left_pence, settled_at = case when left_pence = 0 then ${now}::timestamptz end
    from (select number as id, ${leftPence} as left_pence from statements where settled_at is null) now_left
    where number = id and settled_at is null and left_pence < due_pence - credited_pence
      and not exists (select 1 from billing_payments p where p.statement_number = number and p.state in ('OPENING', 'OPEN'))`.execute(
    database,
  );
}

export async function findNotYetStated(
  database: Database,
  organisationId: string,
): Promise<readonly { readonly number: string; readonly issuedAt: Date; readonly pence: number }[]> {
  const { rows } = await sql<{ number: string; issuedAt: Date; pence: number }>`
    select number, issued_at as "issuedAt", pence from (${notYetStated(sql`${organisationId}::uuid`)}) u
    order by issued_at, number`.execute(database);
  return rows;
}

/** Organisations with documents from before, or a debt that no statement asks for because a payment went back. */
export async function findNotYetStatedOrganisations(database: Database, until: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.organisation_id as id from ledger_accounts account
    where kind = 'RECEIVABLE' and (credit_limit_pence > 0 or balance_pence <> 0)
      and (exists (select 1 from (${notYetStated(sql`account.organisation_id`)}) u where issued_at < ${until})
        or balance_pence < 0 and (select max(until) < ${until} and -account.balance_pence >= ${leastPaymentPence}
            + coalesce(sum(due_pence - credited_pence) filter (where settled_at is null), 0)
            + coalesce((select sum(pence) from (${notYetStated(sql`account.organisation_id`)}) u), 0)
          from statements where organisation_id = account.organisation_id))`.execute(database);
  return rows.map(({ id }) => id);
}

export async function insertStatement(
  trx: Trx,
  statement: Omit<Statement, 'creditedPence' | 'leftPence'>,
  lines: readonly string[],
): Promise<void> {
  await trx
    .insertInto('statements')
    .values({
      number: statement.number,
      organisation_id: statement.organisationId,
      issued_at: statement.issuedAt,
      until: statement.until,
      documents_pence: statement.documentsPence,
      brought_forward_pence: statement.broughtForwardPence,
      due_pence: statement.duePence,
      due_on: statement.dueOn,
      stops_on: statement.stopsOn,
      collect_on: statement.collectOn ?? null,
      settled_at: statement.settledAt ?? null,
      reminders: statement.reminders,
    })
    .execute();
  await sql`
    insert into statement_lines (invoice_number, statement_number)
    select unnest(${lines}::text[]), ${statement.number}`.execute(trx);
}

export async function findStatement(database: Database, number: string): Promise<Statement | undefined> {
  const row = await database
    .selectFrom('statements')
    .selectAll()
    .select(leftPence.as('left_pence'))
    .where('number', '=', number)
    .executeTakeFirst();
  return row && statementFrom(row);
}

export async function findLines(database: Database, number: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('statement_lines')
    .select('invoice_number')
    .where('statement_number', '=', number)
    .execute();
  return rows.map(({ invoice_number }) => invoice_number);
}

/** Of any statement of an organisation, the latest. */
export async function findLastLine(database: Database, organisationId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.number', 'statement_number')
    .select('invoice_number')
    .where('organisation_id', '=', organisationId)
    .orderBy('issued_at', 'desc')
    .orderBy('invoice_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.invoice_number;
}

/** Newest first. */
export async function findStatementPage(
  database: Database,
  organisationId: string,
  { limit, offset }: Page,
): Promise<{ readonly statements: readonly (Statement & { readonly isPaying: boolean })[]; readonly total: number }> {
  const own = database.selectFrom('statements').where('organisation_id', '=', organisationId);
  const [{ total }, rows] = await Promise.all([
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    own
      .selectAll()
      .select([isPaying.as('is_paying'), leftPence.as('left_pence')])
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { statements: rows.map((row) => ({ ...statementFrom(row), isPaying: row.is_paying })), total };
}

/** A debit is on its way. A card form that is open takes nothing yet. */
export const isPaying = sql<boolean>`exists (select 1 from billing_payments p
  where p.statement_number = statements.number and p.state in ('OPENING', 'OPEN') and p.mandate_id is not null)`;

/** An unpaid statement, with the mandate that there is and what was done under it. */
export interface OpenStatement extends Statement {
  readonly mandateId: string | undefined;
  readonly isMandatePending: boolean;
  readonly isPaying: boolean;
  /** Under this mandate. */
  readonly wasDebited: boolean;
}

export async function findOpenStatements(database: Database): Promise<readonly OpenStatement[]> {
  const { rows } = await sql<
    Row & {
      mandate_id: string | null;
      is_pending: boolean | null;
      is_paying: boolean;
      was_debited: boolean;
    }
  >`
    select statements.*, ${leftPence} as left_pence, m.id as mandate_id, m.state = 'PENDING' as is_pending, ${isPaying} as is_paying,
      exists (select 1 from billing_payments p where p.statement_number = statements.number and p.mandate_id = m.id) as was_debited
    from statements left join mandates m
      on m.organisation_id = statements.organisation_id and m.state in ('PENDING', 'ACTIVE')
    where settled_at is null order by due_on`.execute(database);
  return rows.map((row) => ({
    ...statementFrom(row),
    mandateId: row.mandate_id ?? undefined,
    isMandatePending: row.is_pending ?? false,
    isPaying: row.is_paying,
    wasDebited: row.was_debited,
  }));
}

/** The account stops a week after the debit at the earliest, if it has not stopped yet. False where it is paid or changed meanwhile. */
export async function setCollection(
  trx: Trx,
  statement: Pick<Statement, 'number' | 'collectOn'>,
  { collectOn, now }: { readonly collectOn: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update statements set collect_on = ${collectOn}::date,
      stops_on = case when stops_on > ${dayAfter(now, 0)}::date
        then greatest(stops_on, ${collectOn}::date + ${graceDays}::integer) else stops_on end
    where number = ${statement.number} and settled_at is null and collect_on is not distinct from ${statement.collectOn ?? null}::date
    returning number`.execute(trx);
  return rows.length > 0;
}

/** False where this or a later reminder was sent, or it is paid. */
export async function countReminder(trx: Trx, number: string, stage: number): Promise<boolean> {
  const row = await trx
    .updateTable('statements')
    .set({ reminders: stage })
    .where('number', '=', number)
    .where('settled_at', 'is', null)
    .where('reminders', '<', stage)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function settleStatement(trx: Trx, number: string, at: Date): Promise<void> {
  await sql`update statements set settled_at = coalesce(settled_at, ${at}) where number = ${number}`.execute(trx);
}

/** A debit failed: the customer has some days to pay in another way, unless the account has stopped already. */
export async function postponeStop(trx: Trx, number: string, now: Date): Promise<void> {
  await sql`
    update statements set collect_on = null,
      stops_on = case when stops_on > ${dayAfter(now, 0)}::date
        then greatest(stops_on, ${dayAfter(now, graceDays)}::date) else stops_on end
    where number = ${number}`.execute(trx);
}

/** The next mandate needs notices of its own. What is on its way to the bank stays announced. */
export async function withdrawNotices(trx: Trx, organisationId: string): Promise<void> {
  await sql`
    update statements set collect_on = null
    where organisation_id = ${organisationId} and settled_at is null and not ${isPaying}`.execute(trx);
}

/** Unless another payment has paid it. */
export async function reopenStatement(trx: Trx, number: string, now: Date): Promise<void> {
  await sql`
    update statements set settled_at = null, stops_on = greatest(stops_on, ${dayAfter(now, graceDays)}::date)
    where number = ${number}
      and not exists (select 1 from billing_payments where statement_number = ${number} and state = 'PAID')`.execute(
    trx,
  );
}

function statementFrom(row: Row): Statement {
  return {
    number: row.number,
    organisationId: row.organisation_id,
    issuedAt: row.issued_at,
    until: row.until,
    documentsPence: row.documents_pence,
    broughtForwardPence: row.brought_forward_pence,
    duePence: row.due_pence,
    dueOn: row.due_on,
    stopsOn: row.stops_on,
    collectOn: row.collect_on ?? undefined,
    settledAt: row.settled_at ?? undefined,
    reminders: row.reminders,
    creditedPence: row.credited_pence,
    leftPence: row.left_pence,
  };
}

/** One row, locked, while nobody has paid it. */
export function lockUnpaid(trx: Trx, number: string) {
  return sql`select number from statements where number = ${number} and settled_at is null for update`.execute(trx);
}
