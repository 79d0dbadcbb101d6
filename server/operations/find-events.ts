import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface RecordedEvent {
  readonly happenedAt: Date;
  readonly isLate: boolean;
  readonly status: string;
  readonly town: string | null;
  /** Such as 'key 3, Gate 1, at Dartford', 'the customer', or 'the product'. */
  readonly causedBy: string;
}

/** What happened to a parcel, as it happened, and who caused it. Undefined for an unknown code. */
export async function findEvents(
  database: Database,
  trackingCode: string,
): Promise<readonly RecordedEvent[] | undefined> {
  const parcel = await database
    .selectFrom('parcels')
    .select('id')
    .where('tracking_code', '=', trackingCode)
    .executeTakeFirst();
  if (!parcel) return undefined;
  const { rows } = await sql<RecordedEvent>`
    select happened_at as "happenedAt", is_late as "isLate", status, shipment_events.town, concat_ws(', ',
      case when source <> 'OPERATIONS' then case source
          when 'CUSTOMER' then 'the customer' when 'PAYMENT' then 'a payment' else 'the product' end
        when keys.id is not null then 'key ' || keys.id || ', ' || keys.name
        else 'the terminal' end,
      'at ' || depots.name) as "causedBy"
    from shipment_events
      left join operations_keys as keys on keys.id = operations_key_id
      left join depots on depots.id = shipment_events.depot_id
    where parcel_id = ${parcel.id}
    order by happened_at, sequence`.execute(database);
  return rows;
}
