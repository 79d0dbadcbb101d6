import { sql } from 'kysely';
import { leastAdvanced } from '../../../contract/values/parcel-progress.ts';
import type { Trx } from '../../database/database.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import {
  decideEvent,
  type EventOutcome,
  type KnownEvent,
  type Position,
  positionAfter,
  type ScannedEvent,
} from './decide-event.ts';

/** What a parcel travels by, from its collection on. */
const usualMode = 'Electric van';

interface ParcelScan {
  /** As stored: without spaces, in capitals. */
  readonly trackingCode: string;
  readonly event: ScannedEvent;
}

/** A parcel while its scans are decided, one after the other. */
interface ScannedParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly shipment: ScannedShipment;
  position: Position;
  eventCount: number;
  readonly known: Map<string, KnownEvent>;
}

interface ScannedShipment {
  readonly id: string;
  readonly bookedAt: Date | undefined;
  readonly parcels: ScannedParcel[];
  eventCount: number;
  hasBeenScanned: boolean;
  hasBeenCollected: boolean;
}

/**
 * Records scans of many parcels and moves their statuses and those of their shipments, as if scanned one by one in the order in which they
 * happened. The outcomes are in the order of the scans. All shipments are locked at once and the rest is a few statements, however many.
 */
export async function recordEvents(
  trx: Trx,
  scans: readonly ParcelScan[],
  scannedBy: ScannedBy = {},
): Promise<readonly EventOutcome[]> {
  const parcelsByCode = await lockParcels(trx, scans);
  const changed = new Set<ScannedParcel>();
  const outcomes: EventOutcome[] = [];
  const events: NumberedEvent[] = [];
  for (const { scan, place } of inOrder(scans)) {
    const { trackingCode, event } = scan;
    const parcel = parcelsByCode.get(trackingCode);
    const decided = decideEvent(parcel?.position, parcel?.known.get(event.key), event);
    outcomes[place] = decided;
    if (!parcel || decided.outcome === 'refused' || decided.outcome === 'duplicate') continue;
    const isLate = decided.outcome === 'late';
    if (!isLate) {
      parcel.position = positionAfter(parcel.position, event);
      parcel.shipment.hasBeenCollected ||= event.status === 'COLLECTED';
    }
    parcel.shipment.hasBeenScanned ||= event.status !== 'COLLECTION_FAILED';
    parcel.eventCount += 1;
    parcel.shipment.eventCount += 1;
    parcel.known.set(event.key, event);
    changed.add(parcel);
    const [sequence, shipmentSequence] = [parcel.eventCount, parcel.shipment.eventCount];
    events.push({ ...event, parcelId: parcel.id, sequence, shipmentSequence, isLate });
  }
  const [first] = events;
  if (first) {
    await insertEvents(trx, events, scannedBy);
    await updateShipments(trx, [...changed], first.recordedAt);
  }
  return outcomes;
}

async function lockParcels(trx: Trx, scans: readonly ParcelScan[]): Promise<ReadonlyMap<string, ScannedParcel>> {
  const shipments = await lockShipments(trx, [...new Set(scans.map(({ trackingCode }) => trackingCode))]);
  const parcels = await findParcels(trx, shipments);
  const parcelsByCode = new Map(parcels.map((parcel) => [parcel.trackingCode, parcel]));
  const pairs = scans.flatMap(({ trackingCode, event: { key } }) => {
    const parcelId = parcelsByCode.get(trackingCode)?.id;
    return parcelId === undefined ? [] : [{ parcelId, key }];
  });
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  for (const { parcelId, key, ...event } of await findKnownEvents(trx, pairs)) {
    byId.get(parcelId)?.known.set(key, event);
  }
  return parcelsByCode;
}

/** By the time they happened; scans of the same time stay in the given order. */
function inOrder(scans: readonly ParcelScan[]) {
  return scans
    .map((scan, place) => ({ scan, place }))
    .toSorted((a, b) => a.scan.event.happenedAt.getTime() - b.scan.event.happenedAt.getTime());
}

/** In the order of the ids: everybody who locks several does the same, so that no two wait for each other. */
async function lockShipments(trx: Trx, trackingCodes: readonly string[]): Promise<readonly ScannedShipment[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(['id', 'booked_at', 'event_count'])
    .where(
      sql<boolean>`id = any(array(select shipment_id from parcels where parcels.tracking_code = any(${trackingCodes})))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bookedAt: row.booked_at ?? undefined,
    parcels: [],
    eventCount: row.event_count,
    hasBeenScanned: false,
    hasBeenCollected: false,
  }));
}

/** All parcels of the locked shipments: what their statuses follow from. */
async function findParcels(trx: Trx, shipments: readonly ScannedShipment[]): Promise<readonly ScannedParcel[]> {
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const rows = await trx
    .selectFrom('parcels')
    .select(['id', 'shipment_id', 'tracking_code', 'status', 'held_from', 'status_at', 'event_count'])
    .where(sql<boolean>`shipment_id = any(${[...byId.keys()]}::uuid[])`)
    .orderBy('shipment_id')
    .orderBy('number')
    .execute();
  return rows.flatMap((row) => {
    const shipment = byId.get(row.shipment_id);
    if (!shipment) return [];
    const parcel = {
      id: row.id,
      trackingCode: row.tracking_code,
      shipment,
      position: {
        status: row.status,
        heldFrom: row.held_from ?? undefined,
        statusAt: row.status_at,
        bookedAt: shipment.bookedAt,
      },
      eventCount: row.event_count,
      known: new Map(),
    };
    shipment.parcels.push(parcel);
    return [parcel];
  });
}

interface EventKey {
  readonly parcelId: string;
  readonly key: string;
}

async function findKnownEvents(trx: Trx, keys: readonly EventKey[]): Promise<readonly (EventKey & KnownEvent)[]> {
  const ids = keys.map(({ parcelId }) => parcelId);
  const texts = keys.map(({ key }) => key);
  const { rows } = await sql<EventKey & KnownEvent>`
    select parcel_id as "parcelId", idempotency_key as key, status, happened_at as "happenedAt"
    from unnest(${ids}::uuid[], ${texts}::text[]) as scanned (id, scanned_key)
    join scan_keys on parcel_id = id and idempotency_key = scanned_key`.execute(trx);
  return rows;
}

interface NumberedEvent extends ScannedEvent {
  readonly parcelId: string;
  readonly sequence: number;
  readonly shipmentSequence: number;
  readonly isLate: boolean;
}

/** Who sent the scans; nobody for the terminal and the simulation. */
export interface ScannedBy {
  readonly staffId?: string | undefined;
  readonly deviceId?: string | null | undefined;
  readonly operationsKeyId?: number;
  readonly depotId?: string;
}

/** One JSON value, so that the statement is the same for one row and for a thousand. */
async function insertEvents(
  trx: Trx,
  events: readonly NumberedEvent[],
  { staffId, deviceId, operationsKeyId, depotId }: ScannedBy,
): Promise<void> {
  const rows = events.map((event) => ({
    parcel_id: event.parcelId,
    idempotency_key: event.key,
    sequence: event.sequence,
    shipment_sequence: event.shipmentSequence,
    happened_at: event.happenedAt,
    recorded_at: event.recordedAt,
    is_late: event.isLate,
    status: event.status,
    reason: event.reason,
    sentence: event.sentence,
    town: event.town,
  }));
  await sql`
    with scanned as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as scanned (parcel_id uuid, idempotency_key text,
        sequence integer, shipment_sequence integer, happened_at timestamptz, recorded_at timestamptz, is_late boolean, status text,
        reason text, sentence text, town text)
    ), keys as (
      insert into scan_keys (parcel_id, idempotency_key, status, happened_at)
      select parcel_id, idempotency_key, status, happened_at from scanned
    )
    insert into shipment_events (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, reason, sentence,
      town, source, staff_id, device_id, operations_key_id, depot_id)
    select parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, reason, sentence, town, 'OPERATIONS',
      ${staffId ?? null}::uuid, ${deviceId ?? null}::uuid, ${operationsKeyId ?? null}::integer, ${depotId ?? null}::uuid
    from scanned`.execute(trx);
}

/** A shipment has the status of its least advanced parcel, since the latest event that moved one of them. */
async function updateShipments(trx: Trx, scanned: readonly ScannedParcel[], recordedAt: Date): Promise<void> {
  const parcels = scanned.map(({ id, position, eventCount }) => ({
    id,
    status: position.status,
    status_at: position.statusAt,
    held_from: position.heldFrom,
    event_count: eventCount,
  }));
  const shipments = [...new Set(scanned.map(({ shipment }) => shipment))].map((shipment) => {
    const positions = shipment.parcels.map(({ position }) => position);
    return {
      id: shipment.id,
      status: leastAdvanced(positions).status,
      status_at: new Date(Math.max(...positions.map(({ statusAt }) => statusAt.getTime()))),
      event_count: shipment.eventCount,
      scanned_at: shipment.hasBeenScanned ? recordedAt : undefined,
      mode_of_transportation: shipment.hasBeenCollected ? usualMode : undefined,
    };
  });
  await sql`
    with moved_parcels as (
      update parcels
      set status = moved.status, status_at = moved.status_at, held_from = moved.held_from, event_count = moved.event_count
      from json_to_recordset(${JSON.stringify(parcels)}::json) as moved (id uuid, status text, status_at timestamptz, held_from text,
        event_count integer)
      where parcels.id = moved.id
    )
    update shipments
    set status = moved.status, status_at = moved.status_at, event_count = moved.event_count,
      scanned_at = coalesce(shipments.scanned_at, moved.scanned_at),
      mode_of_transportation = coalesce(shipments.mode_of_transportation, moved.mode_of_transportation),
      updated_at = ${recordedAt}
    from json_to_recordset(${JSON.stringify(shipments)}::json) as moved (id uuid, status text, status_at timestamptz,
      event_count integer, scanned_at timestamptz, mode_of_transportation text)
    where shipments.id = moved.id`.execute(trx);
}

/** Months that have a partition before they begin, so that a worker may be off for long. */
const monthsAhead = 3;

/** Adds the partitions of events for this month and the next ones. Answers how many were missing. */
export async function addEventPartitions({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<number> {
  return database.transaction().execute(async (trx) => {
    // Every query of events waits for it meanwhile: rather another try later.
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    const { rows } = await sql<{ added: number }>`
      select add_event_partitions(${now()}::timestamptz, ${monthsAhead}::integer) as added`.execute(trx);
    return rows[0]?.added ?? 0;
  });
}
