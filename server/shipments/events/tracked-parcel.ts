import { sql } from 'kysely';
import { leastAdvanced } from '../../../contract/values/parcel-progress.ts';
import type { Database } from '../../database/database.ts';
import type { Parcel, Shipment, ShipmentEvent } from '../shipment.ts';

/** One end of a shipment as tracking needs it: where, and nothing of who. */
interface TrackedEnd {
  readonly streetName: string;
  readonly town: string;
  readonly country: string;
  readonly postcode: string;
}

type TrackedEvent = Pick<ShipmentEvent, 'happenedAt' | 'status' | 'sentence' | 'town' | 'reason' | 'isLate'>;

/** A shipment as anybody follows it who has the code of one of its parcels. */
export interface TrackedParcel
  extends Pick<Shipment, 'id' | 'trackingCode' | 'status' | 'createdAt' | 'modeOfTransportation' | 'deliveryDays'> {
  /** The day its receiver asked for, as YYYY-MM-DD. */
  readonly preferredDay?: string | undefined;
  readonly shipper: TrackedEnd;
  readonly receiver: TrackedEnd;
  readonly parcels: readonly (Omit<Parcel, 'id'> & { readonly events: readonly TrackedEvent[] })[];
  /** Of its least advanced parcel, in the order in which they happened. */
  readonly events: readonly TrackedEvent[];
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
  number: number,
  trackingCode: string,
  status: TrackedParcel['status'],
  events: readonly EventJson[],
];

type ShipmentJson = readonly [
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
  parcels: readonly ParcelJson[],
];

// The most frequent query, hence one JSON array: eighteen columns cost the driver more than everything else does, and names cost the
// database as much as values. The codes are unpacked by a subquery to hide their number from the planner, which would plan every query again.
const findJson = (database: Database, trackingCodes: readonly string[]) =>
  database
    .selectFrom('shipments')
    .select(
      sql<ShipmentJson>`json_build_array(
        tracking_code, id, status, created_at, mode_of_transportation, delivery_days, preferred_day, event_count, erased_at is not null,
        json_build_array(shipper_street_name, shipper_town, shipper_country, shipper_postcode),
        json_build_array(receiver_street_name, receiver_town, receiver_country, receiver_postcode),
        array(
          select json_build_array(parcels.number, parcels.tracking_code, parcels.status, parcel_events(parcels.id))
          from parcels where parcels.shipment_id = shipments.id order by parcels.number))`.as('shipment'),
    )
    .where(
      sql<boolean>`id = any(array(
        select shipment_id from parcels where parcels.tracking_code = any(array(select unnest(${trackingCodes}::text[])))))`,
    )
    .where('hidden_at', 'is', null)
    .execute();

export const findByTrackingCode = batchLoader<TrackedParcel>(async (database, trackingCodes) => {
  const rows = await findJson(database, trackingCodes);
  const found = rows.map(({ shipment }) => readShipment(shipment));
  return new Map(found.flatMap((shipment) => shipment.parcels.map(({ trackingCode }) => [trackingCode, shipment])));
});

function readShipment(json: ShipmentJson): TrackedParcel {
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
  const [shipper, receiver, parcelsJson] = rest;
  const parcels = parcelsJson.map(([number, code, parcelStatus, events]) => ({
    number,
    trackingCode: code,
    status: parcelStatus,
    events: events.map(readEvent),
  }));
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
    parcels,
    events: leastAdvanced(parcels, ({ events }) => lastMoved(events)).events,
  };
}

function lastMoved(events: readonly TrackedEvent[]): number {
  return events.findLast(({ isLate }) => !isLate)?.happenedAt.getTime() ?? 0;
}

function readEnd([streetName, town, country, postcode]: EndJson): TrackedParcel['shipper'] {
  return { streetName, town, country, postcode };
}

function readEvent([at, status, sentence, town, reason, isLate]: EventJson): TrackedEvent {
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
