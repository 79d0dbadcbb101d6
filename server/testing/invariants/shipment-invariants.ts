import { sql } from 'kysely';
import { statusGraph } from '../../shipments/lifecycle/status-graph.ts';
import type { Invariant } from './invariant.ts';

const moves = Object.entries(statusGraph).flatMap(([from, next]) => next.map((to) => `${from} ${to}`));

/** 3: status follows the graph, and events only grow. 4: codes and numbers. 5: an idempotency key has one effect. */
export const shipmentInvariants: readonly Invariant[] = [
  {
    number: 3,
    says: 'Every move of a shipment is a legal one, from PENDING_PAYMENT on.',
    holds: 'always',
    breaches: sql`
      select shipment_id::text as subject
      from (
        select shipment_id, status, lag(status) over told as before, lag(status, 2) over told as left_leg
        from shipment_events where not is_late window told as (partition by shipment_id order by number)
      ) steps
      where (before is null and status <> 'PENDING_PAYMENT')
        or (before is not null and concat(before, ' ', status) <> all (${moves})
          and not (before = 'ON_HOLD' and status = left_leg))`,
  },
  {
    number: 3,
    says: 'A parcel comes back with one booked shipment at most.',
    holds: 'always',
    breaches: sql`
      select return_of::text as subject from shipments
      where return_of is not null and booked_at is not null and status not in ('CANCELLED', 'EXPIRED')
      group by return_of having count(*) > 1`,
  },
  {
    number: 3,
    says: 'The status is that of the latest event by the time it happened, late ones aside.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      left join (select distinct on (shipment_id) shipment_id, status, happened_at from shipment_events
        where not is_late order by shipment_id, happened_at desc, number desc) latest on latest.shipment_id = s.id
      where (latest.status, latest.happened_at) is distinct from (s.status, s.status_at)`,
  },
  {
    number: 3,
    says: 'No event is missing: they are numbered from one to as many as were ever added, and a trigger keeps them.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      left join (select shipment_id, count(*) as times, max(number) as last, count(distinct number) as numbers
        from shipment_events group by shipment_id) e on e.shipment_id = s.id
      where (e.times, e.last, e.numbers) is distinct from (s.event_count::bigint, s.event_count, s.event_count::bigint)
      union all
      select 'a trigger is off' where (select count(*) from pg_trigger where tgenabled = 'O'
        and tgname in ('shipment_events_only_grow', 'payments_are_final', 'invoices_are_final')) <> 3`,
  },
  {
    number: 4,
    says: 'Tracking codes and references are given once.',
    holds: 'always',
    breaches: sql`
      select tracking_code as subject from shipments group by tracking_code having count(*) > 1
      union all
      select reference from shipments group by reference having count(*) > 1`,
  },
  {
    number: 4,
    says: 'The numbers of each series run from one to the last, without a gap.',
    holds: 'always',
    breaches: sql`
      select concat(coalesce(n.kind, i.kind), ' ', coalesce(n.year, i.year)) as subject
      from invoice_numbers n
      full join (select kind, split_part(number, '-', 2)::integer as year, count(*) as times,
          max(split_part(number, '-', 3)::integer) as last
        from invoices group by 1, 2) i on i.kind = n.kind and i.year = n.year
      where (i.times, i.last) is distinct from (n.last_number::bigint, n.last_number)`,
  },
  {
    number: 5,
    says: 'An answer kept for an idempotency key names a shipment of that customer, and no other key names it.',
    holds: 'always',
    breaches: sql`
      select concat(a.owner_id, ' ', a.key) as subject
      from idempotent_answers a
      left join shipments s on s.id::text = a.answer->>'_id' and s.organisation_id = a.owner_id
      where a.answer->>'_id' is not null and s.id is null
      union all
      select answer->>'_id' from idempotent_answers where answer->>'_id' is not null group by answer->>'_id' having count(*) > 1`,
  },
];
