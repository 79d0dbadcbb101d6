import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { sharedAccounts, type TransactionKind } from './ledger.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** What was posted on a day of London, in the columns of the takings. */
export interface PostedDay {
  readonly day: string;
  readonly net: number;
  readonly vat: number;
  readonly credited: number;
  readonly card: number;
  readonly balance: number;
  readonly account: number;
  readonly payments: number;
  readonly topUps: number;
  readonly statements: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly left: number;
}

const { CARD_CLEARING, REVENUE, VAT } = sharedAccounts;

/** Days without a posting are left out. */
export async function findPostedDays(database: Database, { from, until }: Span): Promise<readonly PostedDay[]> {
  const { rows } = await sql<PostedDay>`
    select to_char(t.occurred_at at time zone 'Europe/London', 'YYYY-MM-DD') as day,
      ${sumOf(sql`t.kind = 'INVOICE' and e.credit_account = ${sql.lit(REVENUE)}`)} as net,
      ${sumOf(sql`t.kind = 'INVOICE' and e.credit_account = ${sql.lit(VAT)}`)} as vat,
      ${sumOf(sql`t.kind = 'CREDIT_NOTE'`)} as credited,
      ${paidFrom('CARD')} as card, ${paidFrom('BALANCE')} as balance, ${paidFrom('ACCOUNT')} as account,
      ${cleared(1, 'CARD_PAYMENT')} as payments,
      ${cleared(1, 'TOP_UP')} as "topUps",
      ${cleared(1, 'STATEMENT_PAYMENT')} as statements,
      ${cleared(-1, 'REFUND_SENT', 'REFUND_RETURNED', 'PAYMENT_REFUNDED', 'PAYMENT_REFUND_RETURNED')} as refunded,
      ${cleared(-1, 'DISPUTE_OPENED', 'DISPUTE_WON', 'PAYMENT_RECLAIMED', 'PAYMENT_REINSTATED')} as disputed,
      ${cleared(1)} as left
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    left join invoices i on i.number = t.subject and t.kind in ('INVOICE', 'CREDIT_NOTE')
    where t.occurred_at >= ${from} and t.occurred_at < ${until}
    group by 1 order by 1`.execute(database);
  return rows;
}

function sumOf(condition: ReturnType<typeof sql>) {
  return sql`coalesce(sum(e.amount_pence) filter (where ${condition}), 0)::bigint`;
}

function paidFrom(means: 'CARD' | 'BALANCE' | 'ACCOUNT') {
  return sql`coalesce(sum(case t.kind when 'INVOICE' then e.amount_pence else -e.amount_pence end)
    filter (where i.paid_from = ${sql.lit(means)}), 0)::bigint`;
}

/** What came to the card provider for us, or with -1 what left it; without kinds by all of them. */
function cleared(sign: 1 | -1, ...kinds: readonly TransactionKind[]) {
  const account = sql.lit(CARD_CLEARING);
  const ofKinds = kinds.length === 0 ? sql`true` : sql`t.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
  return sql`(${sql.lit(sign)} * coalesce(sum(case ${account} when e.debit_account then e.amount_pence
    when e.credit_account then -e.amount_pence end) filter (where ${ofKinds}), 0))::bigint`;
}

function moved(account: number) {
  return sql`coalesce(sum(case ${sql.lit(account)} when e.credit_account then e.amount_pence
    when e.debit_account then -e.amount_pence end), 0)::bigint`;
}

interface SharedMovements {
  readonly revenue: number;
  readonly vat: number;
  readonly cardClearing: number;
}

/** What accounts moved by, whatever moved them. Money that came to the card provider for us is positive. */
export async function findSharedMovements(database: Database, { from, until }: Span): Promise<SharedMovements> {
  const { rows } = await sql<SharedMovements>`
    select ${moved(REVENUE)} as revenue, ${moved(VAT)} as vat, -(${moved(CARD_CLEARING)}) as "cardClearing"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.occurred_at >= ${from} and t.occurred_at < ${until}`.execute(database);
  return rows[0] ?? { revenue: 0, vat: 0, cardClearing: 0 };
}

export interface InvoicedMinute {
  /** In London, YYYY-MM-DD. */
  readonly day: string;
  /** Of that day by London's clock, from 0. */
  readonly minute: number;
  /** With VAT. */
  readonly pence: number;
}

/** A statement for each span; and the day of the first transaction ever. */
export async function findInvoicedMinutes(
  database: Database,
  spans: readonly Span[],
): Promise<{ readonly rows: readonly InvoicedMinute[]; readonly firstDay: string | null }> {
  const found: InvoicedMinute[] = [];
  for (const { from, until } of spans) {
    const { rows } = await sql<InvoicedMinute>`
      select to_char(at, 'YYYY-MM-DD') as day, (extract(hour from at) * 60 + extract(minute from at))::integer as minute,
        sum(pence)::bigint as pence
      from (
        select t.occurred_at at time zone 'Europe/London' as at, e.amount_pence as pence
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.occurred_at >= ${from} and t.occurred_at < ${until} and t.kind = 'INVOICE'
          and e.credit_account in (${sql.lit(REVENUE)}, ${sql.lit(VAT)})) posted
      group by 1, 2`.execute(database);
    found.push(...rows);
  }
  const { rows: first } = await sql<{ readonly day: string | null }>`
    select to_char(min(occurred_at) at time zone 'Europe/London', 'YYYY-MM-DD') as day from ledger_transactions`.execute(
    database,
  );
  return { rows: found, firstDay: first[0]?.day ?? null };
}
