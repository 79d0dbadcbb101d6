import { sql } from 'kysely';
import { mostUnpaid } from '../../../contract/shipments.ts';
import type { Invariant } from './invariant.ts';

/** 8: nothing of one customer hangs on another. 11: unpaid shipments have a limit. */
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
    says: 'No more shipments of a customer wait for their payment than may; calls at the same moment may each add one.',
    holds: 'always',
    breaches: sql`
      select account_id::text as subject
      from shipments where status = 'PENDING_PAYMENT' group by account_id having count(*) > ${mostUnpaid + 100}::integer`,
  },
];
