import { sql } from 'kysely';
import { progressOrder } from '../../../contract/values/parcel-progress.ts';
import { statusGraph } from '../../shipments/lifecycle/status-graph.ts';
import type { Invariant } from './invariant.ts';

const moves = Object.entries(statusGraph).flatMap(([from, next]) => next.map((to) => `${from} ${to}`));

/** 3: status follows the graph, and events only grow. 4: codes and numbers. 5: an idempotency key has one effect. */
export const shipmentInvariants: readonly Invariant[] = [
  {
    number: 3,
    says: 'Every move of a parcel is a legal one, from PENDING_PAYMENT on.',
    holds: 'always',
    breaches: sql`
      select parcel_id::text as subject
      from (
        select parcel_id, status, lag(status) over told as before, lag(status, 2) over told as left_leg
        from shipment_events where not is_late window told as (partition by parcel_id order by sequence)
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
    says: 'The status of a parcel is that of its latest event by the time it happened, late ones aside.',
    holds: 'always',
    breaches: sql`
      select p.id::text as subject
      from parcels p
      left join (select distinct on (parcel_id) parcel_id, status, happened_at from shipment_events
        where not is_late order by parcel_id, happened_at desc, sequence desc) latest on latest.parcel_id = p.id
      where (latest.status, latest.happened_at) is distinct from (p.status, p.status_at)`,
  },
  {
    number: 3,
    says: 'The status of a shipment is that of its least advanced parcel, since the latest event that moved one of them.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      left join lateral (
        select (array_agg(status order by array_position(${progressOrder}::text[], status)))[1] as status, max(status_at) as status_at
        from parcels where shipment_id = s.id) p on true
      where (p.status, p.status_at) is distinct from (s.status, s.status_at)`,
  },
  {
    number: 3,
    says: 'What was scanned, a failed collection aside, knows it, and was not cancelled afterwards.',
    holds: 'always',
    breaches: sql`
      select s.reference as subject
      from shipments s
      join parcels p on p.shipment_id = s.id
      join shipment_events e on e.parcel_id = p.id
      where e.source = 'OPERATIONS' and e.status <> 'COLLECTION_FAILED'
      group by s.id
      having s.scanned_at is null or s.status = 'CANCELLED' and min(e.shipment_sequence) <
        (select min(shipment_sequence) from shipment_events c join parcels o on o.id = c.parcel_id
          where o.shipment_id = s.id and c.status = 'CANCELLED')`,
  },
  {
    number: 3,
    says: 'A shipment is cancelled or expired with all its parcels, or with none.',
    holds: 'always',
    breaches: sql`
      select shipment_id::text as subject from parcels group by shipment_id
      having count(*) filter (where status in ('CANCELLED', 'EXPIRED')) > 0 and count(distinct status) > 1`,
  },
  {
    number: 3,
    says: 'A shipment has as many parcels as it says, numbered from one, and the code of the first.',
    holds: 'always',
    breaches: sql`
      select s.id::text as subject
      from shipments s
      left join (select shipment_id, count(*) as times, max(number) as last, min(tracking_code) filter (where number = 1) as code
        from parcels group by shipment_id) p on p.shipment_id = s.id
      where (p.times, p.last, p.code) is distinct from (s.pieces::bigint, s.pieces::smallint, s.tracking_code)`,
  },
  {
    number: 3,
    says: 'No event is missing: those of a parcel are numbered from one to as many as were ever added, and a trigger keeps them.',
    holds: 'always',
    breaches: sql`
      select p.id::text as subject
      from parcels p
      left join (select parcel_id, count(*) as times, max(sequence) as last, count(distinct sequence) as numbers
        from shipment_events group by parcel_id) e on e.parcel_id = p.id
      where (e.times, e.last, e.numbers) is distinct from (p.event_count::bigint, p.event_count, p.event_count::bigint)
      union all
      select s.id::text
      from shipments s join parcels p on p.shipment_id = s.id join shipment_events e on e.parcel_id = p.id
      group by s.id having max(shipment_sequence) > s.event_count or count(distinct shipment_sequence) <> count(*)
      union all
      select 'a trigger is off' where (select count(*) from pg_trigger where tgenabled = 'O' and tgparentid = 0
        and tgname in ('shipment_events_only_grow', 'payments_are_final', 'invoices_are_final')) <> 3`,
  },
  {
    number: 3,
    says: 'Every scan has its key and every key its scan.',
    holds: 'always',
    breaches: sql`
      select coalesce(k.parcel_id, e.parcel_id)::text as subject
      from (select parcel_id, status, happened_at, count(*) as times from scan_keys group by 1, 2, 3) k
      full join (select parcel_id, status, happened_at, count(*) as times from shipment_events
        where source = 'OPERATIONS' group by 1, 2, 3) e
        on (e.parcel_id, e.status, e.happened_at) = (k.parcel_id, k.status, k.happened_at)
      where k.times is distinct from e.times`,
  },
  {
    number: 4,
    says: 'Tracking codes and references are given once.',
    holds: 'always',
    breaches: sql`
      select tracking_code as subject from parcels group by tracking_code having count(*) > 1
      union all
      select reference from shipments group by reference having count(*) > 1`,
  },
  {
    number: 4,
    says: 'The numbers of each series run from one to the last, without a gap.',
    holds: 'always',
    breaches: sql`
      select concat(coalesce(n.legal_entity_id, i.entity), ' ', coalesce(n.kind, i.kind), ' ', coalesce(n.year, i.year)) as subject
      from invoice_numbers n
      full join (select coalesce(substring(number from '^[A-Z]+(\\d+)-')::smallint, 1) as entity, kind,
          split_part(number, '-', 2)::integer as year, count(*) as times,
          max(split_part(number, '-', 3)::integer) as last
        from (select kind, number from invoices union all select 'STATEMENT', number from statements) numbered
        group by 1, 2, 3) i on i.entity = n.legal_entity_id and i.kind = n.kind and i.year = n.year
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
