import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** 13: the ledger says what top-ups and payments from balances say. */
export const billingInvariants: readonly Invariant[] = [
  {
    number: 13,
    says: 'Every paid top-up, payment from a balance and refund to one is posted once with its sum, and nothing else as one.',
    holds: 'always',
    breaches: sql`
      select concat(kind, ' ', subject) as subject
      from (
        select 'TOP_UP' as kind, id::text as subject, organisation_id, 'CARD_CLEARING' as debit,
            'CUSTOMER_BALANCE' as credit, amount_pence::bigint as pence
          from top_ups where state = 'PAID'
        union all select 'BALANCE_PAYMENT', shipment_id::text, organisation_id, 'CUSTOMER_BALANCE', 'RECEIVABLE', amount_pence
          from balance_payments where pay_from = 'BALANCE'
        union all select 'BALANCE_REFUND', r.id::text, p.organisation_id, 'RECEIVABLE', 'CUSTOMER_BALANCE', r.amount_pence
          from balance_refunds r join balance_payments p using (shipment_id)
      ) rows
      full join (
        select t.kind, t.subject, t.organisation_id, d.kind as debit, c.kind as credit, sum(e.amount_pence) as pence
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts d on d.id = e.debit_account
        join ledger_accounts c on c.id = e.credit_account
        where t.kind in ('TOP_UP', 'BALANCE_PAYMENT', 'BALANCE_REFUND')
        group by 1, 2, 3, 4, 5
      ) posted using (kind, subject, organisation_id, debit, credit)
      where rows.pence is distinct from posted.pence`,
  },
];
