import { query } from '../../server/testing/database/query.ts';

/** Before now. What is newest about a parcel stays where it is. */
const ages = {
  PENDING_PAYMENT: '1 day 9 hours 17 minutes',
  BOOKED: '1 day 9 hours 13 minutes',
  COLLECTED: '17 hours 22 minutes',
  AT_DEPOT: '13 hours 6 minutes',
  IN_TRANSIT: '6 hours 41 minutes',
} as const;

/** A journey of two days: scans that are given one after the other happen within the same minute, and nobody scans before a booking. */
export async function spreadEvents(databaseUrl: string): Promise<void> {
  const values = Object.entries(ages).map(([status, age]) => `('${status}', interval '${age}')`);
  const spread = `update shipment_events event set happened_at = happened_at - age.length
    from (values ${values.join(', ')}) age (status, length)
    where event.status = age.status and exists (
      select from shipment_events later where later.parcel_id = event.parcel_id and later.status = 'COLLECTED'
    ) and event.sequence < (select max(sequence) from shipment_events newest where newest.parcel_id = event.parcel_id)`;
  const date = `update shipments set created_at = (
      select min(happened_at) from shipment_events join parcels on parcels.id = parcel_id where shipment_id = shipments.id
    ) where status not in ('PENDING_PAYMENT', 'BOOKED')`;
  // With the guard off that lets nobody change what happened.
  await query(databaseUrl, `begin; set local session_replication_role = replica; ${spread}; ${date}; commit`);
}
