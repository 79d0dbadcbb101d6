import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const entries = sql`
  select t.kind, t.subject, t.organisation_id, d.kind as debit, c.kind as credit, sum(e.amount_pence) as pence
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts d on d.id = e.debit_account
  join ledger_accounts c on c.id = e.credit_account
  group by 1, 2, 3, 4, 5`;

const documents = sql`
  select kind, number, organisation_id, account, pence from invoices
  cross join lateral (values ('REVENUE', net_pence), ('VAT', vat_pence)) sums (account, pence)`;

const refundsOfOrganisations = sql`
  select r.*, i.organisation_id from refunds r join card_intents i on i.id = r.intent_id`;

/** 13: the ledger says what payments, documents and refunds say. That a transaction sums to zero is its shape. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    number: 13,
    says: 'Every payment, document and refund is posted once with its sums, and nothing else is posted as one.',
    holds: 'always',
    breaches: sql`
      select concat(kind, ' ', subject) as subject
      from (
        select 'CARD_PAYMENT' as kind, p.intent_id::text as subject, i.organisation_id, 'CARD_CLEARING' as debit,
            'RECEIVABLE' as credit, sum(p.amount_pence) as pence
          from payments p join card_intents i on i.id = p.intent_id group by p.intent_id, i.organisation_id
        union all select kind, number, organisation_id, case kind when 'INVOICE' then 'RECEIVABLE' else account end,
          case kind when 'INVOICE' then account else 'RECEIVABLE' end, pence from (${documents}) d where pence > 0
        union all select 'REFUND', intent_id::text, organisation_id, 'RECEIVABLE', 'REFUNDS', sum(amount_pence)
          from (${refundsOfOrganisations}) r group by intent_id, organisation_id
        union all select 'REFUND_PAID_OUT', id::text, organisation_id, 'REFUNDS', 'BANK', amount_pence
          from (${refundsOfOrganisations}) r where state = 'PAID_OUT'
      ) rows
      full join (
        select e.kind, coalesce(r.intent_id::text, e.subject) as subject, organisation_id, debit, credit, sum(pence) as pence
        -- What was refunded at the dashboard of what we owed already is a row more, and posted by the first.
        from (${entries}) e left join refunds r on e.kind = 'REFUND' and r.id::text = e.subject
        where e.kind in ('CARD_PAYMENT', 'INVOICE', 'CREDIT_NOTE', 'REFUND', 'REFUND_PAID_OUT') group by 1, 2, 3, 4, 5) posted
        using (kind, subject, organisation_id, debit, credit)
      where rows.pence is distinct from posted.pence`,
  },
  {
    number: 13,
    says: 'What of a refund was posted as sent, minus what came back, is what is done of it.',
    holds: 'always',
    breaches: sql`
      select coalesce(r.id::text, sent.id) as subject
      from refunds r
      full join (select left(subject, 36) as id, sum(case kind when 'REFUND_SENT' then pence else -pence end) as pence
        from (${entries}) e where kind in ('REFUND_SENT', 'REFUND_RETURNED') group by 1) sent on sent.id = r.id::text
      where coalesce(sent.pence, 0) <> case when r.state = 'DONE' then r.amount_pence else 0 end`,
  },
  {
    number: 13,
    says: 'DISPUTES is what banks have taken and not decided.',
    holds: 'always',
    breaches: sql`
      select concat('DISPUTES ', sum(pence)) as subject
      from (
        select amount_pence as pence from card_disputes where status = 'OPEN' and has_taken_funds
        union all select -pence from (${entries}) e where debit = 'DISPUTES'
        union all select pence from (${entries}) e where credit = 'DISPUTES'
      ) moved
      having sum(pence) <> 0`,
  },
  {
    number: 13,
    says: 'REVENUE and VAT are what the invoices say minus the credit notes.',
    holds: 'always',
    breaches: sql`
      select account as subject
      from (
        select account, case kind when 'CREDIT_NOTE' then -pence else pence end as pence from (${documents}) d
        union all select credit, -pence from (${entries}) e where credit in ('REVENUE', 'VAT')
        union all select debit, pence from (${entries}) e where debit in ('REVENUE', 'VAT')
      ) moved
      group by account having sum(pence) <> 0`,
  },
  {
    number: 13,
    says: 'The balance of an organisation’s account is the sum of its entries, and not below its limit, but for what a bank took or a lower limit left.',
    holds: 'always',
    breaches: sql`
      select concat(a.kind, ' ', a.organisation_id) as subject
      from ledger_accounts a
      where a.organisation_id is not null and (a.balance_pence < -a.credit_limit_pence - a.over_limit_pence or a.over_limit_pence > greatest(0, -a.balance_pence - a.credit_limit_pence)
        or a.balance_pence <>
        (select coalesce(sum(amount_pence), 0) from ledger_entries where credit_account = a.id)
        - (select coalesce(sum(amount_pence), 0) from ledger_entries where debit_account = a.id))`,
  },
];
