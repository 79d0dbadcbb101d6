import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Shipment, ShipmentEvent } from '../shipment.ts';

/** One end of a shipment as tracking needs it: where, and nothing of who. */
interface TrackedEnd {
  readonly streetName: string;
  readonly town: string;
  readonly country: string;
  readonly postcode: string;
}

export interface TrackedParcel
  extends Pick<Shipment, 'id' | 'trackingCode' | 'status' | 'createdAt' | 'modeOfTransportation' | 'deliveryDays'> {
  /** The day its receiver asked for, as YYYY-MM-DD. */
  readonly preferredDay?: string | undefined;
  readonly shipper: TrackedEnd;
  readonly receiver: TrackedEnd;
  /** In the order in which they happened. */
  readonly events: readonly Pick<ShipmentEvent, 'happenedAt' | 'status' | 'sentence' | 'town' | 'reason' | 'isLate'>[];
  /** Changes whenever something of it changes. */
  readonly version: string;
}

type EventJson = readonly [
  at: string,
  status: TrackedParcel['status'],
  sentence: string,
  town: string | null,
  reason: string | null,
  isLate: boolean,
];

type EndJson = readonly [streetName: string, town: string, country: string, postcode: string];

type ParcelJson = readonly [
  trackingCode: string,
  id: string,
  status: TrackedParcel['status'],
  createdAt: string,
  modeOfTransportation: string | null,
  deliveryDays: number,
  preferredDay: string | null,
  eventCount: number,
  isErased: boolean,
  shipper: EndJson,
  receiver: EndJson,
  events: readonly EventJson[],
];

// The most frequent query, hence one JSON array: eighteen columns cost the driver more than everything else does, and names cost the
// database as much as values. The codes are unpacked by a subquery to hide their number from the planner, which would plan every query again.
const findJson = (database: Database, trackingCodes: readonly string[]) =>
  database
    .selectFrom('shipments')
    .select(
      sql<ParcelJson>`json_build_array(
        tracking_code, id, status, created_at, mode_of_transportation, delivery_days, preferred_day, event_count, erased_at is not null,
        json_build_array(shipper_street_name, shipper_town, shipper_country, shipper_postcode),
        json_build_array(receiver_street_name, receiver_town, receiver_country, receiver_postcode),
        array(
          select json_build_array(happened_at, event.status, sentence, town, reason, is_late)
          from shipment_events as event where shipment_id = shipments.id order by happened_at, number))`.as('parcel'),
    )
    .where(sql<boolean>`tracking_code = any(array(select unnest(${trackingCodes}::text[])))`)
    .where('hidden_at', 'is', null)
    .execute();

export const findByTrackingCode = batchLoader<TrackedParcel>(async (database, trackingCodes) => {
  const rows = await findJson(database, trackingCodes);
  return new Map(rows.map(({ parcel }) => [parcel[0], readParcel(parcel)]));
});

function readParcel(json: ParcelJson): TrackedParcel {
  const [
    trackingCode,
    id,
    status,
    createdAt,
    modeOfTransportation,
    deliveryDays,
    preferredDay,
    eventCount,
    isErased,
    ...rest
  ] = json;
  const [shipper, receiver, events] = rest;
  return {
    id,
    trackingCode,
    status,
    createdAt: new Date(createdAt),
    modeOfTransportation: modeOfTransportation ?? undefined,
    deliveryDays,
    preferredDay: preferredDay ?? undefined,
    version: isErased ? `${eventCount} erased` : String(eventCount),
    shipper: readEnd(shipper),
    receiver: readEnd(receiver),
    events: events.map(readEvent),
  };
}

function readEnd([streetName, town, country, postcode]: EndJson): TrackedParcel['shipper'] {
  return { streetName, town, country, postcode };
}

function readEvent([at, status, sentence, town, reason, isLate]: EventJson): TrackedParcel['events'][number] {
  return { happenedAt: new Date(at), status, sentence, town: town ?? undefined, reason: reason ?? undefined, isLate };
}

/** More keys go into the next query, so that none takes noticeably longer than a query of its own. */
const maxKeys = 50;

interface Batch<Value> {
  readonly keys: string[];
  readonly values: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Loads one key at a time by a query for many: keys asked for in the same turn of the event loop share a query, which goes out at the end
 * of the turn. Eight at a time, that spares two fifths of a tracked parcel's processor time.
 */
export function batchLoader<Value>(
  loadMany: (database: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (database: Database, key: string) => Promise<Value | undefined> {
  const batches = new WeakMap<Database, Batch<Value>>();

  function open(database: Database): Batch<Value> {
    const keys: string[] = [];
    const values = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      if (batches.get(database) === batch) batches.delete(database);
      return loadMany(database, keys);
    });
    const batch: Batch<Value> = { keys, values };
    batches.set(database, batch);
    return batch;
  }

  return async (database, key) => {
    const current = batches.get(database);
    const batch = current && current.keys.length < maxKeys ? current : open(database);
    batch.keys.push(key);
    return (await batch.values).get(key);
  };
}
