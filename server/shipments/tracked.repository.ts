import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { TrackedParcel } from './tracked-parcel.ts';

type EventJson = {
  readonly at: string;
  readonly status: TrackedParcel['status'];
  readonly sentence: string;
  readonly town: string | null;
  readonly reason: string | null;
  readonly late: boolean;
};

// Asked more often than anything else, and so in one question.
const findRow = prepareQuery((database, given: { readonly trackingCode: string }) =>
  database
    .selectFrom('shipments')
    .select([
      'id',
      'tracking_code',
      'status',
      'created_at',
      'mode_of_transportation',
      'delivery_days',
      'wished_day',
      'event_count',
      'erased_at',
      'shipper_street_name',
      'shipper_town',
      'shipper_country',
      'shipper_postcode',
      'receiver_street_name',
      'receiver_town',
      'receiver_country',
      'receiver_postcode',
    ])
    .select(
      sql<readonly EventJson[]>`(
        select json_agg(json_build_object('at', happened_at, 'status', event.status, 'sentence', sentence, 'town', town,
          'reason', reason, 'late', is_late) order by happened_at, number)
        from shipment_events as event where shipment_id = shipments.id)`.as('events'),
    )
    .where('tracking_code', '=', given.trackingCode)
    .where('hidden_at', 'is', null),
);

/** A shipment with its events. */
export async function findTracked(database: Database, trackingCode: string): Promise<TrackedParcel | undefined> {
  const [row] = await findRow(database, { trackingCode });
  if (!row) return undefined;
  return {
    id: row.id,
    trackingCode: row.tracking_code,
    status: row.status,
    createdAt: row.created_at,
    modeOfTransportation: row.mode_of_transportation ?? undefined,
    deliveryDays: row.delivery_days,
    wishedDay: row.wished_day ?? undefined,
    version: row.erased_at === null ? String(row.event_count) : `${row.event_count} erased`,
    shipper: {
      streetName: row.shipper_street_name,
      town: row.shipper_town,
      country: row.shipper_country,
      postcode: row.shipper_postcode,
    },
    receiver: {
      streetName: row.receiver_street_name,
      town: row.receiver_town,
      country: row.receiver_country,
      postcode: row.receiver_postcode,
    },
    events: row.events.map((event) => ({
      happenedAt: new Date(event.at),
      status: event.status,
      sentence: event.sentence,
      town: event.town ?? undefined,
      reason: event.reason ?? undefined,
      isLate: event.late,
    })),
  };
}
