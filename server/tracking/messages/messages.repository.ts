import { sql } from 'kysely';
import type { Trx } from '../../shipments/shipment-deps.ts';
import type { MessageRef } from './message.ts';

/**
 * Notes that people are told of events, and gives those they had not been told of, nor of a later one. Two who note the same at once
 * wait for each other in the order of parcels, and one of them gets it.
 */
export async function markTold(trx: Trx, messages: readonly MessageRef[]): Promise<readonly MessageRef[]> {
  const { rows } = await sql<MessageRef>`
    insert into told_parcels (shipment_id, addressee, event_number)
    select parcel_id, addressee, event_number
    from unnest(${messages.map(({ parcelId }) => parcelId)}::uuid[], ${messages.map(({ addressee }) => addressee)}::text[],
      ${messages.map(({ eventNumber }) => eventNumber)}::integer[]) as told (parcel_id, addressee, event_number)
    order by parcel_id, addressee
    on conflict (shipment_id, addressee) do update set event_number = excluded.event_number
    where told_parcels.event_number < excluded.event_number
    returning shipment_id as "parcelId", addressee, event_number as "eventNumber"`.execute(trx);
  return rows;
}
