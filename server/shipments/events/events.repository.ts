import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ShipmentEventTable } from '../../database/shipment-tables.ts';
import type { ShipmentEvent } from '../shipment.ts';
import type { Trx } from '../shipment-deps.ts';
import type { KnownEvent, Position, ScannedEvent } from './decide-event.ts';

const eventColumns = [
  'shipment_id',
  'idempotency_key',
  'number',
  'happened_at',
  'recorded_at',
  'is_late',
  'status',
  'reason',
  'sentence',
  'town',
  'source',
] as const;

/** What a parcel travels by, from its collection on. */
const usualMode = 'Electric van';

/** What happened to a shipment, in the order in which it happened. */
export async function findEvents(database: Database, shipmentId: string): Promise<readonly ShipmentEvent[]> {
  const events = await findEventsOf(database, [shipmentId]);
  return events.get(shipmentId) ?? [];
}

/** What happened to shipments, by their ids, each one's in the order in which it happened. */
export async function findEventsOf(
  database: Database,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShipmentEvent[]>> {
  const rows = await database
    .selectFrom('shipment_events')
    .select(eventColumns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .orderBy('happened_at')
    .orderBy('number')
    .execute();
  const grouped = Map.groupBy(rows, ({ shipment_id }) => shipment_id);
  return new Map([...grouped].map(([id, events]) => [id, events.map(eventFrom)]));
}

function eventFrom(row: Selectable<ShipmentEventTable>): ShipmentEvent {
  return {
    happenedAt: row.happened_at,
    recordedAt: row.recorded_at,
    status: row.status,
    isLate: row.is_late,
    reason: row.reason ?? undefined,
    sentence: row.sentence,
    town: row.town ?? undefined,
    source: row.source,
  };
}

/** A shipment that nobody else changes until the transaction ends. */
export interface LockedParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly position: Position;
  readonly eventCount: number;
}

/**
 * Locks the shipments with these tracking codes, in the order of their ids: whoever else locks several does the same, so that no two
 * wait for each other.
 */
export async function lockParcels(trx: Trx, trackingCodes: readonly string[]): Promise<readonly LockedParcel[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(['id', 'tracking_code', 'status', 'held_from', 'status_at', 'booked_at', 'event_count'])
    .where(sql<boolean>`tracking_code = any(${trackingCodes})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    trackingCode: row.tracking_code,
    position: {
      status: row.status,
      heldFrom: row.held_from ?? undefined,
      statusAt: row.status_at,
      bookedAt: row.booked_at ?? undefined,
    },
    eventCount: row.event_count,
  }));
}

interface EventKey {
  readonly shipmentId: string;
  readonly key: string;
}

/** Those of the keys under which there is an event. */
export async function findKnownEvents(
  trx: Trx,
  keys: readonly EventKey[],
): Promise<readonly (EventKey & KnownEvent)[]> {
  const ids = keys.map(({ shipmentId }) => shipmentId);
  const texts = keys.map(({ key }) => key);
  const { rows } = await sql<EventKey & KnownEvent>`
    select shipment_id as "shipmentId", idempotency_key as key, status, happened_at as "happenedAt"
    from unnest(${ids}::uuid[], ${texts}::text[]) as told (id, told_key)
    join shipment_events on shipment_id = id and idempotency_key = told_key`.execute(trx);
  return rows;
}

export interface NumberedEvent extends ScannedEvent {
  readonly shipmentId: string;
  readonly number: number;
  readonly isLate: boolean;
}

/** Keeps events of any number of shipments. They travel as one value, so that the statement is the same for one and for a thousand. */
export async function insertEvents(trx: Trx, events: readonly NumberedEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    shipment_id: event.shipmentId,
    idempotency_key: event.key,
    number: event.number,
    happened_at: event.happenedAt,
    recorded_at: event.recordedAt,
    is_late: event.isLate,
    status: event.status,
    reason: event.reason,
    sentence: event.sentence,
    town: event.town,
  }));
  await sql`
    insert into shipment_events (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, reason, sentence,
      town, source)
    select shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, reason, sentence, town, 'OPERATIONS'
    from json_populate_recordset(null::shipment_events, ${JSON.stringify(rows)}::json)`.execute(trx);
}

interface Moved {
  readonly id: string;
  readonly position: Position;
  readonly eventCount: number;
  readonly hasBeenCollected: boolean;
}

export async function updateParcels(trx: Trx, parcels: readonly Moved[], recordedAt: Date): Promise<void> {
  const rows = parcels.map(({ id, position, eventCount, hasBeenCollected }) => ({
    id,
    status: position.status,
    status_at: position.statusAt,
    held_from: position.heldFrom,
    event_count: eventCount,
    mode_of_transportation: hasBeenCollected ? usualMode : undefined,
  }));
  await sql`
    update shipments
    set status = moved.status, status_at = moved.status_at, held_from = moved.held_from, event_count = moved.event_count,
      mode_of_transportation = coalesce(shipments.mode_of_transportation, moved.mode_of_transportation),
      updated_at = ${recordedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as moved (id uuid, status text, status_at timestamptz, held_from text,
      event_count integer, mode_of_transportation text)
    where shipments.id = moved.id`.execute(trx);
}
