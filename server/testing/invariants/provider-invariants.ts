import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const intents = sql`
  select id, body->>'status' as status, (body->>'amount_received')::integer as received_pence
  from card_sandbox.objects where kind = 'payment_intent'`;

const givenBack = sql`
  select parent as intent_id, sum((body->>'amount_refunded')::integer) as pence
  from card_sandbox.objects where kind = 'charge' group by parent`;

/** Ours, by the provider's name, with what each took. */
const taken = sql`
  select i.provider_id, sum(p.amount_pence) as pence from card_intents i join payments p on p.intent_id = i.id group by i.provider_id
  union all select provider_id, amount_pence from billing_payments where paid_at is not null`;

/** 2 and 7 with the card provider as the witness: here the sandbox, whose tables are the provider's own truth. */
export const providerInvariants: readonly Invariant[] = [
  {
    number: 2,
    says: 'What the provider took is what we recorded, intent by intent.',
    holds: 'at rest',
    breaches: sql`
      select coalesce(theirs.id, ours.provider_id) as subject
      from (${intents}) theirs
      full join (${taken}) ours on ours.provider_id = theirs.id
      where coalesce(theirs.received_pence, 0) <> coalesce(ours.pence, 0)`,
  },
  {
    number: 2,
    says: 'What the provider gave back is what we say is done, intent by intent.',
    holds: 'at rest',
    breaches: sql`
      select coalesce(theirs.intent_id, ours.provider_id) as subject
      from (${givenBack}) theirs
      full join (select i.provider_id, sum(r.amount_pence) as pence
        from card_intents i join refunds r on r.intent_id = i.id where r.state = 'DONE' group by i.provider_id
        union all select p.provider_id, sum(r.amount_pence)
        from billing_payments p join billing_refunds r on r.payment_id = p.id where not r.has_failed group by p.provider_id) ours
        on ours.provider_id = theirs.intent_id
      where coalesce(theirs.pence, 0) <> coalesce(ours.pence, 0)`,
  },
  {
    number: 2,
    says: 'Captured minus refunded at the provider is invoices minus credit notes and what is on balances, what waits to go back or went back by bank transfer aside.',
    holds: 'at rest',
    breaches: sql`
      select concat('captured minus refunded ', kept, ', invoiced ', invoiced, ', waiting to go back ', waiting, ', held ', held) as subject
      from (
        select (select coalesce(sum(received_pence), 0) from (${intents}) i)
            - (select coalesce(sum(pence), 0) from (${givenBack}) r) as kept,
          (select coalesce(sum(case kind when 'INVOICE' then gross_pence else -gross_pence end), 0) from invoices) as invoiced,
          (select coalesce(sum(amount_pence), 0) from refunds where state <> 'DONE')
            + (select coalesce(sum(amount_pence), 0) from billing_disputes where has_taken_funds and status <> 'WON') as waiting,
          (select coalesce(sum(balance_pence), 0) from ledger_accounts where organisation_id is not null) as held
      ) sums
      where kept <> invoiced + waiting + held`,
  },
  {
    number: 7,
    says: 'An intent has the same state with us as with the provider, however its webhooks arrived.',
    holds: 'at rest',
    breaches: sql`
      select concat(id, ' is ', status, ' with the provider and ', coalesce(state, 'unknown'), ' with us') as subject
      from (${intents}) theirs
      left join (select provider_id, state from card_intents union all
        select provider_id, case state when 'RECLAIMED' then 'PAID' when 'FAILED' then 'OPEN' else state end from billing_payments) ours
        on ours.provider_id = theirs.id
      where case status when 'succeeded' then 'PAID' when 'canceled' then 'CANCELLED' else 'OPEN' end
        -- One that we never heard the name of can't be paid by anybody: its secret never left the server.
        <> coalesce(state, case status when 'requires_payment_method' then 'OPEN' when 'canceled' then 'CANCELLED' else 'UNKNOWN' end)`,
  },
  {
    number: 7,
    says: 'An intent that can still be paid is for shipments that still wait for it.',
    holds: 'at rest',
    breaches: sql`
      select i.id::text as subject
      from card_intents i
      join card_intent_shares h on h.intent_id = i.id
      join shipments s on s.id = h.shipment_id
      where i.state = 'OPEN' and s.status <> 'PENDING_PAYMENT'`,
  },
  {
    number: 13,
    says: 'CARD_CLEARING is what the provider took, minus what it gave back and what banks took in disputes.',
    holds: 'at rest',
    breaches: sql`
      select concat('provider ', theirs, ', ledger ', ours) as subject
      from (
        select (select coalesce(sum(received_pence), 0) from (${intents}) i)
            - (select coalesce(sum(pence), 0) from (${givenBack}) r)
            - (select coalesce(sum((body->>'amount')::integer), 0) from card_sandbox.objects
              where kind = 'dispute' and body->>'status' <> 'won') as theirs,
          (select coalesce(sum(amount_pence), 0) from ledger_entries e join ledger_accounts a on a.id = e.debit_account
              where a.kind = 'CARD_CLEARING')
            - (select coalesce(sum(amount_pence), 0) from ledger_entries e join ledger_accounts a on a.id = e.credit_account
              where a.kind = 'CARD_CLEARING') as ours
      ) sums
      where theirs <> ours`,
  },
];
