import { sql } from 'kysely';
import { mostUnpaid } from '../../../contract/shipments.ts';
import { blockSize } from '../../shipments/page-start.ts';
import type { Invariant } from './invariant.ts';

/** 8: nothing of one customer hangs on another. 11: the numbers that pages are found by are those of the list. */
export const customerInvariants: readonly Invariant[] = [
  {
    number: 8,
    says: 'What belongs to a shipment is of its customer: payments, invoices, the file it came in.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      join (
        select h.shipment_id, i.account_id from card_intent_shares h join card_intents i on i.id = h.intent_id
        union all select shipment_id, account_id from invoices
        union all select m.shipment_id, b.account_id from batched_shipments m join shipment_batches b on b.id = m.batch_id
      ) part on part.shipment_id = s.id
      where part.account_id <> s.account_id`,
  },
  {
    number: 8,
    says: 'An erased customer is signed in nowhere, and nothing they wrote is left.',
    holds: 'always',
    breaches: sql`
      select a.id::text as subject
      from accounts a
      where a.erased_at is not null and (exists (select 1 from sessions where account_id = a.id)
        or exists (select 1 from email_changes where account_id = a.id)
        or exists (select 1 from address_book_entries where account_id = a.id)
        or exists (select 1 from support_conversations where account_id = a.id)
        or exists (select 1 from idempotent_answers where account_id = a.id)
        or exists (select 1 from shipments where account_id = a.id and erased_at is null))`,
  },
  {
    number: 11,
    says: 'The shipments of a customer are numbered from one to the last, each once, and as many are hidden as are counted.',
    holds: 'always',
    breaches: sql`
      select coalesce(c.account_id, s.account_id)::text as subject
      from shipment_counters c
      full join (select account_id, count(*) as times, count(distinct list_number) as numbers, max(list_number) as last,
          count(hidden_at) as hidden
        from shipments group by account_id) s on s.account_id = c.account_id
      where (coalesce(s.times, 0), coalesce(s.numbers, 0), coalesce(s.last, 0), coalesce(s.hidden, 0))
        is distinct from (c.last_number::bigint, c.last_number::bigint, c.last_number, c.hidden_count::bigint)`,
  },
  {
    number: 11,
    says: 'No more shipments of a customer wait for their payment than are counted, nor than may.',
    holds: 'always',
    breaches: sql`
      select c.account_id::text as subject
      from shipment_counters c
      join (select account_id, count(*) as unpaid from shipments where status = 'PENDING_PAYMENT' group by account_id) s
        on s.account_id = c.account_id
      where s.unpaid > c.unpaid_bound or s.unpaid > ${mostUnpaid}::integer`,
  },
  {
    number: 11,
    says: 'Each run of a customer’s numbers counts those of its shipments that are hidden.',
    holds: 'always',
    breaches: sql`
      select concat(coalesce(g.account_id, s.account_id), ' ', coalesce(g.block, s.block)) as subject
      from shipment_gaps g
      full join (select account_id, (list_number - 1) / ${blockSize}::integer as block, count(*) as hidden
        from shipments where hidden_at is not null group by 1, 2) s on s.account_id = g.account_id and s.block = g.block
      where coalesce(g.hidden_count, 0) <> coalesce(s.hidden, 0)`,
  },
];
