import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** Whatever booked a shipment: a card, or its organisation's balance. */
const bookings = sql`
  select shipment_id, amount_pence from payments where has_booked
  union all select shipment_id, amount_pence from balance_payments`;

const taken = sql`
  select shipment_id, amount_pence from payments union all select shipment_id, amount_pence from balance_payments
  union all select shipment_id, amount_pence from balance_surcharges`;

const givenBack = sql`
  select shipment_id, amount_pence, state from refunds
  union all select shipment_id, amount_pence, 'DONE' from balance_refunds`;

/** 1: a paid shipment has exactly one successful payment, of our price and the invoice's gross. 6: a cancelled one is never left paid. */
export const moneyInvariants: readonly Invariant[] = [
  {
    number: 1,
    says: 'A shipment is booked by exactly one payment or share of a batch, which is its price, and nothing else is.',
    holds: 'always',
    breaches: sql`
      select coalesce(s.id, p.shipment_id)::text as subject
      from shipments s
      full join (select shipment_id, count(*) as times, sum(amount_pence) as pence
        from (${bookings}) b group by shipment_id) p on p.shipment_id = s.id
      where (s.booked_at is not null) is distinct from (p.shipment_id is not null)
        or p.times > 1 or p.pence <> s.gross_pence`,
  },
  {
    number: 1,
    says: 'A booked shipment has one invoice, of the same net, VAT and gross; what nobody booked has none.',
    holds: 'always',
    breaches: sql`
      select coalesce(s.id, i.shipment_id)::text as subject
      from (select id, net_pence, vat_pence, gross_pence from shipments where booked_at is not null) s
      full join (select shipment_id, count(*) as times, min(net_pence) as net_pence, min(vat_pence) as vat_pence,
          min(gross_pence) as gross_pence
        from invoices where kind = 'INVOICE' and supplements is null group by shipment_id) i on i.shipment_id = s.id
      where s.id is null or i.shipment_id is null or i.times > 1
        or (s.net_pence, s.vat_pence, s.gross_pence) is distinct from (i.net_pence, i.vat_pence, i.gross_pence)`,
  },
  {
    number: 1,
    says: 'What was taken for a corrected address has one invoice of its sum beside the first, and there is no other.',
    holds: 'always',
    breaches: sql`
      select coalesce(i.number, s.invoice_number) as subject
      from (select * from invoices where supplements is not null) i
      full join balance_surcharges s on s.invoice_number = i.number
      left join invoices first on first.number = i.supplements
      where (i.shipment_id, i.gross_pence) is distinct from (s.shipment_id, s.amount_pence)
        or first.shipment_id is distinct from i.shipment_id or first.supplements is not null`,
  },
  {
    number: 1,
    says: 'Gross is net and VAT, and VAT is its rate of the net, half a penny rounded up. Credit notes are never more than the invoice, nor in all another VAT.',
    holds: 'always',
    breaches: sql`
      select number as subject from invoices
      where gross_pence <> net_pence + vat_pence
        or kind = 'INVOICE' and vat_pence <> case when supplements is null then (net_pence * vat_basis_points + 5000) / 10000
          else round(gross_pence * vat_basis_points / (10000.0 + vat_basis_points)) end
      union all
      select i.number
      from invoices i
      join (select corrects, sum(net_pence) as net, sum(vat_pence) as vat, sum(gross_pence) as gross
        from invoices where kind = 'CREDIT_NOTE' group by corrects) credited on credited.corrects = i.number
      where net > i.net_pence or vat > i.vat_pence or (gross = i.gross_pence and net <> i.net_pence)
      union all
      select s.id::text from shipments s where s.gross_pence <> s.net_pence + s.vat_pence`,
  },
  {
    number: 1,
    says: 'The shares of an intent are its sum, and a paid one has a payment for each.',
    holds: 'always',
    breaches: sql`
      select i.id::text as subject
      from card_intents i
      join card_intent_shares s on s.intent_id = i.id
      left join payments p on p.intent_id = s.intent_id and p.shipment_id = s.shipment_id
      group by i.id
      having sum(s.amount_pence) <> i.amount_pence
        or count(p.shipment_id) <> case when i.state = 'PAID' then count(*) else 0 end
        or count(*) filter (where p.amount_pence <> s.amount_pence) > 0
        or bool_or(s.is_live) <> (i.state in ('OPENING', 'OPEN'))`,
  },
  {
    number: 1,
    says: 'What a shipment says of its payment is what payments and refunds say.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      left join (select shipment_id, sum(amount_pence) as pence from (${taken}) t group by 1) m on m.shipment_id = s.id
      left join (select shipment_id, sum(amount_pence) as pence, bool_and(state in ('DONE', 'PAID_OUT', 'CHARGED_BACK')) as are_done,
        bool_or(state = 'CHARGED_BACK') as is_charged_back from (${givenBack}) g group by 1) r on r.shipment_id = s.id
      where s.payment_status <> all (case
        when m.pence is null then array['UNPAID', 'PROCESSING', 'FAILED']
        when r.pence is distinct from m.pence then array['PAID', 'DISPUTED']
        when r.is_charged_back then array['DISPUTED', 'REFUND_PENDING', 'REFUNDED']
        when r.are_done then array['REFUNDED']
        else array['REFUND_PENDING'] end)`,
  },
  {
    number: 2,
    says: 'For each shipment: what was taken minus what goes back is its invoice minus its credit note.',
    holds: 'always',
    breaches: sql`
      select shipment_id::text as subject
      from (
        select shipment_id, amount_pence as taken, 0 as invoiced from (${taken}) t
        union all select shipment_id, -amount_pence, 0 from (${givenBack}) g
        union all select shipment_id, 0, case kind when 'INVOICE' then gross_pence else -gross_pence end from invoices
      ) moved
      group by shipment_id
      having sum(taken) <> sum(invoiced)`,
  },
  {
    number: 6,
    says: 'Whatever was taken for a cancelled or expired shipment goes back, and never more than was taken.',
    holds: 'always',
    breaches: sql`
      select p.shipment_id::text as subject
      from payments p
      join shipments s on s.id = p.shipment_id
      left join (select intent_id, shipment_id, sum(amount_pence) as pence from refunds group by 1, 2) r
        on r.intent_id = p.intent_id and r.shipment_id = p.shipment_id
      where coalesce(r.pence, 0) > p.amount_pence
        or s.status in ('CANCELLED', 'EXPIRED') and r.pence is distinct from p.amount_pence
      union all
      select p.shipment_id::text
      from (select shipment_id, sum(amount_pence) as amount_pence
        from (select shipment_id, amount_pence from balance_payments union all select shipment_id, amount_pence from balance_surcharges) t
        group by 1) p
      join shipments s on s.id = p.shipment_id
      left join (select shipment_id, sum(amount_pence) as pence from balance_refunds group by 1) r using (shipment_id)
      where coalesce(r.pence, 0) > p.amount_pence
        or s.status in ('CANCELLED', 'EXPIRED') and r.pence is distinct from p.amount_pence`,
  },
  {
    number: 6,
    says: 'A refund reaches the provider, or is left to people after its last try.',
    holds: 'at rest',
    breaches: sql`
      select r.id::text as subject from refunds r
      where (r.state = 'PENDING' and r.provider_id is null and not exists (
          select 1 from jobs j where j.kind = 'refund' and j.failed_at is null and j.payload->>'refundId' = r.id::text))
        -- The provider refuses a refund of a disputed payment without recording it.
        or (r.state not in ('PENDING', 'CHARGED_BACK') and r.provider_id is null and r.failure_reason is distinct from 'charge_disputed')`,
  },
  {
    number: 6,
    says: 'A refund that failed says when and why, and is not tried again by itself.',
    holds: 'always',
    breaches: sql`
      select r.id::text as subject from refunds r
      where (r.state in ('FAILED', 'PAID_OUT') and (r.failed_at is null or r.failure_reason is null or r.next_check_at is not null))
        or (r.attempt > 1 and r.failed_at is null)`,
  },
];
