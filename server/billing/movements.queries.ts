import { sql } from 'kysely';
import type { Movement } from '../../contract/billing.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../http/pagination.ts';

/** What moved an organisation's balance, newest first. Of a shipment it names what the invoice says. */
export async function findMovements(
  database: Database,
  organisationId: string,
  { limit, offset }: Page,
): Promise<{ readonly data: Movement[]; readonly total: number }> {
  const moved = sql`
    from ledger_accounts account
    join ledger_entries e on account.id in (e.debit_account, e.credit_account)
    join ledger_transactions t on t.id = e.transaction_id`;
  const own = sql`where account.organisation_id = ${organisationId} and account.kind = 'CUSTOMER_BALANCE'`;
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${moved} ${own}`.execute(database),
    sql<MovementRow>`
      select t.occurred_at as at, t.kind, document.number, document.tracking_code as "trackingCode",
        case when e.credit_account = account.id then e.amount_pence else -e.amount_pence end as pence
      ${moved}
      left join balance_refunds refund on refund.id = case t.kind when 'BALANCE_REFUND' then t.subject::uuid end
      left join balance_surcharges surcharge on surcharge.id = case t.kind when 'BALANCE_SURCHARGE' then t.subject::uuid end
      left join invoices document on document.number = coalesce(surcharge.invoice_number,
        (select number from invoices booked where kind = 'INVOICE' and supplements is null
          and booked.shipment_id = case t.kind when 'BALANCE_PAYMENT' then t.subject::uuid else refund.shipment_id end))
      ${own}
      order by t.id desc, e.line desc limit ${limit} offset ${offset}`.execute(database),
  ]);
  return { data: page.rows.map(presentMovement), total: counted.rows[0]?.total ?? 0 };
}

interface MovementRow {
  readonly at: Date;
  readonly kind: string;
  readonly number: string | null;
  readonly trackingCode: string | null;
  readonly pence: number;
}

function presentMovement(row: MovementRow): Movement {
  return { at: row.at.toISOString(), description: describe(row), amount: poundsFromPence(row.pence) };
}

function describe({ kind, number, trackingCode }: MovementRow): string {
  if (kind === 'TOP_UP') return 'Top-up by card';
  if (kind === 'PAYMENT_RECLAIMED') return 'Top-up taken back by your bank';
  if (kind === 'PAYMENT_REINSTATED') return 'Top-up returned by your bank';
  if (kind === 'PAYMENT_REFUNDED') return 'Top-up paid back to your card';
  if (kind === 'PAYMENT_REFUND_RETURNED') return 'Refund that didn’t reach your card';
  if (kind === 'BALANCE_PAYMENT') return `Parcel ${trackingCode}, invoice ${number}`;
  if (kind === 'BALANCE_SURCHARGE') return `Corrected address of parcel ${trackingCode}, invoice ${number}`;
  if (kind === 'BALANCE_REFUND') return `Refund of parcel ${trackingCode}`;
  return 'Correction';
}
