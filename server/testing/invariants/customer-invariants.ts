import { sql } from 'kysely';
import { mostUnpaid } from '../../../contract/shipments.ts';
import type { Invariant } from './invariant.ts';

/** 8: nothing of one customer hangs on another. 11: unpaid parcels have a limit. */
export const customerInvariants: readonly Invariant[] = [
  {
    number: 8,
    says: 'What belongs to a shipment is of its customer: payments, invoices, the file it came in.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      join (
        select h.shipment_id, i.organisation_id from card_intent_shares h join card_intents i on i.id = h.intent_id
        union all select shipment_id, organisation_id from invoices
        union all select m.shipment_id, b.organisation_id from batched_shipments m join shipment_batches b on b.id = m.batch_id
      ) part on part.shipment_id = s.id
      where part.organisation_id <> s.organisation_id`,
  },
  {
    number: 8,
    says: 'An erased customer is signed in nowhere, and nothing they wrote is left.',
    holds: 'always',
    breaches: sql`
      select u.id::text as subject
      from users u
      where u.erased_at is not null and (exists (select 1 from sessions where user_id = u.id)
        or exists (select 1 from memberships where user_id = u.id)
        or exists (select 1 from email_changes where user_id = u.id)
        or exists (select 1 from support_conversations where user_id = u.id)
        or exists (select 1 from support_complaints where user_id = u.id)
        or exists (select 1 from files where user_id = u.id)
        or exists (select 1 from passkeys where user_id = u.id)
        or exists (select 1 from authenticators where user_id = u.id)
        or exists (select 1 from known_devices where user_id = u.id)
        or exists (select 1 from user_tokens where user_id = u.id)
        or exists (select 1 from idempotent_answers where owner_id = u.id))
      union all
      select o.id::text
      from organisations o
      where o.erased_at is not null and (exists (select 1 from memberships where organisation_id = o.id)
        or exists (select 1 from address_book_entries where organisation_id = o.id)
        or exists (select 1 from member_invitations where organisation_id = o.id and email is not null)
        or exists (select 1 from idempotent_answers where owner_id = o.id)
        or exists (select 1 from shipments where organisation_id = o.id and erased_at is null))`,
  },
  {
    number: 8,
    says: 'An organisation that is not erased has an owner, and a user who is not erased belongs to one.',
    holds: 'always',
    breaches: sql`
      select o.id::text as subject
      from organisations o
      where o.erased_at is null and not exists (select 1 from memberships where organisation_id = o.id and role = 'OWNER')
      union all
      select u.id::text from users u where u.erased_at is null and not exists (select 1 from memberships where user_id = u.id)`,
  },
  {
    number: 11,
    says: 'No more parcels of a customer wait for their payment than may; calls at the same moment may each add a shipment.',
    holds: 'always',
    breaches: sql`
      select organisation_id::text as subject
      from shipments where status = 'PENDING_PAYMENT' group by organisation_id having sum(pieces) > ${mostUnpaid + 100 * 99}::integer`,
  },
];
