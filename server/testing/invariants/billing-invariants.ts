import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** What a top-up or the payment of a statement moves besides CARD_CLEARING. */
const held = sql`case when p.statement_number is null then 'CUSTOMER_BALANCE' else 'RECEIVABLE' end`;

/** Invoices and credit notes on account. */
const onAccount = sql`
  select number, organisation_id, case kind when 'INVOICE' then gross_pence else -gross_pence end as pence
  from invoices where paid_from = 'ACCOUNT'`;

/** 13: the ledger says what top-ups, statements and payments from balances say. */
export const billingInvariants: readonly Invariant[] = [
  {
    number: 13,
    says: 'Every payment and refund of a balance or an account is posted once with its sum, and nothing else as one.',
    holds: 'always',
    breaches: sql`
      select concat(kind, ' ', subject) as subject
      from (
        select case when p.statement_number is null then 'TOP_UP' else 'STATEMENT_PAYMENT' end as kind, p.id::text as subject,
            p.organisation_id, 'CARD_CLEARING' as debit, ${held} as credit, p.amount_pence::bigint as pence
          from billing_payments p where paid_at is not null
        union all select 'PAYMENT_RECLAIMED', d.id, p.organisation_id, ${held}, 'CARD_CLEARING', d.amount_pence
          from billing_disputes d join billing_payments p on p.id = d.payment_id where d.has_taken_funds
        union all select 'PAYMENT_REINSTATED', d.id, p.organisation_id, 'CARD_CLEARING', ${held}, d.amount_pence
          from billing_disputes d join billing_payments p on p.id = d.payment_id where d.has_taken_funds and d.status = 'WON'
        union all select 'PAYMENT_REFUNDED', r.id, p.organisation_id, ${held}, 'CARD_CLEARING', r.amount_pence
          from billing_refunds r join billing_payments p on p.id = r.payment_id
        union all select 'PAYMENT_REFUND_RETURNED', r.id, p.organisation_id, 'CARD_CLEARING', ${held}, r.amount_pence
          from billing_refunds r join billing_payments p on p.id = r.payment_id where r.has_failed
        union all select 'BALANCE_PAYMENT', shipment_id::text, organisation_id, 'CUSTOMER_BALANCE', 'RECEIVABLE', amount_pence
          from balance_payments where pay_from = 'BALANCE'
        union all select 'BALANCE_SURCHARGE', s.id::text, p.organisation_id, 'CUSTOMER_BALANCE', 'RECEIVABLE', s.amount_pence
          from balance_surcharges s join balance_payments p using (shipment_id) where p.pay_from = 'BALANCE'
        union all select 'BALANCE_REFUND', r.id::text, p.organisation_id, 'RECEIVABLE', 'CUSTOMER_BALANCE', r.amount_pence
          from balance_refunds r join balance_payments p using (shipment_id) where p.pay_from = 'BALANCE'
      ) rows
      full join (
        select t.kind, t.subject, t.organisation_id, d.kind as debit, c.kind as credit, sum(e.amount_pence) as pence
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts d on d.id = e.debit_account
        join ledger_accounts c on c.id = e.credit_account
        where t.kind in
          ('TOP_UP', 'STATEMENT_PAYMENT', 'PAYMENT_RECLAIMED', 'PAYMENT_REINSTATED', 'PAYMENT_REFUNDED', 'PAYMENT_REFUND_RETURNED',
            'BALANCE_PAYMENT', 'BALANCE_SURCHARGE', 'BALANCE_REFUND')
        group by 1, 2, 3, 4, 5
      ) posted using (kind, subject, organisation_id, debit, credit)
      where rows.pence is distinct from posted.pence`,
  },
  {
    number: 13,
    says: 'What booked a shipment is what its invoice and credit notes say paid for it.',
    holds: 'always',
    breaches: sql`
      select number as subject from invoices i left join balance_payments p using (shipment_id)
      where paid_from <> coalesce(p.pay_from, 'CARD')`,
  },
  {
    number: 13,
    says: 'What an organisation owes is its documents on account minus what it has paid.',
    holds: 'always',
    breaches: sql`
      select organisation_id::text as subject
      from (
        select organisation_id, -pence as pence from (${onAccount}) d
        union all select organisation_id, amount_pence from billing_payments
          where statement_number is not null and paid_at is not null
        union all select p.organisation_id, case d.status when 'WON' then 0 else -d.amount_pence end
          from billing_disputes d join billing_payments p on p.id = d.payment_id
          where p.statement_number is not null and d.has_taken_funds
        union all select p.organisation_id, -r.amount_pence from billing_refunds r join billing_payments p on p.id = r.payment_id
          where p.statement_number is not null and not r.has_failed
        union all select organisation_id, -balance_pence from ledger_accounts where kind = 'RECEIVABLE'
      ) moved
      group by organisation_id having sum(pence) <> 0`,
  },
  {
    number: 13,
    says: 'A statement is the sum of its documents, which are its organisation’s, on account and from before its end.',
    holds: 'always',
    breaches: sql`
      select s.number as subject
      from statements s
      left join statement_lines l on l.statement_number = s.number
      left join (${onAccount}) d on d.number = l.invoice_number
      left join invoices i on i.number = l.invoice_number
      group by s.number, s.documents_pence, s.organisation_id, s.until
      having s.documents_pence <> coalesce(sum(d.pence), 0) or count(l.invoice_number) <> count(d.number)
        or bool_or(d.organisation_id <> s.organisation_id or i.issued_at >= s.until)`,
  },
  {
    number: 13,
    says: 'A statement is settled if it was paid, or nothing is due of it.',
    holds: 'always',
    breaches: sql`
      select number as subject from statements s
      where (settled_at is not null) <> (due_pence = credited_pence
        or exists (select 1 from billing_payments p where p.statement_number = s.number and p.state = 'PAID'))`,
  },
];
