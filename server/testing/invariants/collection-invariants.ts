import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** 17: a collection window holds what fits in, and a payer who chose one has a place. */
export const collectionInvariants: readonly Invariant[] = [
  {
    number: 17,
    says: 'No collection window has more stops, booked and held, than fit in.',
    holds: 'always',
    breaches: sql`
      select concat(area, ' ', day, ' ', from_hour) as subject from slot_days where taken + held > capacity`,
  },
  {
    number: 17,
    says: 'The places taken of a collection window are those of its collections, but for cancelled ones.',
    holds: 'always',
    breaches: sql`
      select concat(d.area, ' ', d.day, ' ', d.from_hour) as subject
      from slot_days d left join collections c
        on (c.area, c.day, c.from_hour) = (d.area, d.day, d.from_hour) and c.state <> 'CANCELLED'
      group by d.area, d.day, d.from_hour having count(c.id) <> d.taken`,
  },
  {
    number: 17,
    says: 'The places held of a collection window are its holds.',
    holds: 'always',
    breaches: sql`
      select concat(d.area, ' ', d.day, ' ', d.from_hour) as subject
      from slot_days d left join slot_holds h on (h.area, h.day, h.from_hour) = (d.area, d.day, d.from_hour)
      group by d.area, d.day, d.from_hour having count(h.id) <> d.held`,
  },
  {
    number: 17,
    says: 'No hold is left a minute after its end.',
    holds: 'at rest',
    breaches: sql`select id::text as subject from slot_holds where expires_at < now() - interval '1 minute'`,
  },
  {
    number: 17,
    says: 'What a shipment asks for becomes a collection when it is paid.',
    holds: 'always',
    breaches: sql`
      select shipment_id::text as subject from collection_choices join shipments s on s.id = shipment_id
      where s.status not in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED')`,
  },
  {
    number: 17,
    says: 'A shipment is in one booked collection at most, of its own organisation.',
    holds: 'always',
    breaches: sql`
      select shipment_id::text as subject
      from collection_shipments join collections c on c.id = collection_id where state = 'BOOKED'
      group by shipment_id having count(*) > 1
      union all
      select shipment_id::text
      from collection_shipments join collections c on c.id = collection_id join shipments s on s.id = shipment_id
      where c.organisation_id <> s.organisation_id`,
  },
  {
    number: 17,
    says: 'A booked collection has a parcel that waits for the van, or is a recurring one.',
    holds: 'at rest',
    breaches: sql`
      select c.id::text as subject from collections c
      where state = 'BOOKED' and not exists (
        select from collection_shipments s join parcels p on p.shipment_id = s.shipment_id
        where s.collection_id = c.id and p.status in ('BOOKED', 'COLLECTION_FAILED'))
        and not exists (select from recurring_collection_days where collection_id = c.id)`,
  },
];
